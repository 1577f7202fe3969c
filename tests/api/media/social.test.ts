import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { COVER_MOTIFS } from '#contract/blogs.ts';
import { phonePictureVersion } from '#contract/media/picture-version.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const post = (url: string, payload: object) => server.call({ method: 'POST', url, headers: editor.headers, payload });

const server = await openSharedApp();
const editor = await createEditor(server);
await post('/api/brands', { name: 'Acme' });
await post('/api/products', { name: 'One', brandId: 'acme', price: 129_999, batteryCapacity: 5000 });

const get = (url: string, headers = {}) => server.app.inject({ url, headers });
const cachedPictures = () => readdirSync(join(server.config.dataDir, 'cache/social'));

/** The number of dark pixels in the left half, which is the text. */
async function inkOf(png: Buffer): Promise<number> {
  const { data } = await sharp(png)
    .extract({ left: 60, top: 120, width: 600, height: 420 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.reduce((count, value) => count + (value < 90 ? 1 : 0), 0);
}

test('a phone has a picture of 1200 by 630 with name and price as outlines, without fonts', async () => {
  const { statusCode, headers, rawPayload } = await get('/media/social/product/acme-one.png');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('image/png');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(rawPayload.length).toBeLessThan(150_000);
  expect(await inkOf(rawPayload)).toBeGreaterThan(4_000);
});

test('it is cached by address, rendered once, and again when the phone changes', async () => {
  const { body: phone } = await server.call({ url: '/api/products/acme-one' });
  const first = await get(`/media/social/product/acme-one.png?v=${phonePictureVersion(phone)}`);
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/media/social/product/acme-one.png')).headers['cache-control']).toMatch(/^public, max-age=300/);
  const conditional = await get('/media/social/product/acme-one.png', { 'if-none-match': String(first.headers.etag) });
  expect(conditional.statusCode).toBe(304);
  const before = cachedPictures().length;
  await Promise.all(Array.from({ length: 8 }, () => get('/media/social/product/acme-one.png')));
  expect(cachedPictures()).toHaveLength(before);
  await server.call({
    method: 'PUT',
    url: '/api/products/acme-one',
    headers: editor.headers,
    payload: { price: 99_999 },
  });
  const changed = await get('/media/social/product/acme-one.png');
  expect(changed.headers.etag).not.toBe(first.headers.etag);
  expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
});

test('names of any length and script can be drawn', async () => {
  for (const name of ['W'.repeat(120), 'फ़ोन', '<script>&"', 'a '.repeat(60).trim()]) {
    const { body } = await post('/api/products', { name, brandId: 'acme' });
    expect((await get(`/media/social/product/${body.id}.png`)).statusCode, name).toBe(200);
  }
});

test('an uploaded photo replaces the drawing', async () => {
  const { body: image } = await server.call({
    method: 'POST',
    url: '/api/blogs/pictures',
    ...((form) => ({ payload: form.payload, headers: { ...form.headers, ...editor.headers } }))(
      multipart({}, { name: 'p.png', type: 'image/png', bytes: await picture('png', 800, 800) }),
    ),
  });
  await editor.publish('Photographed', { coverImage: image });
  const { rawPayload } = await get('/media/social/blog/photographed.png');
  const [r = 0, g = 0, b = 0] = await sharp(rawPayload)
    .extract({ left: 960, top: 300, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([Math.abs(r - 200) < 12, Math.abs(g - 80) < 12, Math.abs(b - 40) < 12]).toEqual([true, true, true]);
});

test('a cached picture and a 304 do not read the photograph again', async () => {
  const form = multipart({}, { name: 'p.png', type: 'image/png', bytes: await picture('png', 801, 800) });
  const { body: image } = await server.call({
    method: 'POST',
    url: '/api/blogs/pictures',
    payload: form.payload,
    headers: { ...form.headers, ...editor.headers },
  });
  await editor.publish('Read once', { coverImage: image });
  const reads = vi.spyOn(server.app.services.media, 'get');
  const url = '/media/social/blog/read-once.png';
  const first = await get(url);
  expect(reads).toHaveBeenCalledTimes(1);
  const again = await get(url);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await get(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});

test('an article has one only while it is public', async () => {
  const { id } = await editor.write('A secret scoop');
  const statusOf = async () => (await get(`/media/social/blog/${id}.png`)).statusCode;
  expect(await statusOf()).toBe(404);
  await editor.send('PATCH', `/${id}/status`, { status: 'published' });
  expect(await statusOf()).toBe(200);
  await editor.send('PATCH', `/${id}/status`, { status: 'archived' });
  expect(await statusOf()).toBe(404);
  expect((await get('/media/social/product/nothing.png')).statusCode).toBe(404);
  expect((await get('/media/social/product/..%2f..%2fetc.png')).statusCode).toBe(404);
});

test('the cover of an article shows its phones in colour and is cached until it changes', async () => {
  await post('/api/products', { name: 'Two', brandId: 'acme' });
  const shown = ['acme-one', 'acme-two'];
  const { body: blog } = await editor.send('POST', '', {
    title: 'Two phones on one cover',
    excerpt: 'Both are drawn.',
    body: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Here they are.' }] },
        { type: 'comparison', attrs: { productIds: shown } },
      ],
    },
  });
  const { body: published } = await editor.send('PATCH', `/${blog.id}/status`, { status: 'published' });
  const cover = async () => get(published.coverUrl);
  await expect.poll(async () => (await cover()).headers['cache-control']).toContain('immutable');
  const { body } = await cover();
  expect(XMLValidator.validate(body)).toBe(true);
  for (const name of ['Acme One', 'Acme Two']) expect(body).toContain(`<title>${name}</title>`);
  await editor.send('DELETE', `/${blog.id}`);
});

test('every motif gives each article its own cover, without details of drafts', async () => {
  const covers = new Set<string>();
  for (const motif of COVER_MOTIFS) {
    for (const id of ['one-story', 'another-story']) {
      const { statusCode, headers, body } = await get(`/media/covers/${id}.svg?motif=${motif}&v=2`);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
      expect(headers['cache-control']).not.toContain('immutable');
      expect(XMLValidator.validate(body)).toBe(true);
      expect(body.length).toBeLessThan(32_000);
      covers.add(body);
    }
  }
  expect(covers.size).toBe(COVER_MOTIFS.length * 2);
  expect((await get('/media/covers/one-story.svg?motif=__proto__')).statusCode).toBe(200);
  expect((await get('/media/covers/%22%3E%3Cscript%3E.svg')).statusCode).toBe(404);
});
