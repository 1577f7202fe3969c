import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { S3_KEYS, type S3Server, startS3 } from '#tests/support/peers/s3-server.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

let store: S3Server;
let server: TestApp;
let admin: Record<string, string>;

beforeAll(async () => {
  store = await startS3();
  server = await openTestApp({
    env: {
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      S3_REGION: 'ap-south-1',
    },
  });
  admin = await server.as('admin');
  await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Acme' } });
});
afterAll(async () => {
  await server.close();
  await store.close();
});

async function create(name: string) {
  const bytes = await picture('png', 300, 400);
  const body = multipart({ name, brandId: 'acme' }, { name: 'x.png', type: 'image/png', bytes });
  return server.call({
    method: 'POST',
    url: '/api/products',
    payload: body.payload,
    headers: { ...body.headers, ...admin },
  });
}

async function removeForGood(id: string): Promise<void> {
  await server.call({ method: 'DELETE', url: `/api/products/${id}`, headers: admin });
  const { body } = await server.call({ url: '/api/trash?kind=product', headers: admin });
  for (const item of body.items) await server.call({ method: 'DELETE', url: `/api/trash/${item.id}`, headers: admin });
}

test('pictures go to the S3-compatible store, are served from it and leave with their phone', async () => {
  const { status, body } = await create('Cloudy');
  expect(status).toBe(201);
  expect([...store.objects.keys()].every((key) => key.startsWith('/pictures/handset/'))).toBe(true);
  expect([...store.objects.values()].map(({ type }) => type).sort()).toEqual(['image/avif', 'image/webp']);
  const file = await server.call({ url: body.imageUrl });
  expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  await removeForGood('acme-cloudy');
  expect(store.objects.size).toBe(0);
  expect((await server.call({ url: body.imageUrl })).status).toBe(404);
});

test('a store that fails for a moment is asked again', async () => {
  store.failNext(2);
  expect((await create('Flaky')).status).toBe(201);
  await removeForGood('acme-flaky');
});

test('a store that stays away refuses the phone, and nothing of it is left', async () => {
  store.failNext(1_000);
  expect((await create('Lost')).status).toBe(500);
  store.failNext(0);
  expect((await server.call({ url: '/api/products/acme-lost' })).status).toBe(404);
  expect(store.objects.size).toBe(0);
});

test('half the settings of a store are refused by name', async () => {
  await expect(openTestApp({ env: { S3_ENDPOINT: store.endpoint } })).rejects.toThrow(/S3_BUCKET/);
});
