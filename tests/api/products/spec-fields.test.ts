import { describe, expect, test } from 'vitest';
import { multipart } from '#tests/support/content/pictures.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Acme' } });

let made = 0;
const create = (fields: object) =>
  server.call({
    method: 'POST',
    url: '/api/products',
    headers: admin,
    payload: { name: `Phone ${++made}`, brandId: 'acme', ...fields },
  });
const change = (id: string, payload: object) =>
  server.call({ method: 'PUT', url: `/api/products/${id}`, headers: admin, payload });
const get = async (id: string) => (await server.call({ url: `/api/products/${id}` })).body;
const phone = async (fields: object) => (await create(fields)).body;
const found = async (query: string) =>
  (await server.call({ url: `/api/products/filter?${query}` })).body.products.map((card: { id: string }) => card.id);

const SPEC = {
  storage: 128,
  price: 15_999,
  primaryCamera: 50,
  secondaryCamera: 16,
  resolutionType: 'FHD+',
  batteryCapacity: 5000,
  displaySize: 6.7,
  chipset: 'Snapdragon 7 Gen 3',
};
const VARIANTS = [
  { ram: 8, storage: 128, price: 20_000 },
  { ram: 12, storage: 256, price: 24_000 },
];

describe('storage, primaryCamera, secondaryCamera and resolutionType in the body of a phone', () => {
  test('POST keeps them all', async () => {
    const { status, body } = await create({ ...SPEC, ram: 8 });
    expect({ status, body }).toMatchObject({ status: 201, body: { ...SPEC, ram: 8 } });
    expect(body.variants).toMatchObject([{ ram: 8, storage: 128, price: 15_999 }]);
    expect(body.rearCameras).toEqual([{ megapixels: 50, kind: null }]);
    expect(body.frontCameras).toEqual([{ megapixels: 16, kind: null }]);
    expect(await get(body.id)).toMatchObject({ ...SPEC, ram: 8 });
  });

  test('a form can send them too', async () => {
    const form = multipart({ name: `Phone ${++made}`, brandId: 'acme', storage: '256', resolutionType: 'HD' });
    const { status, body } = await server.call({
      method: 'POST',
      url: '/api/products',
      ...form,
      headers: { ...admin, ...form.headers },
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { storage: 256, resolutionType: 'HD' } });
  });

  test('the listing filters by them', async () => {
    const { id } = await phone({ storage: 1024, resolutionType: 'qhd+', primaryCamera: 200, secondaryCamera: 60 });
    for (const query of ['storage=256', 'resolution=qhd', 'primary_camera=108', 'secondary_camera=32'])
      expect(await found(`limit=100&${query}`), query).toContain(id);
  });

  test('PUT changes the single variant and the first cameras, and keeps the rest', async () => {
    const { id } = await phone({
      ...SPEC,
      rearCameras: [
        { megapixels: 50, kind: 'wide' },
        { megapixels: 8, kind: 'ultrawide' },
      ],
    });
    expect(await change(id, { storage: 256, primaryCamera: 64, secondaryCamera: 32 })).toMatchObject({
      status: 200,
      body: {
        variants: [{ ram: null, storage: 256, price: 15_999 }],
        rearCameras: [
          { megapixels: 64, kind: 'wide' },
          { megapixels: 8, kind: 'ultrawide' },
        ],
        frontCameras: [{ megapixels: 32, kind: null }],
        resolutionType: 'FHD+',
      },
    });
    expect((await change(id, { ram: 6, price: 14_999 })).body).toMatchObject({
      price: 14_999,
      variants: [{ ram: 6, storage: 256, price: 14_999 }],
    });
    expect((await change(id, { price: 13_999 })).body).toMatchObject({
      price: 13_999,
      variants: [{ ram: 6, storage: 256, price: 13_999 }],
    });
  });

  test('resolutionType follows the pixels, or is stored without them', async () => {
    const { id } = await phone({ resolutionType: 'HD+' });
    expect((await change(id, { resolutionType: 'FHD' })).body.resolutionType).toBe('FHD');
    expect((await change(id, { pixels: { width: 1440, height: 3120 } })).body.resolutionType).toBe('QHD+');
    expect((await change(id, { pixels: null, resolutionType: null })).body.resolutionType).toBeNull();
  });

  test.each([
    ['resolutionType beside other pixels', { pixels: { width: 720, height: 1600 }, resolutionType: 'QHD' }, 'pixels'],
    ['a resolutionType that does not exist', { resolutionType: 'Super' }, 'Resolution type'],
    ['storage beside other variants', { variants: VARIANTS, storage: 64 }, 'variants'],
    ['ram without storage', { ram: 8 }, 'storage'],
    ['primaryCamera beside other cameras', { rearCameras: [{ megapixels: 8, kind: null }], primaryCamera: 50 }, 'rear'],
    ['secondaryCamera beside no cameras', { frontCameras: [], secondaryCamera: 50 }, 'front'],
    ['height without dimensions', { height: 160 }, 'dimensions'],
    ['the address of a picture', { imageUrl: 'https://elsewhere.example/phone.jpg' }, 'image'],
    ['a script as the address of a picture', { imageUrl: 'javascript:alert(1)' }, 'image'],
    ['another brand’s name', { brand: 'Samsung' }, 'brandId'],
    ['storage that is none', { storage: 'plenty' }, 'number'],
  ])('%s is rejected, not dropped', async (_, fields, advice) => {
    const { status, body } = await create(fields);
    expect(status).toBe(422);
    expect(Object.keys(fields)).toContain(Object.keys(body.fields)[0]);
    expect(body.message).toContain(advice);
  });

  test('PUT rejects values that contradict stored ones, and changes nothing', async () => {
    const before = await phone({ variants: VARIANTS, pixels: { width: 1080, height: 2400 } });
    for (const fields of [{ storage: 64 }, { ram: 4 }, { resolutionType: 'HD' }, { storage: null }]) {
      const { status, body } = await change(before.id, { ...fields, weight: 200 });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: Object.keys(fields) });
    }
    expect(await get(before.id)).toEqual(before);
  });

  test('the response of GET can be sent back with PUT', async () => {
    const body = { variants: VARIANTS, pixels: { width: 1080, height: 2400 }, frontCameras: [], weight: 190 };
    for (const before of [await phone(body), await phone(SPEC), await phone({})]) {
      const { status, body: after } = await change(before.id, before);
      // The address of a drawing contains its version.
      const version = { updatedAt: expect.any(String), imageUrl: expect.any(String) };
      expect({ status, body: after }).toEqual({ status: 200, body: { ...before, ...version } });
    }
  });
});
