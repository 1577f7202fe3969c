import { describe, expect, test } from 'vitest';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { variantKey } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { Place, Verdict } from '#contract/phone/score/verdict.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

/** Pages that depend on the score, as HTML without scripts. */

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true });

async function page(url: string): Promise<string> {
  const { statusCode, body } = await server.app.inject({ url });
  expect(statusCode, url).toBe(200);
  return body;
}

async function get<T>(url: string): Promise<T> {
  const { status, body } = await server.call({ url });
  expect(status, url).toBe(200);
  return body as T;
}

function structured(html: string, type: string) {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return blocks.map(([, text]) => JSON.parse(text ?? '{}')).find((data) => data['@type'] === type);
}

/** The rows of a list in the HTML, each with the variant it links to. */
function rowsOf(html: string): { id: string; variant: string | null }[] {
  const list = html.slice(html.indexOf('<ol', html.indexOf('aria-label="Lists"')), html.indexOf('Waiting for figures'));
  return [...list.matchAll(/<h2[^>]*><a href="\/product\/([a-z0-9-]+)(?:\?variant=([\d.-]+))?"/g)].map(
    ([, id = '', variant = null]) => ({ id, variant }),
  );
}

function isBefore(own: (number | null)[], next: (number | null)[]): boolean {
  return Number(own[0]) < Number(next[0]) || (own[0] === next[0] && Number(own[1]) <= Number(next[1]));
}

