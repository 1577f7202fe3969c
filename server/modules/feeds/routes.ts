import type { FastifyInstance } from 'fastify';
import { pagePath } from '#contract/settings/sections.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { countBlogs, listFullArticles } from '#server/modules/blogs/service.ts';
import { contentVersion } from '#server/read-models/articles/content-version.ts';
import type { Services } from '#server/services.ts';
import { atomFeed, FEED_PATH } from './atom.ts';
import { listPrices, priceListCsv } from './price-list.ts';
import { SECTIONS, sitemap, sitemapPart, URLS_PER_FILE } from './sitemap.ts';
import { VersionedTextCache } from './versioned-text-cache.ts';

const FEED_LENGTH = 30;
const XML = 'application/xml; charset=utf-8';
const schema = { hide: true };

export interface FeedsOptions {
  sitemapPaths: readonly string[];
  disallowedPaths: readonly string[];
  urlsPerFile?: number | undefined;
}

export function registerFeeds(
  app: FastifyInstance,
  services: Services,
  { sitemapPaths, disallowedPaths, urlsPerFile = URLS_PER_FILE }: FeedsOptions,
): void {
  const { database, catalogue, config } = services;
  const { publicUrl } = config;
  const texts = new VersionedTextCache(() => contentVersion(services));

  const site = async () => ({
    database,
    publicUrl,
    pages: [...sitemapPaths, ...[...services.settings.ownPages.keys()].map(pagePath)],
    brandIds: catalogue.model.brands().flatMap(({ id, productCount }) => (productCount > 0 ? [id] : [])),
    articles: (await countBlogs(database)).count,
    phones: catalogue.model.size,
  });

  app.get(FEED_PATH, { schema }, (request, reply) =>
    texts.send(request, reply, {
      type: 'application/atom+xml; charset=utf-8',
      make: async () =>
        atomFeed(
          await listFullArticles(database, FEED_LENGTH),
          { publicUrl, siteName: services.settings.name },
          (id) => catalogue.model.get(id)?.name ?? null,
        ),
    }),
  );

  app.get('/api/prices.json', { schema }, (request, reply) =>
    texts.send(request, reply, {
      type: 'application/json; charset=utf-8',
      make: async () => JSON.stringify(await listPrices(database.query, catalogue)),
    }),
  );
  app.get('/api/prices.csv', { schema }, (request, reply) =>
    texts.send(request, reply, {
      type: 'text/csv; charset=utf-8',
      make: async () => priceListCsv(await listPrices(database.query, catalogue)),
    }),
  );

  app.get('/sitemap.xml', { schema }, (request, reply) =>
    texts.send(request, reply, {
      type: XML,
      make: async () => sitemap(await site(), urlsPerFile),
    }),
  );

  app.get<{ Params: { section: string; number: string } }>(
    '/sitemap-:section-:number.xml',
    { schema },
    (request, reply) => {
      const { section, number } = request.params;
      const known = SECTIONS.find((name) => name === section);
      if (!known || !/^[1-9]\d{0,4}$/.test(number)) throw notFound();
      return texts.send(request, reply, {
        type: XML,
        make: async () => {
          const part = await sitemapPart(await site(), known, Number(number), urlsPerFile);
          if (part === null) throw notFound();
          return part;
        },
      });
    },
  );

  app.get('/robots.txt', { schema }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsText(publicUrl, disallowedPaths)),
  );
}

function robotsText(publicUrl: string, disallowedPaths: readonly string[]): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
