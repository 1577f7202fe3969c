import type { Database } from '#db/client.ts';
import { isVisible } from '#server/read-models/articles/article-rows.ts';
import { isVisiblePhone } from '#server/read-models/catalogue/rows.ts';
import { element, textElement, xmlDocument } from './xml.ts';

/** The limit of the protocol (sitemaps.org). */
export const URLS_PER_FILE = 50_000;
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

export interface SitemapEntry {
  path: string;
  lastChange?: string;
}

export const SECTIONS = ['pages', 'articles', 'phones'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Site {
  database: Database;
  publicUrl: string;
  /** Pages besides brands, phones and articles. */
  pages: readonly string[];
  /** Brands that have phones; each has a listing page. */
  brandIds: readonly string[];
  articles: number;
  phones: number;
}

function pagesOf({ pages, brandIds }: Site): string[] {
  return [...pages, ...brandIds.map((id) => `/products?brand=${id}`)];
}

async function entriesOf(
  site: Site,
  section: Section,
  { offset = 0, limit = URLS_PER_FILE } = {},
): Promise<SitemapEntry[]> {
  const { query } = site.database;
  if (section === 'pages')
    return pagesOf(site)
      .slice(offset, offset + limit)
      .map((path) => ({ path }));
  if (section === 'phones') {
    const rows = await query
      .selectFrom('products')
      .select(['id', 'updated_at'])
      .where((eb) => isVisiblePhone(eb, new Date().toISOString()))
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ id, updated_at }) => ({ path: `/product/${id}`, lastChange: updated_at }));
  }
  const rows = await query
    .selectFrom('blogs')
    .select(['id', 'updated_at', 'published_at'])
    .where((eb) => isVisible(eb, new Date().toISOString()))
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id, updated_at, published_at }) => ({
    path: `/blog/${id}`,
    lastChange: published_at && published_at > updated_at ? published_at : updated_at,
  }));
}

/** One file if everything fits, otherwise an index of files by section. */
export async function sitemap(site: Site, perFile = URLS_PER_FILE): Promise<string> {
  const counts = { pages: pagesOf(site).length, articles: site.articles, phones: site.phones };
  const total = SECTIONS.reduce((sum, section) => sum + counts[section], 0);
  if (total > perFile) return index(counts, site.publicUrl, perFile);
  const entries: SitemapEntry[] = [];
  for (const section of SECTIONS) entries.push(...(await entriesOf(site, section)));
  return urlset(entries, site.publicUrl);
}

/** The n-th file of a section, counted from 1; null if there is none. */
export async function sitemapPart(
  site: Site,
  section: Section,
  number: number,
  perFile = URLS_PER_FILE,
): Promise<string | null> {
  const entries = await entriesOf(site, section, { offset: (number - 1) * perFile, limit: perFile });
  return entries.length === 0 ? null : urlset(entries, site.publicUrl);
}

function index(counts: Record<Section, number>, publicUrl: string, perFile: number): string {
  const files = SECTIONS.flatMap((section) =>
    Array.from(
      { length: Math.ceil(counts[section] / perFile) },
      (_, n) => `${publicUrl}/sitemap-${section}-${n + 1}.xml`,
    ),
  );
  const items = files.map((address) => element('sitemap', {}, [textElement('loc', address)]));
  return xmlDocument(element('sitemapindex', NAMESPACE, items));
}

function urlset(entries: readonly SitemapEntry[], publicUrl: string): string {
  const items = entries.map(({ path, lastChange }) =>
    element('url', {}, [
      textElement('loc', path === '/' ? `${publicUrl}/` : publicUrl + path),
      lastChange === undefined ? null : textElement('lastmod', lastChange),
    ]),
  );
  return xmlDocument(element('urlset', NAMESPACE, items));
}
