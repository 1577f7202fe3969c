import { describe, expect, test, vi } from 'vitest';
import { importPhones } from '#db/import/apply.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';
import { BUILD_DIR } from '../../../scripts/support/build.mjs';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true });
const admin = await server.as('admin');

const OFFERS = [
  { store: 'Croma', url: 'https://www.croma.com/p/1?a=1&b=2', price: 14_999, seenAt: '2026-01-08' },
  { store: 'A shop in Pune', url: 'https://shop.example/', price: null, seenAt: null },
];

const create = (name: string, rest: object) =>
  server.call({ method: 'POST', url: '/api/products', headers: admin, payload: { brandId: 'oneplus', name, ...rest } });
const page = async (id: string) => (await server.call({ url: `/product/${id}` })).body;
/** Each once: the page has them beside the price and in the sheet that a narrow screen opens. */
const outLinks = (html: string) => [
  ...new Set(
    [...html.matchAll(/<a href="(https:[^"]+)"[^>]*rel="nofollow sponsored noopener"/g)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    ),
  ),
];

describe('where to buy', () => {
  test('offers are kept as sent, shown with the day of their price, exported and imported again', async () => {
    const { body } = await create('Offer One', { offers: OFFERS });
    expect(body.offers).toEqual(OFFERS);
    const html = await page(body.id);
    expect(outLinks(html)).toEqual(OFFERS.map(({ url }) => url));
    expect(html).toContain('₹14,999, seen 8 January 2026');

    const file = await server.call({ url: '/api/admin/products/export?search=Offer%20One', headers: admin });
    const url = `/api/products/${body.id}`;
    const emptied = await server.call({ method: 'PUT', url, headers: admin, payload: { offers: [] } });
    expect(emptied.body.offers).toEqual([]);
    await importPhones(server.database, file.body, { filename: 'phones.csv' });
    // The import is another process's work to the server, which follows within a second.
    await vi.waitFor(async () => expect((await server.call({ url })).body.offers).toEqual(OFFERS), { timeout: 30_000 });
  });

  test('without offers a phone on sale links to three searches and its maker', async () => {
    const { body } = await create('Offer Two & a half', {});
    const links = outLinks(await page(body.id));
    expect(links).toHaveLength(4);
    expect(links.slice(0, 3).every((link) => link?.includes('Offer%20Two%20%26%20a%20half'))).toBe(true);
    expect(links[3]).toBe('https://www.oneplus.in/');
    const gone = await create('Offer Three', { status: 'discontinued', offers: OFFERS });
    expect(outLinks(await page(gone.body.id))).toEqual([]);
  });

  test.each([
    [{ store: 'X', url: 'javascript:alert(1)' }],
    [{ store: 'X', url: 'http://shop.example/' }],
    [{ store: 'X', url: 'https://user:word@shop.example/' }],
    [{ store: 'X', url: 'https://shop.example/a b' }],
    [{ store: 'X;Y', url: 'https://shop.example/' }],
    [{ store: 'X', url: 'https://shop.example/', price: 5000 }],
    [{ store: 'X', url: 'https://shop.example/', colour: 'red' }],
  ])('%o is refused', async (offer) => {
    expect((await create('Offer Four', { offers: [offer] })).status).toBe(422);
  });
});
