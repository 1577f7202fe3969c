import { describe, expect, test, vi } from 'vitest';
import { importPhones } from '#db/import/apply.ts';
import { changeLines } from '#db/import/report.ts';
import type { ListedPrice } from '#server/modules/feeds/price-list.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

const bring = (text: string) => importPhones(server.database, text, { filename: 'prices.csv' });
/** The import runs in another process, which the server follows within a second. */
const phone = async (id: string) => {
  await server.app.services.catalogue.catchUp();
  return (await server.call({ url: `/api/products/${id}` })).body;
};
const history = async (id: string) => (await server.call({ url: `/api/products/${id}/prices` })).body;
const create = async (name: string, variants: object[], rest: object = {}) => {
  const payload = { brandId: 'oneplus', name, variants, ...rest };
  const { status, body } = await server.call({ method: 'POST', url: '/api/products', headers: admin, payload });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id as string;
};

const TWO = [
  { ram: 12, storage: 256, price: 72_999, priceAt: '2026-01-08', priceSource: 'smartprix' },
  { ram: 16, storage: 512, price: 79_999, priceAt: '2026-01-08', priceSource: 'smartprix' },
];

describe('one price and one history', () => {
  test('a price without a variant in an import is the cheapest variant’s everywhere', async () => {
    const id = await create('OnePlus Test', TWO);
    await bring('brand,name,price\nOnePlus,OnePlus Test,69999');
    const stored = await phone(id);
    expect(stored).toMatchObject({ price: 69_999, priceVariant: { ram: 12, storage: 256 }, priceSource: 'import' });
    expect(stored.variants.map(({ price }: { price: number }) => price)).toEqual([69_999, 79_999]);
    // The import runs in another process, which the server follows within a second.
    await vi.waitFor(
      async () => {
        const listed = await server.call({ url: '/api/products/filter?brandId=oneplus&search=oneplus%20test' });
        expect(listed.body.products).toMatchObject([{ id, price: 69_999, priceVariant: { ram: 12, storage: 256 } }]);
      },
      { timeout: 30_000 },
    );
    const found = await server.call({ url: '/api/search?search=oneplus%20test' });
    expect(found.body.products[0]).toMatchObject({ id, price: 69_999 });
    const feed: ListedPrice[] = (await server.call({ url: '/api/prices.json' })).body;
    expect(feed.filter((price) => price.id === id).map(({ price }) => price)).toEqual([69_999, 79_999]);
    expect(await history(id)).toMatchObject([
      { ram: 12, storage: 256, price: 69_999, source: 'import' },
      { ram: 16, storage: 512, price: 79_999, from: '2026-01-08', source: 'smartprix' },
      { ram: 12, storage: 256, price: 72_999, from: '2026-01-08', source: 'smartprix' },
    ]);
  });

  test('such a price by PUT works too, and one that contradicts the variants is rejected', async () => {
    const id = await create('OnePlus Put', TWO);
    const put = (payload: object) =>
      server.call({ method: 'PUT', url: `/api/products/${id}`, headers: admin, payload });
    expect((await put({ price: 70_000 })).body).toMatchObject({
      price: 70_000,
      variants: [{ price: 70_000, priceSource: 'editor' }, { price: 79_999 }],
    });
    expect(await put({ price: 1, variants: TWO })).toMatchObject({ status: 422, body: { fields: { price: /agree/ } } });
    expect((await phone(id)).price).toBe(70_000);
  });

  test('PUT with the response of GET changes nothing', async () => {
    const id = await create('OnePlus Echo', TWO);
    const before = await phone(id);
    const { status, body } = await server.call({
      method: 'PUT',
      url: `/api/products/${id}`,
      headers: admin,
      payload: before,
    });
    expect(status).toBe(200);
    expect({ ...body, updatedAt: '', imageUrl: '' }).toEqual({ ...before, updatedAt: '', imageUrl: '' });
    expect(await history(id)).toHaveLength(2);
  });
});

