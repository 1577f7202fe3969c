import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
await addPhones(server, ['A', 'B', 'C']);
beforeAll(async () => {
  const editor = await createEditor(server);
  await editor.publish('Published');
  const reader = await server.signUp();
  await commentsOn(server, '/api/products/acme-a', reader).add('A comment');
  await server.call({
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Priya', email: 'priya@example.com', message: 'Long enough for this.' },
  });
});

const SQL = [
  "' OR '1'='1",
  "'; DROP TABLE products; --",
  '" OR ""="',
  '1) OR (1=1',
  "x' UNION SELECT password_hash FROM users --",
  '%',
  '_',
  "\\' OR 1=1 --",
];

const READS = Object.values(endpoints)
  .flatMap((domain) => Object.values(domain) as Endpoint[])
  .filter(({ method }) => method === 'GET');

async function totals() {
  const count = async (table: 'products' | 'users' | 'comments' | 'blogs' | 'contact_messages' | 'brands') =>
    (await server.database.query.selectFrom(table).select('id').execute()).length;
  return Promise.all((['products', 'users', 'comments', 'blogs', 'contact_messages', 'brands'] as const).map(count));
}

describe('SQL in every filter, search, sort and id is literal or 400, and totals stay', () => {
  const asked = READS.filter(({ query }) => query);

  test.each(asked.map((endpoint) => [endpoint.path, endpoint]))('%s', async (_path, endpoint) => {
    const { path, query } = endpoint as Endpoint;
    const person = await server.person('admin');
    const url = path.replace(/:(\w+)/g, path.startsWith('/api/users') ? person.id : 'acme-a');
    const before = await totals();
    const all = await server.call({ url, headers: admin });
    for (const name of Object.keys((query as z.ZodObject).shape))
      for (const text of SQL) {
        const { status, body } = await server.call({
          url: `${url}?${name}=${encodeURIComponent(text)}`,
          headers: admin,
        });
        expect([200, 400, 404], `${name}=${text}`).toContain(status);
        if (status === 200) {
          // A search for these characters finds nothing here; one that ignores them finds the same as always.
          expect(body.total ?? 0, `${name}=${text}`).toBeLessThanOrEqual(all.body.total ?? 0);
          expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|sqlite_master|pg_catalog/);
        }
      }
    expect(await totals()).toEqual(before);
  });

  const named = READS.filter(({ params }) => params);
  test.each(named.map((endpoint) => [endpoint.path, endpoint]))('%s with it as the id', async (path) => {
    const before = await totals();
    for (const text of SQL) {
      const url = String(path).replace(/:\w+/g, encodeURIComponent(text));
      expect((await server.call({ url, headers: admin })).status, url).toBeOneOf([400, 403, 404]);
    }
    expect(await totals()).toEqual(before);
  });
});

describe('fields that no client can set are dropped from any body', () => {
  const extra = {
    id: 'chosen-id',
    role: 'admin',
    emailVerified: true,
    likes: 999,
    favorites: 999,
    rating: 5,
    ratingCount: 999,
    productCount: 999,
    createdAt: '2000-01-01T00:00:00.000Z',
    hiddenAt: '2000-01-01T00:00:00.000Z',
  };
  const post = (url: string, payload: object) =>
    server.call({ method: 'POST', url, headers: admin, payload: { ...payload, ...extra } });

  test('a phone, a brand, a category and an article', async () => {
    const phone = await post('/api/products', { name: 'Liked', brandId: 'acme' });
    expect(phone).toMatchObject({ status: 201, body: { id: 'acme-liked', likes: 0, favorites: 0, rating: null } });
    const brand = await post('/api/brands', { name: 'Chosen' });
    expect(brand).toMatchObject({ status: 201, body: { id: 'chosen', productCount: 0 } });
    expect(await post('/api/categories', { name: 'Mine' })).toMatchObject({ status: 201, body: { id: 'mine' } });
    const article = await post('/api/blogs', { title: 'Mine', status: 'published' });
    expect(article).toMatchObject({ status: 201, body: { id: 'mine', status: 'draft' } });
    expect(article.body.createdAt).not.toBe(extra.createdAt);
    const changed = await server.call({
      method: 'PUT',
      url: '/api/products/acme-liked',
      headers: admin,
      payload: { weight: 190, likes: 999, id: 'x', rating: 5 },
    });
    expect(changed).toMatchObject({ status: 200, body: { id: 'acme-liked', likes: 0, rating: null, weight: 190 } });
  });

  test('comments and reactions', async () => {
    const reader = await server.signUp();
    const send = (url: string, payload: object) =>
      server.call({ method: 'POST', url, headers: reader.headers, payload: { ...extra, ...payload } });
    const comment = await send('/api/products/acme-b/comments', { comment: 'Plain', likes: ['x'] });
    expect(comment.body).toMatchObject({ likes: [], author: { id: reader.id, role: 'consumer' } });
    expect(comment.body.id).not.toBe(extra.id);
    expect((await send('/api/products/acme-b/like', { liked: true })).body).toMatchObject({ likes: 1, rating: null });
    const profile = await server.call({ url: `/api/users/${reader.id}/profile`, headers: reader.headers });
    expect(profile.body.role).toBe('consumer');
  });
});

describe('javascript: and data: are rejected as addresses', () => {
  const BAD = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
  ];

  test.each(BAD)('%s as a picture of a phone and of an article', async (address) => {
    const send = (url: string, payload: object) => server.call({ method: 'POST', url, headers: admin, payload });
    const phone = await send('/api/products', { name: 'Pictured', brandId: 'acme', imageUrl: address });
    expect(phone).toMatchObject({ status: 422, body: { fields: { imageUrl: expect.any(String) } } });
    const picture = { width: 9, height: 9, avif: [{ width: 9, url: address }], webp: [{ width: 9, url: address }] };
    expect((await send('/api/blogs', { title: 'Cover', coverImage: picture })).status).toBe(422);
  });

  test.each(BAD)('%s in a profile: no field accepts an address', async (address) => {
    const { id, headers } = await server.signUp('Plain Reader');
    const send = (payload: object) => server.call({ method: 'PUT', url: `/api/users/${id}/profile`, headers, payload });
    expect((await send({ avatarUrl: address, avatar: { webp: [{ width: 1, url: address }] } })).status).toBe(200);
    expect((await send({ favouriteBrands: [address] })).status).toBe(422);
    const { body } = await server.call({ url: `/api/users/${id}/profile`, headers });
    expect(body).toMatchObject({ avatarUrl: null, avatar: null, favouriteBrands: [] });
  });
});

test('full-width and zero-width formulas are neutralised in exports', async () => {
  const names = ['＝HYPERLINK(1)', '\u200b=1+1', '\ufeff@SUM(1)', '＋1+1', '=cmd|1', '-1+1'];
  for (const [index, subject] of names.entries())
    await server.call({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: `10.0.0.${index + 1}`,
      payload: { name: 'Priya', email: `f${index}@example.com`, subject, message: 'Long enough for this.' },
    });
  const { body } = await server.call({ url: '/api/contact/export', headers: { ...admin, accept: 'text/csv' } });
  const cells = String(body)
    .split(/[,\n]/)
    .map((cell) => cell.trim().replace(/^"|"$/g, ''));
  expect(String(body)).toContain('HYPERLINK');
  const dangerous = cells.filter((cell) => /^[\p{Cf}\s]*[=+\-@＝＋－＠\t]/u.test(cell));
  expect(dangerous).toEqual([]);
});
