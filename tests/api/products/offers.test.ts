import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { importPhones } from '#db/import/apply.ts';
import { uuidv7 } from '#db/uuid.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true });
const admin = await server.as('admin');

const OFFERS = [
  { store: 'Croma', url: 'https://www.croma.com/p/1?a=1&b=2', price: 14_999, seenAt: '2026-01-08' },
  { store: 'A shop in Pune', url: 'https://shop.example/', price: null, seenAt: null },
];

const create = (name: string, rest: object) =>
  server.call({ method: 'POST', url: '/api/products', headers: admin, payload: { brandId: 'oneplus', name, ...rest } });
const page = async (id: string) => (await server.call({ url: `/product/${id}` })).body;
/** Each link once: the page has them beside the price and in the dialog of a narrow screen. */
const outLinks = (html: string) => [
  ...new Set(
    [...html.matchAll(/<a href="(https:[^"]+)"[^>]*rel="sponsored nofollow noopener"/g)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    ),
  ),
];

describe('where to buy', () => {
  test('stores, shows, exports and imports offers', async () => {
    const { body } = await create('Offer One', { offers: OFFERS });
    const unknown = { ram: null, storage: null, inStock: null };
    const shown = OFFERS.map((offer) => ({ ...offer, ...unknown }));
    expect(body.offers).toEqual(shown);
    const html = await page(body.id);
    expect(outLinks(html)).toEqual(OFFERS.map(({ url }) => url));
    expect(html).toContain('₹14,999, seen 8 January 2026');

    const file = await server.call({ url: '/api/admin/products/export?search=Offer%20One', headers: admin });
    const url = `/api/products/${body.id}`;
    const emptied = await server.call({ method: 'PUT', url, headers: admin, payload: { offers: [] } });
    expect(emptied.body.offers).toEqual([]);
    await importPhones(server.database, file.body, { filename: 'phones.csv' });
    // The import runs in another process, which the server follows within a second.
    await vi.waitFor(async () => expect((await server.call({ url })).body.offers).toEqual(shown), { timeout: 30_000 });
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
  ])('%o is rejected', async (offer) => {
    expect((await create('Offer Four', { offers: [offer] })).status).toBe(422);
  });
});

describe('prices at stores', () => {
  const VARIANTS = [
    { ram: 8, storage: 128, price: 20_000 },
    { ram: 8, storage: 256, price: 24_000 },
  ];
  const { query } = server.database;
  let phones = 0;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const feed = { id: uuidv7(), name: 'Stores', store: 'Croma', url: 'https://store.example/', format: 'csv' as const };

  async function addOffer(product_id: string, store: string, price: number, days: number, in_stock = 1) {
    const offer = { id: uuidv7(), product_id, variant: '8-128', store, url: `https://${store}.example/`, price };
    await query
      .insertInto('store_offers')
      .values({ ...offer, in_stock, seen_at: daysAgo(days), feed_id: feed.id })
      .execute();
  }

  /** Opens the page of a phone with these store offers. */
  async function addPhone(offers: [store: string, price: number, days: number, inStock?: number][]): Promise<string> {
    const { id: created_by } = await query.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const given = {
      columns: '{}',
      headers: null,
      every_minutes: 60,
      max_change_percent: 25,
      currency: 'INR',
      active: 0,
    };
    await query
      .insertInto('store_feeds')
      .values({ ...feed, ...given, stock_words: '[]', next_run_at: daysAgo(0), created_at: daysAgo(1), created_by })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const { body } = await create(`Store Price ${++phones}`, { variants: VARIANTS });
    for (const offer of offers) await addOffer(body.id, ...offer);
    return body.id;
  }
  const open = async (offers: Parameters<typeof addPhone>[0]) => page(await addPhone(offers));

  test('are shown lowest first, with age and stock, as sponsored links', async () => {
    const html = await open([
      ['flipkart', 19_500, 0.2],
      ['amazon', 18_999, 0.1],
      ['croma', 17_000, 0.1, 0],
    ]);
    expect(outLinks(html)).toEqual(['https://amazon.example/', 'https://flipkart.example/', 'https://croma.example/']);
    expect(html).toContain('Out of stock, ');
    expect(html).toMatch(/seen <\/span>\d hours ago/);
    expect(html).toContain('See 2 store prices');
    expect(html).toContain('Stores may pay us a commission if you buy through these links.');
    expect(html).toContain('"@type":"AggregateOffer"');
  });

  test('are not shown after 30 days, and the page is as without feeds', async () => {
    const html = await open([['amazon', 18_999, 31]]);
    expect(html).not.toContain('amazon.example');
    expect(html).not.toContain('commission');
    expect(outLinks(html)).toHaveLength(4);
    expect(html).toContain('Check today’s price');
  });

  test('grow old by the clock, though nothing is written', async () => {
    const id = await addPhone([
      ['flipkart', 19_500, 3],
      ['amazon', 18_999, 29],
    ]);
    const stores = async () => {
      const { offers } = (await server.call({ url: `/api/products/${id}` })).body;
      return offers.map(({ store }: { store: string }) => store);
    };
    expect(await stores()).toEqual(['flipkart', 'amazon']);
    expect(await page(id)).toContain('See 1 store price<');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
    try {
      expect(await stores()).toEqual(['flipkart']);
      vi.setSystemTime(Date.now() + 3 * DAY_MS);
      const html = await page(id);
      expect(html).toContain('flipkart.example');
      expect(html).toContain('Check today’s price');
      expect(html).not.toContain('"@type":"Offer"');
    } finally {
      vi.useRealTimers();
    }
  });

  test('of a variant that editors removed are not shown', async () => {
    const id = await addPhone([['amazon', 18_999, 1]]);
    const url = `/api/products/${id}`;
    await server.call({ method: 'PUT', url, headers: admin, payload: { variants: VARIANTS.slice(1) } });
    expect((await server.call({ url })).body.offers).toEqual([]);
  });
});
