import type { FastifyInstance } from 'fastify';
import { COVER_MOTIFS } from '#contract/blogs.ts';
import { isSlug } from '#contract/limits.ts';
import { hash } from '#contract/media/hash.ts';
import { cacheVersioned } from '#server/http/response/cache-control.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { DRAWINGS_VERSION } from './cover-url.ts';
import { drawCover } from './draw-cover.ts';

/** Drawn again for every request: it takes less than looking it up would. */
export function registerCovers(app: FastifyInstance): void {
  app.get<{ Params: { id: string }; Querystring: { motif?: string; v?: string } }>(
    '/media/covers/:id.svg',
    { schema: { hide: true } },
    ({ params: { id }, query }, reply) => {
      if (!isSlug(id)) throw notFound('There is no such cover.');
      const motif = COVER_MOTIFS.find((known) => known === query.motif) ?? COVER_MOTIFS[hash(id) % COVER_MOTIFS.length];
      return reply
        .header('cache-control', cacheVersioned(query.v, DRAWINGS_VERSION))
        .type('image/svg+xml; charset=utf-8')
        .send(drawCover(id, motif ?? 'phones'));
    },
  );
}
