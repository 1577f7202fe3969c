import { describe, expect, test } from 'vitest';
import { DAY_MS, indiaDay } from '#contract/time.ts';
import { contentVersion } from '#db/content.ts';
import { importPhones } from '#db/import/apply.ts';
import type { ProductRow } from '#db/schema.ts';
import { sweepUploads } from '#server/jobs/kinds/sweep-uploads.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

const get = async (url: string) => (await server.call({ url, headers: admin })).body;
const list = (query = '') => get(`/api/admin/products${query}`);
const history = (id: string) => get(`/api/admin/products/${id}/history`);
const put = (id: string, payload: object) =>
  server.call({ method: 'PUT', url: `/api/products/${id}`, headers: admin, payload });
const bulk = (ids: string[], change: object) =>
  server.call({ method: 'PATCH', url: '/api/admin/products', headers: admin, payload: { ids, change } });
async function add(name: string, fields: object = {}, brandId = 'nokia'): Promise<string> {
  const payload = { name, brandId, ...fields };
  const { status, body } = await server.call({ method: 'POST', url: '/api/products', headers: admin, payload });
  expect(status).toBe(201);
  return body.id;
}

describe('GET /api/admin/products', () => {
  test('searches brand and name and filters by brand, status and missing fields', async () => {
    const plain = await add('Table One', { status: 'upcoming' });
    await add('Table Two', { price: 9_999 });
    expect((await list('?search=NOKIA%20table')).total).toBe(2);
    const found = await list('?search=table&brandId=nokia&status=upcoming&missing=price');
    expect(found).toMatchObject({ total: 1, currentPage: 1, totalPages: 1, hasMore: false });
    expect(found.products[0]).toMatchObject({ id: plain, hasPicture: false, price: null });
    const { updatedAt } = await get(`/api/products/${plain}`);
    expect(found.products[0].updatedAt).toBe(updatedAt);
    expect((await list('?search=table&missing=picture')).total).toBe(2);
    expect((await list('?brandId=no-such-brand')).products).toEqual([]);
    expect((await server.call({ url: '/api/admin/products?sort=secret', headers: admin })).status).toBe(400);
  });

  test('filters by the age of the price; a month or year counts as its last day', async () => {
    const day = (ago: number) => indiaDay(new Date(Date.now() - ago * DAY_MS).toISOString());
    const ages = { Today: day(0), Before: day(99), Edge: day(100), Old: day(101), Month: day(101).slice(0, 7) };
    for (const [name, priceAt] of Object.entries({ ...ages, Year: day(0).slice(0, 4), Ancient: '2023' }))
      await add(`Aged ${name}`, { price: 9_999, priceAt });
    await add('Aged Unpriced');
    const names = async (query: string) =>
      (await list(`?search=aged&${query}`)).products.map(({ name }: { name: string }) => name.slice(5));
    const isWholeMonthOld = day(100).slice(0, 7) > day(101).slice(0, 7);
    expect(await names('olderThan=100&sort=recorded')).toEqual([
      'Ancient',
      'Old',
      ...(isWholeMonthOld ? ['Month'] : []),
    ]);
    expect((await names('sort=-recorded')).at(-1)).toBe('Unpriced');
    const before = (await get('/api/admin/overview')).queues.phonesWithOldPrice;
    await add('Aged Sold', { price: 9_999, priceAt: day(181) });
    await add('Aged Gone', { price: 9_999, priceAt: day(181), status: 'discontinued' });
    expect((await get('/api/admin/overview')).queues.phonesWithOldPrice).toBe(before + 1);
    expect((await server.call({ url: '/api/admin/products?olderThan=x', headers: admin })).status).toBe(400);
  });

  test('sorts by every column in both directions as SQL would, unknown values last', async () => {
    await add('Unpriced');
    const rows = await server.database.query.selectFrom('products').selectAll().execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const columns: Record<string, (row: ProductRow) => string | number | null> = {
      name: (row) => row.name.toLowerCase(),
      price: (row) => row.price,
      launched: (row) => row.launched_at,
      updated: (row) => row.updated_at,
    };
    for (const [column, read] of Object.entries(columns)) {
      for (const sign of ['', '-']) {
        const pages = [];
        for (const page of [1, 2, 3])
          pages.push(...(await list(`?sort=${sign}${column}&limit=40&page=${page}`)).products);
        expect(new Set(pages.map(({ id }) => id)).size).toBe(120);
        const shown = pages.map(({ id }) => read(byId.get(id) as ProductRow));
        const known = rows.map(read).filter((key) => key !== null);
        known.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        if (sign) known.reverse();
        expect(shown).toEqual(known.slice(0, 120));
      }
    }
    const last = await list(`?sort=price&limit=1&page=${rows.length}`);
    expect(last.products[0].price).toBeNull();
  });
});