describe('lists', () => {
  test.each(BEST_LIST_SLUGS)('/best/%s has phones on sale, dated prices and an ItemList', async (slug) => {
    const html = await page(`/best/${slug}`);
    const { itemListElement } = structured(html, 'ItemList');
    expect(itemListElement.length).toBeGreaterThan(2);
    const ids = itemListElement.map(({ url }: { url: string }) => url.split('/').at(-1));
    for (const id of ids) {
      const { status, priceKind } = await get<ProductCard>(`/api/products/${id}`);
      expect({ status, priceKind }, id).toEqual({ status: 'available', priceKind: 'current' });
    }
    expect(html.match(/months old|years old|seen /g)?.length).toBeGreaterThan(2);
    expect(html).toContain('ranked by');
  });

  test('rank only phones with all six parts, and the cheaper of equal scores first', async () => {
    const rows = rowsOf(await page('/best/under-20000?show=40'));
    expect(rows).toHaveLength(40);
    const phones = await Promise.all(rows.map(({ id }) => get<ProductCard>(`/api/products/${id}`)));
    for (const [at, { scoreParts, score, price }] of phones.entries()) {
      expect(scoreParts).not.toContain(null);
      const next = phones[at + 1];
      if (next)
        expect([-(score ?? 0), price]).toSatisfy((own: number[]) => isBefore(own, [-(next.score ?? 0), next.price]));
    }
  });

  test('each rank has a reason and links to the variant of its price', async () => {
    const html = await page('/best/under-20000');
    const [first, second] = rowsOf(html);
    const places = await get<Place[]>(`/api/products/places?ids=${first?.id},${second?.id}`);
    expect(places.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    for (const { reason } of places) expect(html.replaceAll('&#x27;', "'")).toContain(reason);
    const { priceVariant } = await get<ProductCard>(`/api/products/${first?.id}`);
    expect(first?.variant).toBe(priceVariant && variantKey(priceVariant));
  });

  test('a phone with a missing part is listed by what is missing', async () => {
    const html = await page('/best/under-20000');
    expect(html).toContain('Waiting for figures');
    expect(html).toMatch(/Not ranked: [a-z, ]+ not fully published/);
    const waiting = html.slice(html.indexOf('Waiting for figures'), html.indexOf('What to look for'));
    const ids = [...waiting.matchAll(/href="\/product\/([a-z0-9-]+)/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThanOrEqual(8);
    for (const id of ids) expect((await get<ProductCard>(`/api/products/${id}`)).score).toBeNull();
  });

  test('show=20 shows ten more phones', async () => {
    const [ten, twenty] = [rowsOf(await page('/best/small')), rowsOf(await page('/best/small?show=20'))];
    expect(ten).toHaveLength(10);
    expect(twenty.slice(0, 10)).toEqual(ten);
    expect(twenty.length).toBeGreaterThan(10);
  });

  test('their addresses are in the sitemap', async () => {
    const pages = await page('/sitemap-pages-1.xml');
    for (const slug of BEST_LIST_SLUGS) expect(pages).toContain(`/best/${slug}<`);
    expect(pages).toContain('/how-we-score<');
  });

  test('a list for a budget stays below it', async () => {
    const html = await page('/best/under-15000');
    const ids = structured(html, 'ItemList').itemListElement.map(({ url }: { url: string }) => url.split('/').at(-1));
    for (const id of ids) expect((await get<ProductCard>(`/api/products/${id}`)).price).toBeLessThanOrEqual(15_000);
  });
});

describe('finder', () => {
  test('is a form that works without scripts, with the answers in the address', async () => {
    const html = await page('/finder?priceMax=20000&features=5g&features=nfc&battery=10&size=medium');
    expect(html).toMatch(/<form (?=[^>]*action="\/finder")(?=[^>]*method="get")/);
    expect(html).toMatch(/name="features"[^>]*value="5g"[^>]*checked|checked=""[^>]*value="5g"/);
    expect(html).toMatch(/\d+(<!-- -->)? (<!-- -->)?phones fit/);
    expect(html).toMatch(/Ranked first mainly for its [a-z ]*battery/);
    const even = await page('/finder?priceMax=20000&features=5g,nfc&size=medium');
    expect(even).not.toContain('Ranked first mainly for its battery and');
  });

  test('suggests which answer to drop when nothing matches', async () => {
    const html = await page('/finder?priceMax=6000&features=5g,wireless');
    expect(html).toContain('No phone matches all your answers');
    expect(html).toMatch(/Without (<!-- -->)?/);
  });
});

describe('GET /api/products/:id/verdict', () => {
  test('compares with phones on sale around its price, in sentences made from figures', async () => {
    const verdict = await get<Verdict>('/api/products/samsung-galaxy-s24/verdict');
    const { price } = await get<ProductCard>('/api/products/samsung-galaxy-s24');
    expect(verdict.class).toMatchObject({ from: Math.ceil((price ?? 0) * 0.85), to: Math.floor((price ?? 0) * 1.15) });
    expect(verdict.for.join()).toMatch(/lighter than|lightest phone at this price/);
    expect(verdict.against.join()).toMatch(/smaller than|smallest battery/);
    for (const { better, same, worse } of verdict.standing) expect(better + same + worse).toBeGreaterThanOrEqual(99);
    for (const { product } of verdict.instead)
      expect(product).toMatchObject({ status: 'available', priceKind: 'current' });
  });

  test('404 for a phone that does not exist', async () => {
    expect((await server.call({ url: '/api/products/acme-none/verdict' })).status).toBe(404);
  });

  test('a discontinued phone names its successors instead of advice to buy', async () => {
    const html = await page('/product/apple-iphone-13');
    expect(html).toContain('On sale instead');
    expect(html).toContain('See what replaced it');
    expect(html).not.toContain('Is it good for the money?');
  });

  test('an editor’s verdict replaces the generated one', async () => {
    const before = await page('/product/samsung-galaxy-s24');
    const { for: sentences } = await get<Verdict>('/api/products/samsung-galaxy-s24/verdict');
    const [sentence = 'none'] = sentences;
    expect(before).toContain(sentence);
    const headers = await server.as('admin');
    const payload = { verdict: 'The small one to have, if a day of battery is enough.' };
    const { status } = await server.call({ method: 'PUT', url: '/api/products/samsung-galaxy-s24', headers, payload });
    expect(status).toBe(200);
    const after = await page('/product/samsung-galaxy-s24');
    expect(after).toContain(payload.verdict);
    expect(after.replace(/<script.*?<\/script>/gs, '')).not.toContain(sentence);
  });
});

test('/how-we-score shows the calculation with phones of the catalogue', async () => {
  const html = await page('/how-we-score');
  const { examples } = await get<{ examples: string[] }>('/api/products/scoring');
  expect(examples.length).toBeGreaterThan(0);
  for (const id of examples) expect(html).toContain(`/product/${id}`);
  expect(html).toMatch(/\(18 × \d+/);
});
