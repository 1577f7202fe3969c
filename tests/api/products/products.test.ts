import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { emptyTrash } from '#tests/support/content/trash.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

beforeEach(async () => {
  for (const table of ['price_changes', 'products', 'brands'] as const) {
    const ids = await server.database.query.selectFrom(table).select('id').execute();
    if (table === 'price_changes') continue;
    for (const { id } of ids) await server.call({ method: 'DELETE', url: `/api/${table}/${id}`, headers: admin });
  }
  await emptyTrash(server);
  await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Acme' } });
});

const create = (payload: object) => server.call({ method: 'POST', url: '/api/products', headers: admin, payload });
const change = (id: string, payload: object) =>
  server.call({ method: 'PUT', url: `/api/products/${id}`, headers: admin, payload });
const remove = (id: string) => server.call({ method: 'DELETE', url: `/api/products/${id}`, headers: admin });
const get = (id: string) => server.call({ url: `/api/products/${id}` });

const full = {
  name: 'One',
  brandId: 'acme',
  launchedAt: '2026-01-15',
  variants: [
    { ram: 8, storage: 128, price: 20_000 },
    { ram: 12, storage: 256, price: 24_000 },
  ],
  batteryCapacity: 5000,
  displaySize: 6.7,
  pixels: { width: 1080, height: 2400 },
  rearCameras: [
    { megapixels: 50, kind: 'wide' },
    { megapixels: 8, kind: 'ultrawide' },
  ],
  frontCameras: [{ megapixels: 16, kind: null }],
  chipset: 'Qualcomm Snapdragon 7 Gen 3',
  dimensions: { height: 160, width: 74, thickness: 8 },
  weight: 190,
};

describe('POST /api/products', () => {
  test('adds a phone with an id from brand and name, and all derived figures', async () => {
    const { status, body } = await create(full);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: 'acme-one',
      brand: 'Acme',
      status: 'available',
      price: 20_000,
      storage: 256,
      ram: 12,
      primaryCamera: 50,
      secondaryCamera: 16,
      resolutionType: 'FHD+',
      likes: 0,
      favorites: 0,
      rating: null,
      ratingCount: 0,
      imageUrl: expect.stringMatching(/^\/media\/drawings\/acme-one\.svg\?v=/),
    });
    const battery = body.specs.find((group: { title: string }) => group.title === 'Battery');
    expect(battery.rows).toContainEqual(expect.objectContaining({ label: 'Capacity', value: '5,000 mAh' }));
    expect(battery.rows).toContainEqual(expect.objectContaining({ label: 'Wired charging', value: null }));
  });

  test('needs only a name and a brand; everything else is null', async () => {
    const { status, body } = await create({ name: 'Bare', brandId: 'acme' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ price: null, batteryCapacity: null, storage: null, resolutionType: null });
  });

  test('ignores fields that clients cannot set', async () => {
    const { body } = await create({ ...full, id: 'mine', likes: 500, rating: 5, favorites: 9, createdAt: 'never' });
    expect(body).toMatchObject({ id: 'acme-one', likes: 0, rating: null, favorites: 0 });
  });

  test('rejects the same name in the same brand with 409 and keeps the first', async () => {
    await create(full);
    expect(await create({ ...full, price: 1, variants: [] })).toMatchObject({
      status: 409,
      body: { fields: { name: expect.any(String) } },
    });
    expect((await get('acme-one')).body.price).toBe(20_000);
  });

  test('uses the next free id when another phone’s name gives the same one', async () => {
    await create({ name: 'One Plus', brandId: 'acme' });
    expect((await create({ name: 'One+', brandId: 'acme' })).body.id).toBe('acme-one-plus-2');
  });

  test.each([
    ['no name', { brandId: 'acme' }, 'name'],
    ['an unknown brand', { name: 'X', brandId: 'nobody' }, 'brandId'],
    ['a battery of 50', { name: 'X', brandId: 'acme', batteryCapacity: 50 }, 'batteryCapacity'],
    ['a price with paise', { name: 'X', brandId: 'acme', price: 99.5 }, 'price'],
    ['a negative price', { name: 'X', brandId: 'acme', price: -1 }, 'price'],
    ['a price in words', { name: 'X', brandId: 'acme', price: 'cheap' }, 'price'],
    ['a 13th month', { name: 'X', brandId: 'acme', launchedAt: '2026-13-01' }, 'launchedAt'],
    ['an unknown status', { name: 'X', brandId: 'acme', status: 'stolen' }, 'status'],
    ['a name of 121 letters', { name: 'x'.repeat(121), brandId: 'acme' }, 'name'],
    ['a line break in the name', { name: 'X\nY', brandId: 'acme' }, 'name'],
    [
      'a variant without storage',
      { name: 'X', brandId: 'acme', variants: [{ ram: 8, price: 1 }] },
      'variants.0.storage',
    ],
  ])('rejects %s, naming the field', async (_what, payload, field) => {
    const { status, body } = await create(payload);
    expect(status).toBe(422);
    expect(body.code).toBe('INVALID_FIELDS');
    expect(Object.keys(body.fields)).toContain(field);
  });
});

