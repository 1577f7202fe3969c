import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#app/routes.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

/** Rendering a thousand similar phone pages takes a minute, so only one in this many is visited. */
const ONE_OF = { '/product/': 80 };

interface Found {
  status: number;
  ids: Set<string>;
  links: Set<string>;
}

// Links do not depend on the database engine.
describe('links', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp({ buildDir: BUILD_DIR, seeded: true, strictResponses: false });
  });
  afterAll(() => server.close());

  const visited = new Map<string, Promise<Found>>();
  const visit = (address: string) => {
    const known = visited.get(address) ?? read(address);
    visited.set(address, known);
    return known;
  };

  async function read(url: string): Promise<Found> {
    const { statusCode, body, headers } = await server.app.inject({ url });
    // A question in words redirects to its filters.
    if (statusCode === 302 && url.startsWith('/products?search=')) return visit(String(headers.location));
    const isPage = String(headers['content-type']).startsWith('text/html');
    const html = isPage ? body : '';
    const all = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, text = '']) => unescaped(text)));
    return { status: statusCode, ids: all(/ id="([^"]+)"/g), links: all(/<a [^>]*?href="([^"]+)"/g) };
  }

  test('every internal link on every public page leads to an existing page and anchor', async () => {
    const { body: sitemap } = await server.app.inject({ url: '/sitemap.xml' });
    const listed = [...sitemap.matchAll(/<loc>http:\/\/handset\.test([^<]*)<\/loc>/g)].map(([, path = '']) =>
      unescaped(path),
    );
    const alike = new Set(Object.keys(ONE_OF).flatMap((start) => listed.filter((path) => path.startsWith(start))));
    const samples = Object.entries(ONE_OF).flatMap(([start, step]) =>
      listed.filter((path) => path.startsWith(start)).filter((_, place) => place % step === 0),
    );
    const unlisted = pages
      .filter(({ path, search }) => !/[:*]/.test(path) && search !== 'sitemap')
      .map(({ path }) => path);
    const starts = [...listed.filter((path) => !alike.has(path)), ...samples, ...unlisted, '/no-such-page'];
    expect(starts.length).toBeGreaterThan(45);

    const broken: string[] = [];
    let checked = 0;
    for (const from of starts) {
      const { status, links } = await visit(from);
      if (status !== 200 && from !== '/no-such-page') broken.push(`${from}: ${status}`);
      for (const href of links) {
        const { origin, pathname, search, hash } = new URL(href, `http://handset.test${from}`);
        if (origin !== 'http://handset.test') continue;
        checked++;
        const address = pathname + search;
        // The sitemap lists every phone and brand, so a comparison of such phones exists.
        const compared = /^\/products\/compare\?ids=(.+)$/.exec(address)?.[1]?.split(',') ?? [];
        const isComparison = compared.length > 0 && compared.every((id) => alike.has(`/product/${id}`));
        if (!hash && (alike.has(address) || isComparison)) continue;
        const target = await visit(address);
        if (target.status !== 200 && address !== from) broken.push(`${from} -> ${href}: ${target.status}`);
        else if (hash && !target.ids.has(decodeURIComponent(hash.slice(1))))
          broken.push(`${from} -> ${href}: no place`);
      }
    }
    expect(broken).toEqual([]);
    expect(checked).toBeGreaterThan(1_200);
  });
});

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
