import { expect, test } from 'vitest';
import type { UploadedPicture } from '#contract/picture.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

async function upload(method: 'POST' | 'PUT', url: string, height: number) {
  const bytes = await picture('png', 400, height);
  const body = multipart({}, { name: 'x.png', type: 'image/png', bytes });
  return (await server.call({ method, url, payload: body.payload, headers: { ...body.headers, ...admin } })).body;
}

/** Deletes every file of a picture and returns the responses of their addresses. */
async function answersWithoutFiles({ avif, webp }: UploadedPicture) {
  const answers = [];
  for (const { url } of [...avif, ...webp]) {
    await server.app.services.media.remove(url.split('/').at(-1) as string);
    const { statusCode, headers } = await server.app.inject({ url });
    answers.push([statusCode, headers.location, headers['cache-control']]);
  }
  return answers;
}

test('every size of a phone’s lost picture redirects to its drawing', async () => {
  const { image } = await upload('PUT', '/api/products/oneplus-12', 500);
  const answers = await answersWithoutFiles(image);
  expect(answers).toHaveLength(4);
  for (const answer of answers) expect(answer).toEqual([302, '/media/drawings/oneplus-12.svg', 'no-store']);
  expect((await server.app.inject({ url: '/media/drawings/oneplus-12.svg' })).statusCode).toBe(200);
});

test('an article’s lost cover redirects to its drawn cover', async () => {
  const image = await upload('POST', '/api/blogs/pictures', 501);
  const { id } = await (await createEditor(server)).publish('Lost cover', { coverImage: image });
  for (const [code, location] of await answersWithoutFiles(image)) {
    expect(code).toBe(302);
    expect(location).toMatch(new RegExp(`^/media/covers/${id}\\.svg\\?motif=`));
  }
});

test('a lost picture without a visible use is 404', async () => {
  const { image } = await upload('PUT', '/api/products/oneplus-13r', 502);
  await server.call({
    method: 'PUT',
    url: '/api/products/oneplus-13r',
    headers: admin,
    payload: { publication: 'draft' },
  });
  for (const [code] of await answersWithoutFiles(image)) expect(code).toBe(404);
  expect((await server.app.inject({ url: `/media/uploads/${'x'.repeat(32)}-320.webp` })).statusCode).toBe(404);
});
