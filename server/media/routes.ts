import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/http/response/http-error.ts';
import { CACHE_IMMUTABLE, CACHE_REVALIDATE } from '../http/response/cache-control.ts';
import { getDrawable, noSuchPhone } from '../modules/products/service.ts';
import type { Services } from '../services.ts';
import { registerCovers } from './covers/routes.ts';
import { drawPhone, VIEWS, type View } from './drawings/draw-phone.ts';
import { registerDrawingPreview } from './drawings/preview.ts';
import { registerSocialPictures } from './social/routes.ts';
import { MEDIA_NAME, MEDIA_TYPES } from './uploads/store.ts';

const DRAWINGS_MAX = 3_000;

export function registerMedia(app: FastifyInstance, services: Services): void {
  registerDrawings(app, services);
  registerDrawingPreview(app, services);
  registerCovers(app);
  registerSocialPictures(app, services);
  registerUploads(app, services);
}

/** Drawings are made on the first request and cached until their phone changes. */
function registerDrawings(app: FastifyInstance, services: Services): void {
  const { catalogue } = services;
  const drawings = new Map<string, string>();
  catalogue.onChange((changes) => {
    for (const { kind, id } of changes) {
      if (kind === 'product') for (const view of VIEWS) drawings.delete(`${id} ${view}`);
    }
  });

  app.get<{ Params: { id: string }; Querystring: { view?: string; v?: string } }>(
    '/media/drawings/:id.svg',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const view = VIEWS.find((known) => known === query.view) ?? 'both';
      const drawing = drawings.get(`${params.id} ${view}`) ?? (await draw(params.id, view));
      return reply
        .header('cache-control', query.v === undefined ? CACHE_REVALIDATE : CACHE_IMMUTABLE)
        .type('image/svg+xml; charset=utf-8')
        .send(drawing);
    },
  );

  async function draw(id: string, view: View): Promise<string> {
    const { version } = catalogue;
    const phone = await getDrawable(services, id);
    if (!phone) throw noSuchPhone();
    const drawing = drawPhone(phone, { view });
    if (drawings.size >= DRAWINGS_MAX) drawings.clear();
    // A change that came in between has emptied the place already; what was drawn before it must not fill it.
    if (catalogue.version === version) drawings.set(`${id} ${view}`, drawing);
    return drawing;
  }
}

function registerUploads(app: FastifyInstance, { media }: Services): void {
  app.get<{ Params: { name: string } }>('/media/uploads/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const match = MEDIA_NAME.exec(name);
    const bytes = match ? await media.get(name) : null;
    if (!bytes) throw notFound('There is no such picture.');
    return reply
      .header('cache-control', CACHE_IMMUTABLE)
      .type(MEDIA_TYPES[match?.[1] ?? ''] as string)
      .send(bytes);
  });
}