describe('PUT /api/products/{id}', () => {
  test('changes the sent fields only, also in the listing and the search', async () => {
    await create(full);
    const { status, body } = await change('acme-one', { name: 'Uno', batteryCapacity: 6000 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'acme-one', name: 'Uno', batteryCapacity: 6000, price: 20_000, displaySize: 6.7 });
    const filtered = await server.call({ url: '/api/products/filter?battery=5000' });
    expect(filtered.body.products).toMatchObject([{ id: 'acme-one', name: 'Uno', batteryCapacity: 6000 }]);
    expect((await server.call({ url: '/api/search?search=uno' })).body.products).toMatchObject([{ id: 'acme-one' }]);
    // The brand alone would be found, as the answer to a question.
    expect((await server.call({ url: '/api/search?search=one' })).body.products).toEqual([]);
  });

  test('keeps every earlier price', async () => {
    await create(full);
    await change('acme-one', { price: 18_000 });
    await change('acme-one', { price: 18_000 });
    await change('acme-one', { weight: 191 });
    const rows = await server.database.query.selectFrom('price_changes').select('price').orderBy('id').execute();
    // One for each variant, then the new lowest price.
    expect(rows.map(({ price }) => price)).toEqual([20_000, 24_000, 18_000]);
  });

  test('accepts null for a figure that turned out wrong', async () => {
    await create(full);
    expect((await change('acme-one', { chipset: null })).body.chipset).toBeNull();
  });

  test('of an unknown phone is 404', async () => {
    expect((await change('nobody', { name: 'X' })).status).toBe(404);
  });

  test('that fails changes nothing', async () => {
    await create(full);
    expect((await change('acme-one', { name: 'Changed', weight: -4 })).status).toBe(422);
    expect((await get('acme-one')).body.name).toBe('One');
  });
});

describe('DELETE /api/products/{id}', () => {
  test('deletes the phone everywhere and leaves no dangling reference', async () => {
    const { body } = await server.call({ method: 'POST', url: '/api/products', ...(await upload(full)) });
    const url = body.image.webp[0].url;
    expect((await server.call({ url })).status).toBe(200);
    expect(await remove('acme-one')).toMatchObject({ status: 200, body: { id: 'acme-one' } });
    expect((await get('acme-one')).status).toBe(404);
    expect((await server.call({ url: '/media/drawings/acme-one.svg' })).status).toBe(404);
    expect((await server.call({ url: '/api/products' })).body.total).toBe(0);
    expect((await server.call({ url: '/api/brands' })).body).toMatchObject([{ id: 'acme', productCount: 0 }]);
    expect(await server.database.query.selectFrom('price_changes').selectAll().execute()).toEqual([]);
    expect((await remove('acme-one')).status).toBe(404);
    expect((await server.call({ url })).status, 'for as long as it is in the trash').toBe(200);
    await emptyTrash(server);
    expect((await server.call({ url })).status).toBe(404);
    expect(mediaFiles()).toEqual([]);
  });
});

async function upload(fields: object, bytes?: Buffer, name = 'phone.png', type = 'image/png') {
  const texts = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const body = multipart(Object.fromEntries(texts), { name, type, bytes: bytes ?? (await picture('png', 300, 400)) });
  return { ...body, headers: { ...body.headers, ...admin } };
}

function mediaFiles(): string[] {
  try {
    return readdirSync(join(server.config.dataDir, 'media'));
  } catch {
    return [];
  }
}

