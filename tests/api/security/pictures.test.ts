import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PICTURES_AT_ONCE } from '#contract/limits.ts';
import { bodyOf } from '#tests/support/content/articles.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { emptyTrash } from '#tests/support/content/trash.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Acme' } });

async function upload(method: 'POST' | 'PUT', url: string, bytes: Buffer, fields = {}, headers = admin) {
  const body = multipart(fields, { name: 'x.png', type: 'image/png', bytes });
  return server.call({ method, url, payload: body.payload, headers: { ...body.headers, ...headers } });
}
const addPhone = (name: string, bytes: Buffer) => upload('POST', '/api/products', bytes, { name, brandId: 'acme' });
const removePhone = (id: string) => server.call({ method: 'DELETE', url: `/api/products/${id}`, headers: admin });

type Image = Record<'avif' | 'webp', { url: string }[]>;
const isServed = async ({ avif, webp }: Image) => {
  const answers = await Promise.all([...avif, ...webp].map(({ url }) => server.call({ url })));
  return answers.every(({ status }) => status === 200);
};

describe('a picture with another use stays when its phone is deleted', () => {
  const article = (fields: object) =>
    server.call({
      method: 'POST',
      url: '/api/blogs',
      headers: admin,
      payload: { title: `With ${JSON.stringify(fields).length}`, excerpt: 'x', body: bodyOf('Words.'), ...fields },
    });
  const withPicture = (image: Image) => ({
    type: 'doc',
    content: [...bodyOf('Look.').content, { type: 'picture', attrs: { image, alt: 'A picture', caption: null } }],
  });

  test.each([
    ['uploaded for an article that is not saved yet', 301, async () => {}],
    ['the cover of an article', 302, async (image: Image) => void (await article({ coverImage: image }))],
    ['in the text of an article', 303, async (image: Image) => void (await article({ body: withPicture(image) }))],
    [
      'in an older version of an article',
      304,
      async (image: Image) => {
        const { id, updatedAt } = (await article({ body: withPicture(image), title: 'Older' })).body;
        const payload = { body: bodyOf('Without.'), updatedAt };
        await server.call({ method: 'PUT', url: `/api/blogs/${id}`, headers: admin, payload });
      },
    ],
  ])('%s', async (_, width, use) => {
    const bytes = await picture('png', width, 200);
    const image = (await upload('POST', '/api/blogs/pictures', bytes)).body;
    await use(image);
    const phone = (await addPhone(`Shown ${width}`, bytes)).body;
    expect(phone.image).toEqual(image);
    expect((await removePhone(phone.id)).status).toBe(200);
    expect(await isServed(image)).toBe(true);
  });

  test('of a phone stays when an avatar with the same content is deleted', async () => {
    const { id, headers } = await server.signUp();
    const bytes = await picture('png', 320, 320);
    const phone = (await addPhone('Portrait', bytes)).body;
    const { avatarUrl } = (await upload('PUT', `/api/users/${id}/avatar`, bytes, {}, headers)).body;
    expect((await server.call({ url: avatarUrl })).status).toBe(200);
    await server.call({ method: 'DELETE', url: `/api/users/${id}/avatar`, headers });
    expect((await server.call({ url: avatarUrl })).status).toBe(404);
    expect(await isServed(phone.image)).toBe(true);
  });
});

test('uploading the same content while it is being deleted keeps it', async () => {
  const bytes = await picture('png', 310, 210);
  const first = (await addPhone('Discarded', bytes)).body;
  const { media } = server.app.services;
  const remove = media.remove.bind(media);
  const [removing, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  media.remove = async (name) => {
    removing.resolve();
    await released.promise;
    return remove(name);
  };
  expect((await removePhone(first.id)).status).toBe(200);
  const removed = emptyTrash(server);
  await removing.promise;
  const { transaction } = server.database;
  let tries = 0;
  server.database.transaction = (work) => {
    tries++;
    return transaction(work);
  };
  let isAnswered = false;
  const added = addPhone('Uploaded again', bytes).finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => isAnswered || tries > 0).toBe(true);
  released.resolve();
  await removed;
  const { status, body } = await added;
  Object.assign(media, { remove });
  Object.assign(server.database, { transaction });
  expect(status).toBe(201);
  expect(body.image).toEqual(first.image);
  expect(await isServed(body.image)).toBe(true);
});

describe('twelve concurrent large uploads', () => {
  const TWELVE = Array.from({ length: 12 }, (_, n) => n);

  /** The largest number of pictures being decoded or encoded at one time. */
  async function mostAtOnce<T>(work: Promise<T>): Promise<{ result: T; most: number }> {
    let most = 0;
    let isOver = false;
    const look = () => {
      most = Math.max(most, sharp.counters().process);
      if (!isOver) setImmediate(look);
    };
    look();
    const result = await work.finally(() => {
      isOver = true;
    });
    return { result, most };
  }

  test('by twelve people wait in one queue, and a sign-in is answered meanwhile', async () => {
    const bytes = await picture('png', 3_000, 3_000);
    const people = await Promise.all(TWELVE.map(() => server.signUp()));
    const person = { name: 'Meanwhile', email: 'meanwhile@example.com', password: 'a long password for this test' };
    await server.call({ method: 'POST', url: '/api/users/register', payload: person });
    let answered = 0;
    const uploads = people.map(async ({ id, headers }) => {
      const { status } = await upload('PUT', `/api/users/${id}/avatar`, bytes, {}, headers);
      answered++;
      return status;
    });
    const { email, password } = person;
    const login = server
      .call({ method: 'POST', url: '/api/users/login', payload: { email, password } })
      .then(({ status }) => ({ status, uploadsAnswered: answered }));
    const { result, most } = await mostAtOnce(Promise.all(uploads));
    expect(result).toEqual(TWELVE.map(() => 200));
    expect(most).toBe(1);
    const { status, uploadsAnswered } = await login;
    expect(status).toBe(200);
    expect(uploadsAnswered).toBeLessThan(12);
  });

  test('by one person beyond the limit get 429, and work again later', async () => {
    const bytes = await picture('png', 1_000, 1_000);
    const { id, headers } = await server.signUp();
    const send = () => upload('PUT', `/api/users/${id}/avatar`, bytes, {}, headers);
    const answers = await Promise.all(TWELVE.map(send));
    expect(answers.map(({ status }) => status).sort()).toEqual(TWELVE.map((n) => (n < PICTURES_AT_ONCE ? 200 : 429)));
    for (const { body, headers: sent } of answers.filter(({ status }) => status === 429)) {
      expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', error: body.message });
      expect(Number(sent['retry-after'])).toBeGreaterThan(0);
    }
    expect((await send()).status).toBe(200);
  });
});