describe('the kind of a price', () => {
  test('a discontinued phone has a last price', async () => {
    const id = await create('OnePlus Gone', TWO, { status: 'discontinued' });
    expect(await phone(id)).toMatchObject({ price: 72_999, priceKind: 'last' });
    expect(await phone(await create('OnePlus Here', TWO))).toMatchObject({ priceKind: 'current' });
  });
});

describe('a price list', () => {
  const list = (...lines: string[]) => ['brand,name,ram,storage,price,date', ...lines].join('\n');

  test('sets dated prices of variants, and names rows it cannot use', async () => {
    const id = await create('OnePlus List', TWO);
    const result = await bring(
      list('OnePlus,OnePlus List,12,256,"₹68,999",2026-03-01', 'OnePlus,OnePlus Nowhere,12,256,1999,2026-03-01'),
    );
    expect(result).toMatchObject({ layout: 'price list', changed: [{ id }], created: [] });
    expect(result.problems).toEqual([
      { row: 3, name: 'OnePlus Nowhere', reason: 'This phone is not in the catalogue. A price list can’t add phones.' },
    ]);
    expect((await history(id))[0]).toMatchObject({ ram: 12, storage: 256, price: 68_999, from: '2026-03-01' });
    const reasons = async (line: string) => (await bring(list(line))).problems.map(({ reason }) => reason);
    expect(await reasons('OnePlus,OnePlus List,8,128,1999,')).toEqual([
      'The phone has no variant 8 GB + 128 GB. Its variants: 12 GB + 256 GB, 16 GB + 512 GB.',
    ]);
    expect(await reasons('OnePlus,OnePlus List,16,512,60000,')).toEqual([
      '16 GB + 512 GB for ₹60,000 would cost less than 12 GB + 256 GB (₹68,999), which has less memory.',
    ]);
  });

  test('names every unusable row, and uses the other rows of the same phone', async () => {
    const id = await create('OnePlus Half', TWO);
    const { problems } = await bring(
      list(
        'OnePlus,OnePlus Half,8,128,1999,2026-03-01',
        'OnePlus,OnePlus Half,12,256,68999,2026-03-01',
        'OnePlus,OnePlus Absent,12,256,1999,2026-03-01',
        'OnePlus,OnePlus Absent,16,512,2999,2026-03-01',
      ),
    );
    expect(problems.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      '2: The phone has no variant 8 GB + 128 GB. Its variants: 12 GB + 256 GB, 16 GB + 512 GB.',
      '4: This phone is not in the catalogue. A price list can’t add phones.',
      '5: This phone is not in the catalogue. A price list can’t add phones.',
    ]);
    expect((await phone(id)).variants.map(({ price }: { price: number }) => price)).toEqual([68_999, 79_999]);
  });

  test('without a variant sets the cheapest, and the dry run says so for every row', async () => {
    const id = await create('OnePlus Bare', TWO);
    const other = await create('OnePlus Same', TWO);
    const text = ['brand,name,price,date', 'OnePlus,OnePlus Bare,69999,2026-03-01', 'OnePlus,OnePlus Same,72999,'].join(
      '\n',
    );
    const dry = await importPhones(server.database, text, { filename: 'prices.csv', dryRun: true });
    const step = { ram: 12, storage: 256, before: 72_999, isBare: true };
    expect(dry.prices).toEqual([
      { id, name: 'OnePlus Bare', ...step, after: 69_999, at: '2026-03-01' },
      { id: other, name: 'OnePlus Same', ...step, after: 72_999, at: '2026-01-08' },
    ]);
    expect(changeLines(dry)).toEqual([
      `Changed: OnePlus Bare (${id}): Price, Price recorded, Price source, Variants`,
      '  12 GB + 256 GB: ₹72,999 → ₹69,999 (no variant given: applied to the cheapest)',
      `Unchanged: OnePlus Same (${other})`,
      '  12 GB + 256 GB: ₹72,999, unchanged (no variant given: applied to the cheapest)',
    ]);
    expect((await phone(id)).price).toBe(72_999);
    await bring(text);
    expect(await phone(id)).toMatchObject({ price: 69_999, priceAt: '2026-03-01' });
    expect(await history(other)).toHaveLength(2);
    expect((await bring('brand,name,price,date\nOnePlus,OnePlus Bare,85000,')).problems[0]?.reason).toBe(
      'The price of ₹85,000 names no variant, and 16 GB + 512 GB (₹79,999) would cost less. Name the variant: 12 GB + 256 GB.',
    );
  });

  test('that contradicts itself is rejected by name, whichever row comes first', async () => {
    const id = await create('OnePlus Torn', TWO);
    const reasons = async (...lines: string[]) =>
      (await bring(list(...lines))).problems.map(({ row, reason }) => `${row}: ${reason}`);
    const reason = '12 GB + 256 GB has different prices: ₹70,000 in row 2, ₹71,000 in row 4.';
    expect(
      await reasons(
        'OnePlus,OnePlus Torn,12,256,70000,',
        'OnePlus,OnePlus Torn,16,512,78999,',
        'OnePlus,OnePlus Torn,12,256,71000,',
      ),
    ).toEqual([`2: ${reason}`, `4: ${reason}`]);
    expect((await phone(id)).variants.map(({ price }: { price: number }) => price)).toEqual([72_999, 78_999]);
    const bare = 'It doesn’t name a variant, but row 3 does. Add the variant.';
    expect(await reasons('OnePlus,OnePlus Torn,,,70000,', 'OnePlus,OnePlus Torn,16,512,78999,')).toEqual([
      `2: ${bare}`,
    ]);
    expect(await reasons('OnePlus,OnePlus Torn,,,70000,', 'OnePlus,OnePlus Torn,,,70000,')).toEqual([
      '3: It is a duplicate of row 2.',
    ]);
    expect((await phone(id)).price).toBe(70_000);
    const json = async (record: object) =>
      (
        await importPhones(server.database, JSON.stringify([{ brand: 'OnePlus', name: 'OnePlus Torn', ...record }]), {
          filename: 'a.json',
        })
      ).problems.map(({ reason }) => reason);
    expect(await json({ variants: [TWO[0], { ...TWO[0], price: 1_999 }] })).toEqual([
      'It has two prices for 12 GB + 256 GB.',
    ]);
    expect(await json({ price: 1_999, variants: TWO })).toEqual([
      'The price of ₹1,999 is not that of its cheapest variant, 12 GB + 256 GB for ₹72,999.',
    ]);
  });

  test('from /api/prices.csv can be imported again and changes nothing', async () => {
    await create('OnePlus Sold Out', TWO, { status: 'discontinued' });
    const id = await create('OnePlus Feed', TWO);
    const prices: ListedPrice[] = (await server.call({ url: '/api/prices.json' })).body;
    expect(prices.filter((price) => price.id === id)).toEqual(
      TWO.map(({ ram, storage, price }) => ({
        id,
        brand: 'OnePlus',
        name: 'OnePlus Feed',
        ram,
        storage,
        price,
        date: '2026-01-08',
        source: 'smartprix',
      })),
    );
    expect(prices.some(({ name }) => name === 'OnePlus Sold Out')).toBe(false);
    const csv = await server.app.inject('/api/prices.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(prices.length + 1);
    const { changed, created, unchanged, problems } = await bring(csv.body);
    expect({ changed, created, problems }).toEqual({ changed: [], created: [], problems: [] });
    expect(unchanged.length).toBe(new Set(prices.map(({ id: priced }) => priced)).size);
    const again = await server.app.inject({
      url: '/api/prices.csv',
      headers: { 'if-none-match': String(csv.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
