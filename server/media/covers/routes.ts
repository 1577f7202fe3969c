import type { FastifyInstance } from 'fastify';
import { COVER_MOTIFS } from '#contract/blogs.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import { isSlug } from '#contract/limits.ts';
import { coverVersion } from '#contract/media/cover-url.ts';
import { hash } from '#contract/media/hash.ts';
import type { Database } from '#db/client.ts';
import { cacheVersioned } from '#server/http/response/cache-control.ts';
import { notFound } from '#server/http/response/http-error.ts';
import type { DrawablePhone } from '#server/media/drawings/draw-phone.ts';
import type { LiveArticles } from '#server/read-models/articles/live-articles.ts';
import { requireDrawable } from '#server/read-models/catalogue/drawable-phone.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { COVER_PHONES, drawCover } from './draw-cover.ts';

interface CoverServices {
  database: Database;
  articles: LiveArticles;
  catalogue: LiveCatalogue;
}

/** Unpublished or unknown ids get a cover too, so that covers reveal no articles. */
export function registerCovers(app: FastifyInstance, { database, articles, catalogue }: CoverServices): void {
  app.get<{ Params: { id: string }; Querystring: { motif?: string; v?: string } }>(
    '/media/covers/:id.svg',
    { schema: { hide: true } },
    async ({ params: { id }, query }, reply) => {
      if (!isSlug(id)) throw notFound(commonErrors.notFound('cover'));
      const motif = COVER_MOTIFS.find((known) => known === query.motif) ?? COVER_MOTIFS[hash(id) % COVER_MOTIFS.length];
      const { productIds, place, updatedAt } = articles.cover(id);
      const drawn = drawCover(id, motif ?? 'phones', { phones: await drawables(productIds), place });
      return reply
        .header('cache-control', cacheVersioned(query.v, updatedAt === null ? '' : coverVersion(updatedAt)))
        .type('image/svg+xml; charset=utf-8')
        .send(drawn);
    },
  );

  /** Phones that are no longer in the catalogue are left out. */
  async function drawables(ids: readonly string[]): Promise<DrawablePhone[]> {
    const found = await Promise.all(
      ids.slice(0, COVER_PHONES).map((id) =>
        requireDrawable({ database, catalogue }, id).then(
          ({ phone }) => phone,
          () => null,
        ),
      ),
    );
    return found.filter((phone) => phone !== null);
  }
}
