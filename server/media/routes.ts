import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { drawings } from '#contract/drawings.ts';
import { catalogueErrors, commonErrors } from '#contract/errors/texts.ts';
import { phonePictureVersion } from '#contract/media/picture-version.ts';
import type { Database } from '#db/client.ts';
import { slugify } from '#db/slug.ts';
import type { Config } from '#server/config.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { CACHE_IMMUTABLE, cacheVersioned } from '#server/http/response/cache-control.ts';
import { invalidFields, notFound } from '#server/http/response/http-error.ts';
import type { LiveArticles } from '#server/read-models/articles/live-articles.ts';
import { requireDrawable } from '#server/read-models/catalogue/drawable-phone.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import type { LiveSettings } from '#server/read-models/settings/live-settings.ts';
import { registerCovers } from './covers/routes.ts';
import { drawingSize, drawPhone, VIEWS, type View } from './drawings/draw-phone.ts';
import { registerSocialPictures } from './social/routes.ts';
import { drawnInstead } from './uploads/drawn-instead.ts';
import { MEDIA_NAME, MEDIA_TYPES, type MediaStore } from './uploads/store.ts';

/** For all cached drawings; one has some 6,000. */
const CHARACTERS_MAX = 24_000_000;

export interface MediaServices {
  settings: LiveSettings;
  config: Config;
  database: Database;
  catalogue: LiveCatalogue;
  articles: LiveArticles;
  media: MediaStore;
}

export function registerMedia(app: FastifyInstance, services: MediaServices): void {
  registerDrawings(app, services);
  registerDrawingPreview(app, services);
  registerCovers(app, services);
  registerSocialPictures(app, services);
  registerUploads(app, services);
}

interface Drawing {
  svg: string;
  /** The version of the phone it shows. */
  version: string;
}

/** Drawings are made on first request and cached by the phone's version. */
function registerDrawings(app: FastifyInstance, services: MediaServices): void {
  const { catalogue } = services;
  const cached = new LRUCache<string, string>({ maxSize: CHARACTERS_MAX, sizeCalculation: (svg) => svg.length });

  app.get<{ Params: { id: string }; Querystring: { view?: string; colour?: string; v?: string } }>(
    '/media/drawings/:id.svg',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const view = VIEWS.find((known) => known === query.view) ?? 'both';
      const { colour } = query;
      const hidden = catalogue.isHidden(params.id);
      const { svg, version } = known(params.id, view, colour) ?? (await draw(params.id, view, colour, query.v));
      return reply
        .header('cache-control', hidden ? 'private, no-store' : cacheVersioned(query.v, version))
        .type('image/svg+xml; charset=utf-8')
        .send(svg);
    },
  );

  function known(id: string, view: View, colourKey?: string): Drawing | null {
    const card = catalogue.model.get(id);
    const version = card && phonePictureVersion({ updatedAt: catalogue.updatedAt(id) ?? '', brand: card.brand });
    const svg = version && cached.get(keyOf(id, version, view, colourKey));
    return svg ? { svg, version } : null;
  }

  async function draw(id: string, view: View, colourKey?: string, wanted?: string): Promise<Drawing> {
    const { phone, version } = await requireDrawable(services, id, wanted);
    const colour = phone.colours.find((name) => slugify(name) === colourKey);
    if (colourKey !== undefined && colour === undefined) throw notFound(catalogueErrors.notInColour);
    const svg = drawPhone(phone, { view, colour });
    cached.set(keyOf(id, version, view, colourKey), svg);
    return { svg, version };
  }
}

function keyOf(...parts: [id: string, version: string, view: View, colour: string | undefined]): string {
  return parts.join(' ');
}

/**
 * Previews a phone while an admin types. A new phone has no id yet, so the brand replaces it; the id only affects
 * shades.
 */
function registerDrawingPreview(app: FastifyInstance, { catalogue }: MediaServices): void {
  registerEndpoint(app, drawings.preview, ({ query: { phone } }) => {
    const brand = catalogue.model.brands().find(({ id }) => id === phone.brandId);
    if (!brand) throw invalidFields({ brandId: commonErrors.notFound('brand') });
    const drawable = { ...phone, id: phone.brandId, brand: brand.name };
    return { svg: drawPhone(drawable), ...drawingSize(drawable, 'both') };
  });
}

function registerUploads(app: FastifyInstance, services: MediaServices): void {
  app.get<{ Params: { name: string } }>('/media/uploads/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const match = MEDIA_NAME.exec(name);
    const bytes = match ? await services.media.get(name) : null;
    const drawing = match && !bytes ? await drawnInstead(services, name) : null;
    if (drawing) return reply.header('cache-control', 'no-store').redirect(drawing);
    if (!bytes) throw notFound(commonErrors.notFound('picture'));
    return reply
      .header('cache-control', CACHE_IMMUTABLE)
      .type(MEDIA_TYPES[match?.[1] ?? ''] as string)
      .send(bytes);
  });
}
