import { beforeAll, expect, test } from 'vitest';
import { articlePictureVersion, phonePictureVersion } from '#contract/media/picture-version.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

const server = await openSharedApp();
const editor = await createEditor(server);
beforeAll(async () => {
  await write('POST', '/api/brands', { name: 'Acme' });
  await write('POST', '/api/products', { name: 'One', brandId: 'acme', price: 19_999 });
});

const write = (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.call({ method, url, headers: editor.headers, payload });
const get = async (app: TestApp, url: string) => {
  const { statusCode, headers, body } = await app.app.inject({ url });
  expect(statusCode, url).toBe(200);
  return { cache: headers['cache-control'], body };
};
const isCached = async (url: string, app = server) => (await get(app, url)).cache === FOR_EVER;

const readPhone = async () => (await server.call({ url: '/api/products/acme-one' })).body;
const drawing = async () => (await readPhone()).imageUrl as string;
const socialPicture = async () => `/media/social/product/acme-one.png?v=${phonePictureVersion(await readPhone())}`;

test.each([
  ['drawing', drawing],
  ['social picture', socialPicture],
])('a %s is immutable only under the version being served', async (_, address) => {
  const first = await address();
  expect(await isCached(first)).toBe(true);
  for (const other of ['1', '', 'x'.repeat(300), 'zzzzzzzz-1'])
    expect(await isCached(first.replace(/v=.*/, `v=${other}`)), String(other)).toBe(false);
  await write('PUT', '/api/products/acme-one', { price: 10_000 + Math.floor(Math.random() * 9_000), weight: 180 });
  const second = await address();
  expect(second).not.toBe(first);
  expect(await isCached(second)).toBe(true);
  expect(await isCached(first), 'an old address with a new picture').toBe(false);
  await write('PUT', '/api/brands/acme', { name: `Acme ${first.length}${_}` });
  const renamed = await address();
  expect(renamed, 'the brand is part of it').not.toBe(second);
  expect([await isCached(renamed), await isCached(second)]).toEqual([true, false]);
});

test('a process that has not seen a change caches no old drawing under the new address', async () => {
  const second = await openTestApp({ location: server.location });
  const before = await drawing();
  const { body: old } = await get(second, before);
  // It no longer follows changes, so it is as outdated as possible.
  await second.app.services.catalogue.close();
  await write('PUT', '/api/products/acme-one', { dimensions: { height: 171, width: 82, thickness: 8 } });
  const after = await drawing();
  const behind = await get(second, after);
  expect(behind.body, 'it serves what it had').toBe(old);
  expect(behind.cache).not.toBe(FOR_EVER);
  const current = await get(server, after);
  expect(current.body).not.toBe(old);
  expect(current.cache).toBe(FOR_EVER);
  await second.close();
});

test('an article’s social picture and cover are cached by the same rule', async () => {
  await write('POST', '/api/categories', { name: 'Guides' });
  const article = await editor.publish('Versions', { categories: ['guides'] });
  const address = async () => {
    const { body } = await server.call({ url: `/api/blogs/${article.id}` });
    return `/media/social/blog/${article.id}.png?v=${articlePictureVersion(body)}`;
  };
  const first = await address();
  expect(await isCached(first)).toBe(true);
  await write('PUT', '/api/categories/guides', { name: 'Handbook' });
  const second = await address();
  expect([second === first, await isCached(second), await isCached(first)]).toEqual([false, true, false]);

  const cover = article.coverUrl as string;
  expect(await isCached(cover)).toBe(true);
  const version = Number(/v=(\d+)/.exec(cover)?.[1]);
  for (const other of [version + 1, version - 1, ''])
    expect(await isCached(cover.replace(/v=\d+/, `v=${other}`)), String(other)).toBe(false);
});