describe('a picture in a multipart body', () => {
  const post = async (...args: Parameters<typeof upload>) =>
    server.call({ method: 'POST', url: '/api/products', ...(await upload(...args)) });

  test('is returned as AVIF and WebP in four widths, named by content hash', async () => {
    const { status, body } = await post(full, await picture('png', 1600, 1200));
    expect(status).toBe(201);
    for (const format of ['avif', 'webp'] as const) {
      expect(body.image[format].map(({ width }: { width: number }) => width)).toEqual([320, 640, 1280, 1600]);
      for (const { url } of body.image[format]) {
        const file = await server.call({ url });
        expect(file.status).toBe(200);
        expect(file.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
      }
    }
    expect(body.imageUrl).toBe(body.image.webp[2].url);
    expect(body).toMatchObject({ variants: full.variants, batteryCapacity: 5000 });
  });

  test('is not enlarged beyond its own width', async () => {
    const { body } = await post(full, await picture('jpeg', 400, 300));
    expect(body.image.webp.map(({ width }: { width: number }) => width)).toEqual([320, 400]);
  });

  test('that replaces another keeps the old one in the library', async () => {
    await post(full);
    const before = mediaFiles();
    const other = await upload({}, await picture('jpeg', 500, 600));
    const { status, body } = await server.call({ method: 'PUT', url: '/api/products/acme-one', ...other });
    expect(status).toBe(200);
    expect(body.name).toBe('One');
    expect(mediaFiles()).toEqual(expect.arrayContaining(before));
    expect(mediaFiles()).toHaveLength(before.length + 4);
  });

  test('shared by two phones is kept until the last is deleted', async () => {
    await post(full);
    const { body } = await post({ ...full, name: 'Two' });
    await remove('acme-one');
    await emptyTrash(server);
    expect((await server.call({ url: body.imageUrl })).status).toBe(200);
    await remove('acme-two');
    await emptyTrash(server);
    expect(mediaFiles()).toEqual([]);
  });

  /** A PNG header that declares 14000 x 14000 pixels with little data. */
  function bomb(): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(14_000, 0);
    header.writeUInt32BE(14_000, 4);
    header.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]);
  const cut = picture('jpeg').then((bytes) => bytes.subarray(0, 300));
  const png = picture('png', 40, 40);

  test.each<[string, () => Promise<Buffer> | Buffer, string, number[]]>([
    ['an SVG', () => svg, 'x.svg', [415]],
    ['HTML named .png', () => html, 'x.png', [415]],
    ['a GIF', () => gif, 'x.gif', [415]],
    ['nothing at all', () => Buffer.alloc(0), 'x.png', [415]],
    ['a JPEG cut short', () => cut, 'x.jpg', [422]],
    ['14000 x 14000 pixels', bomb, 'x.png', [413, 422]],
    ['30 MB', () => Buffer.alloc(30_000_000, 0xff), 'x.jpg', [413]],
  ])('that is %s is rejected with a clear error and leaves nothing behind', async (_what, bytes, name, statuses) => {
    const { status, body } = await post(full, await bytes(), name);
    expect(statuses).toContain(status);
    expect(body.message).toMatch(/picture|too large|more than/i);
    expect((await get('acme-one')).status).toBe(404);
    expect(mediaFiles()).toEqual([]);
  });

  test('that is also a script is re-encoded: no original byte survives', async () => {
    const polyglot = Buffer.concat([await png, Buffer.from('<script>alert(1)</script>')]);
    const { status, body } = await post(full, polyglot);
    expect(status).toBe(201);
    const file = await server.app.inject(body.image.webp[0].url);
    expect(file.rawPayload.includes('<script>')).toBe(false);
  });

  test('with invalid fields is rejected and leaves no file', async () => {
    const { status, body } = await post({ ...full, batteryCapacity: 'huge' });
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('batteryCapacity');
    expect(mediaFiles()).toEqual([]);
  });

  test('with a name that is taken is 409 and leaves no file', async () => {
    await create(full);
    expect((await post(full)).status).toBe(409);
    expect(mediaFiles()).toEqual([]);
  });

  test('in an unknown form field is rejected', async () => {
    const body = multipart(
      { name: 'X', brandId: 'acme' },
      { name: 'x.png', type: 'image/png', bytes: await png, field: 'avatar' },
    );
    const answer = await server.call({
      method: 'POST',
      url: '/api/products',
      payload: body.payload,
      headers: { ...body.headers, ...admin },
    });
    expect(answer.status).toBe(400);
  });

  test('is not even read from a caller without write access', async () => {
    const body = multipart({ name: 'X', brandId: 'acme' }, { name: 'x.png', type: 'image/png', bytes: await png });
    expect((await server.call({ method: 'POST', url: '/api/products', ...body })).status).toBe(401);
  });

  test.each(['../../etc/passwd', '..%2f..%2ftoken-secret', 'x.png', `${'a'.repeat(32)}-320.webp`])(
    'named %s is 404',
    async (name) => {
      expect((await server.call({ url: `/media/uploads/${name}` })).status).toBe(404);
    },
  );
});

test('POST /api/products/compare returns at most three phones in the given order', async () => {
  for (const name of ['A', 'B', 'C', 'D']) await create({ name, brandId: 'acme' });
  const compare = (productIds: unknown) =>
    server.call({ method: 'POST', url: '/api/products/compare', payload: { productIds } });
  const { body } = await compare(['acme-c', 'acme-a']);
  expect(body.products.map(({ id }: { id: string }) => id)).toEqual(['acme-c', 'acme-a']);
  expect((await compare(['acme-a', 'acme-b', 'acme-c', 'acme-d'])).status).toBe(422);
  expect((await compare(['acme-a', 'acme-a'])).status).toBe(422);
  expect((await compare([])).status).toBe(422);
  expect((await compare(['acme-a', 'nobody'])).status).toBe(404);
});

test('a drawing is valid SVG of the phone, redrawn when its figures change', async () => {
  await create(full);
  const first = await server.call({ url: '/media/drawings/acme-one.svg' });
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(first.body).toContain('Acme One');
  await change('acme-one', { dimensions: { height: 120, width: 60, thickness: 9 } });
  const second = await server.call({ url: '/media/drawings/acme-one.svg' });
  expect(second.body).not.toBe(first.body);
  expect(second.body).toMatch(/viewBox="0 0 [\d.]+ 120"/);
});
