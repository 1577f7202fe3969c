import { describe, expect, test } from 'vitest';
import { bodyOf } from '#tests/support/content/articles.ts';
import { addPhones } from '#tests/support/content/community.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
await addPhones(server, ['One']);

/** PostgreSQL cannot store NUL in text, so it must be rejected before. */
describe('NUL', () => {
  const refused = async (request: Parameters<TestApp['call']>[0], statuses = [400, 404, 422]) => {
    const { status, body } = await server.call({ headers: admin, ...request });
    expect({ status, code: body.code }).toEqual({ status: expect.toBeOneOf(statuses), code: expect.any(String) });
  };

  test('in the filename of an import is 400', async () => {
    const request = {
      method: 'POST' as const,
      headers: { ...admin, 'content-type': 'text/csv' },
      payload: 'name\nOne',
    };
    await refused({ ...request, url: '/api/admin/imports?filename=a%00.csv' }, [400]);
    await refused({ ...request, url: '/api/admin/imports?filename=a%0d%0ab.csv' }, [400]);
  });

  test.each([
    ['a.csv', 'brand,name\nAcme,Tw\u0000o\n'],
    ['a.json', JSON.stringify([{ brand: 'Acme', name: 'Tw\u0000o', chipset: 'x\u0000' }])],
  ])('in an imported file, %s, is reported and nothing is imported', async (filename, payload) => {
    const { status, body } = await server.call({
      method: 'POST',
      url: `/api/admin/imports?filename=${filename}`,
      headers: { ...admin, 'content-type': 'application/octet-stream' },
      payload,
    });
    expect(status).toBe(202);
    const job = async () => (await server.call({ url: `/api/admin/imports/${body.id}`, headers: admin })).body;
    await expect.poll(async () => (await job()).state).toMatch(/^(failed|checked)$/);
    const { error, result } = await job();
    expect(error ?? result.problems[0].reason).toEqual(expect.any(String));
    expect(result?.counts.created ?? 0).toBe(0);
  });

  test('in a parentId is rejected', async () => {
    await refused({
      method: 'POST',
      url: '/api/products/acme-one/comments',
      payload: { comment: 'A reply', parentId: '\u0000' },
    });
  });

  test('in the text of an article is rejected', async () => {
    const payload = { title: 'Holes', excerpt: 'x', body: bodyOf('A hole: \u0000') };
    await refused({ method: 'POST', url: '/api/blogs', payload }, [422]);
  });

  test.each([
    ['POST', '/api/products', { brandId: 'acme' }, 'name'],
    ['POST', '/api/brands', {}, 'name'],
    ['POST', '/api/categories', {}, 'name'],
    ['POST', '/api/contact', { email: 'a@example.com', message: 'Long enough for this' }, 'name'],
    ['POST', '/api/contact', { email: 'a@example.com', name: 'Priya' }, 'message'],
    ['POST', '/api/newsletter/subscribe', {}, 'email'],
    ['POST', '/api/newsletter/confirm', {}, 'token'],
    ['POST', '/api/newsletter/unsubscribe', {}, 'token'],
    ['POST', '/api/users/register', { email: 'b@example.com', password: 'violet kettle morning 4' }, 'name'],
    ['POST', '/api/users/login', { password: 'x' }, 'email'],
    ['POST', '/api/users/login', { email: 'a@example.com' }, 'password'],
    ['POST', '/api/users/forgot-password', {}, 'email'],
    ['POST', '/api/users/verify-email', {}, 'token'],
    ['POST', '/api/users/reset-password', { password: 'violet kettle morning 4' }, 'token'],
    ['POST', '/api/products/acme-one/comments', {}, 'comment'],
    ['POST', '/api/newsletter/issues', { articleIds: ['x'] }, 'subject'],
  ] as const)('%s %s with %o and it in %s is rejected', async (method, url, rest, field) => {
    await refused({ method, url, payload: { ...rest, [field]: 'some\u0000text that is long' } }, [400, 401, 422]);
  });

  test.each([
    '/api/products?page=%00',
    '/api/products/filter?search=%00',
    '/api/products/filter?brandId=a%00',
    '/api/search?search=a%00b',
    '/api/blogs?search=%00',
    '/api/blogs?category=%00',
    '/api/users?search=%00',
    '/api/contact?search=a%00',
    '/api/mail?search=%00',
    '/api/admin/audit?search=%00',
    '/api/newsletter/subscribers?search=%00',
    '/api/products/%00',
    '/api/blogs/a%00',
    '/api/wishlists/aaaaaaaaaaaaaaaaaaaa%00',
    '/api/products/acme-one/comments?after=%00',
  ])('in %s is rejected', async (url) => {
    await refused({ url });
  });

  test('in the id of a passkey is rejected', async () => {
    const { id, headers } = await server.signUp('Priya Nair');
    await refused({ method: 'DELETE', url: `/api/users/${id}/passkeys/%00`, headers });
  });

  test('in the User-Agent is no problem', async () => {
    const { status } = await server.call({
      method: 'POST',
      url: '/api/users/register',
      headers: { 'user-agent': 'Mozilla\u0000/5.0' },
      payload: { name: 'Odd Browser', email: 'odd@example.com', password: 'violet kettle morning 4' },
    });
    expect(status).toBe(201);
  });
});