describe('PATCH /api/admin/products', () => {
  test('changes many phones at once with their history, or none if one fails', async () => {
    const ids = [await add('Bulk One'), await add('Bulk Two')];
    expect(await bulk([...ids, 'no-such-phone'], { action: 'status', status: 'discontinued' })).toMatchObject({
      status: 404,
      body: { message: 'There is no phone with the ID no-such-phone.' },
    });
    expect((await list('?search=bulk&status=discontinued')).total).toBe(0);
    const done = await bulk([...ids, ...ids], { action: 'status', status: 'discontinued' });
    expect(done).toMatchObject({ status: 200, body: { ids } });
    expect((await list('?search=bulk&status=discontinued')).total).toBe(2);
    expect((await history(ids[0] as string)).changes[0]).toMatchObject({
      kind: 'changed',
      actor: { name: 'The admin' },
      fields: [{ field: 'status', before: 'available', after: 'discontinued' }],
    });
    await add('Bulk Two', {}, 'samsung');
    expect((await bulk(ids, { action: 'brand', brandId: 'samsung' })).status).toBe(409);
    expect((await bulk(ids, { action: 'brand', brandId: 'nobody' })).status).toBe(422);
    expect((await list('?search=bulk&brandId=nokia')).total).toBe(2);
    expect((await bulk(ids, { action: 'brand', brandId: 'apple' })).status).toBe(200);
    expect((await list('?search=apple%20bulk')).total).toBe(2);
    expect((await bulk(ids, { action: 'delete' })).status).toBe(200);
    expect((await list('?search=bulk')).total).toBe(1);
    expect((await server.call({ url: `/api/products/${ids[0]}` })).status).toBe(404);
    const { entries } = await get('/api/admin/audit?search=adminProducts.bulk');
    expect(entries[0]).toMatchObject({ subject: ids.join(', '), fields: ['ids', 'change'] });
  });

  test('takes between 1 and 500 phones', async () => {
    expect((await bulk([], { action: 'delete' })).status).toBe(422);
    const many = Array.from({ length: 501 }, (_, n) => `phone-${n}`);
    expect((await bulk(many, { action: 'delete' })).status).toBe(422);
  });
});

describe('the history of a phone', () => {
  test('contains who made every change, with before and after, and every price', async () => {
    const id = await add('Changing', { price: 20_000 });
    await put(id, { price: 18_000, colours: ['Red'] });
    await put(id, { price: 18_000 });
    const { prices, changes } = await history(id);
    expect(prices.map(({ price }: { price: number }) => price)).toEqual([18_000, 20_000]);
    expect((await server.call({ url: `/api/products/${id}/prices` })).body).toEqual(prices);
    expect((await server.call({ url: '/api/products/nothing/prices' })).status).toBe(404);
    expect(changes).toMatchObject([
      {
        kind: 'changed',
        actor: { id: (await server.person('admin')).id },
        fields: [
          { field: 'price', before: 20_000, after: 18_000 },
          { field: 'colours', before: [], after: ['Red'] },
        ],
      },
      { kind: 'created', fields: [] },
    ]);
    await importPhones(server.database, 'brand,name,price\nNokia,Changing,17000', { filename: 'a.csv' });
    expect((await history(id)).changes[0]).toMatchObject({
      kind: 'imported',
      actor: null,
      fields: [
        { field: 'price', before: 18_000, after: 17_000 },
        { field: 'priceSource', before: 'editor', after: 'import' },
      ],
    });
    expect((await server.call({ url: '/api/admin/products/nothing/history', headers: admin })).status).toBe(404);
  });

  test('the second of two admins who edit the same version gets the stored one', async () => {
    const id = await add('Contested');
    const { updatedAt } = await get(`/api/products/${id}`);
    const first = await put(id, { updatedAt, weight: 190 });
    expect(first.status).toBe(200);
    const second = await put(id, { updatedAt, weight: 210 });
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', current: { id, weight: 190 } } });
    const again = await put(id, { updatedAt: second.body.current.updatedAt, weight: 210 });
    expect(again).toMatchObject({ status: 200, body: { weight: 210 } });
    expect((await put(id, { weight: 200 })).status).toBe(200);
    const { updatedAt: now } = await get(`/api/products/${id}`);
    const both = await Promise.all([
      put(id, { updatedAt: now, os: 'Android 15' }),
      put(id, { updatedAt: now, nfc: true }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('GET /api/admin/products/:id is the phone as readers see it, without counting a view', async () => {
  const id = await add('Unseen');
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
  const opened = await server.call({ url: `/api/admin/products/${id}`, headers: { ...admin, ...browser } });
  const views = async () => {
    await server.app.services.activity.flush();
    return server.database.query.selectFrom('activity_hours').select('kind').where('subject', '=', id).execute();
  };
  expect(await views()).toEqual([]);
  const read = await server.call({ url: `/api/products/${id}`, headers: browser });
  expect(opened).toMatchObject({ status: 200, body: read.body });
  expect(await views()).toEqual([{ kind: 'view' }]);
  expect((await server.call({ url: '/api/admin/products/nothing', headers: admin })).status).toBe(404);
});

describe('DELETE /api/admin/products/:id/picture', () => {
  const remove = (id: string, updatedAt?: string) =>
    server.call({
      method: 'DELETE',
      url: `/api/admin/products/${id}/picture${updatedAt ? `?updatedAt=${updatedAt}` : ''}`,
      headers: admin,
    });
  const photograph = async (id: string) => {
    const { headers, payload } = multipart(
      {},
      { name: 'a.png', type: 'image/png', bytes: await picture('png', 90, 90) },
    );
    return server.call({ method: 'PUT', url: `/api/products/${id}`, headers: { ...headers, ...admin }, payload });
  };
  const version = () => contentVersion(server.database);

  test('restores the drawing under a new version, with the person in the history', async () => {
    const id = await add('Photographed');
    const { body: shown } = await photograph(id);
    const before = await version();
    const { status, body } = await remove(id, shown.updatedAt);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, image: null, imageUrl: expect.stringContaining('/media/drawings/') });
    expect(body.updatedAt > shown.updatedAt).toBe(true);
    expect(await version()).toBeGreaterThan(before);
    expect(await get(`/api/products/${id}`)).toMatchObject({ imageUrl: body.imageUrl, image: null });
    expect((await list('?search=photographed&missing=picture')).total).toBe(1);
    expect((await history(id)).changes[0]).toMatchObject({
      kind: 'changed',
      actor: { name: 'The admin' },
      fields: [{ field: 'image', before: shown.imageUrl, after: null }],
    });
    const { entries } = await get('/api/admin/audit?search=removePicture');
    const own = entries.filter(({ subject }: { subject: string }) => subject === id);
    expect(own).toMatchObject([{ action: 'adminProducts.removePicture' }]);

    const again = await remove(id);
    expect(again).toMatchObject({ status: 200, body: { updatedAt: body.updatedAt } });
    expect((await history(id)).changes).toHaveLength(3);
    expect((await remove('nothing')).status).toBe(404);
  });

  test('does not overwrite a save made meanwhile', async () => {
    const id = await add('Retaken');
    const { body: first } = await photograph(id);
    await put(id, { weight: 180 });
    expect(await remove(id, first.updatedAt)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', current: { id, weight: 180, imageUrl: first.imageUrl } },
    });
    expect((await get(`/api/products/${id}`)).image).not.toBeNull();
  });

  test('keeps the picture in the library but no longer serves its files', async () => {
    const id = await add('Twin One');
    const { body: shown } = await photograph(id);
    const { body } = await remove(id);
    await sweepUploads(server.app.services, Date.now() + 2 * 86_400_000);
    expect((await server.call({ url: shown.imageUrl })).status).toBe(200);
    const again = await put(id, { image: { ...shown.image, alt: 'Its back' }, updatedAt: body.updatedAt });
    expect(again.body).toMatchObject({ imageUrl: shown.imageUrl, image: { alt: 'Its back' } });
  });
});

describe('DELETE /api/brands/:id', () => {
  test('is refused with the number of phones, or moves them to another brand first', async () => {
    await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Old Maker' } });
    const id = await add('Mover', {}, 'old-maker');
    const remove = (query = '') =>
      server.call({ method: 'DELETE', url: `/api/brands/old-maker${query}`, headers: admin });
    expect(await remove()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^1 phone uses/) } });
    expect((await remove('?moveTo=old-maker')).status).toBe(422);
    expect((await remove('?moveTo=nobody')).status).toBe(422);
    const twin = await add('Mover', {}, 'nokia');
    expect((await remove('?moveTo=nokia')).status).toBe(409);
    expect((await get('/api/brands')).some((brand: { id: string }) => brand.id === 'old-maker')).toBe(true);
    await server.call({ method: 'DELETE', url: `/api/products/${twin}`, headers: admin });
    expect((await remove('?moveTo=nokia')).status).toBe(200);
    expect(await get(`/api/products/${id}`)).toMatchObject({ brandId: 'nokia', brand: 'Nokia' });
    expect((await get('/api/brands')).some((brand: { id: string }) => brand.id === 'old-maker')).toBe(false);
    expect((await history(id)).changes[0].fields).toEqual([{ field: 'brandId', before: 'old-maker', after: 'nokia' }]);
  });
});

describe('GET /api/admin/products/export', () => {
  test('changes nothing when imported, and contains no formulas', async () => {
    await add('=HYPERLINK("x")', { glass: '+1' });
    const { filename, csv } = (
      await server.call({ url: '/api/admin/products/export', headers: { ...admin, accept: 'application/json' } })
    ).body;
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    const result = await importPhones(server.database, csv, { filename });
    expect(result.problems).toEqual([]);
    expect(result.changed).toEqual([]);
    expect(result.created).toEqual([]);
    expect(result.unchanged).toHaveLength((await list()).total);
    const streamed = await server.call({ url: '/api/admin/products/export', headers: admin });
    expect(streamed).toMatchObject({
      status: 200,
      body: csv,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'no-store',
      },
    });
  });
});
