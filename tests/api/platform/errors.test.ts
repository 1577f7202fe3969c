import { describe, expect, test } from 'vitest';
import { ErrorBody } from '#contract/errors.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

const json = { 'content-type': 'application/json' };

describe('every failed call has the one error shape, never a page, never 500', () => {
  const cases: [title: string, request: Parameters<TestApp['call']>[0], status: number, code: string][] = [
    [
      'malformed JSON',
      { method: 'POST', url: '/api/brands', headers: json, payload: '{"name":' },
      400,
      'MALFORMED_JSON',
    ],
    ['an empty JSON body', { method: 'POST', url: '/api/brands', headers: json, payload: '' }, 422, 'INVALID_FIELDS'],
    [
      '__proto__ in a body',
      { method: 'POST', url: '/api/brands', headers: json, payload: '{"__proto__":{"a":1}}' },
      400,
      'MALFORMED_JSON',
    ],
    [
      'text/plain',
      { method: 'POST', url: '/api/brands', headers: { 'content-type': 'text/plain' }, payload: 'hello' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'XML',
      { method: 'POST', url: '/api/brands', headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a file where no picture is taken',
      {
        method: 'POST',
        url: '/api/brands',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\na\r\n--x--\r\n',
      },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'an oversized body',
      { method: 'POST', url: '/api/brands', headers: json, payload: JSON.stringify({ name: 'x'.repeat(1_100_000) }) },
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'a body that is no object',
      { method: 'POST', url: '/api/brands', headers: json, payload: '[]' },
      400,
      'BAD_REQUEST',
    ],
    [
      'fields that do not fit',
      { method: 'POST', url: '/api/brands', headers: json, payload: '{"name":""}' },
      422,
      'INVALID_FIELDS',
    ],
    ['an unknown address', { method: 'GET', url: '/api/nothing-here' }, 404, 'NOT_FOUND'],
    ['an unknown method', { method: 'PATCH', url: '/api/brands' }, 404, 'NOT_FOUND'],
    ['an id that cannot exist', { method: 'GET', url: '/api/products/%00' }, 404, 'NOT_FOUND'],
    ['a broken escape', { method: 'GET', url: '/api/products/%zz' }, 404, 'NOT_FOUND'],
    ['an endless id', { method: 'GET', url: `/api/products/${'a'.repeat(500)}` }, 404, 'NOT_FOUND'],
    ['a negative page', { method: 'GET', url: '/api/products?page=-1' }, 400, 'INVALID_QUERY'],
    ['a page in scientific notation', { method: 'GET', url: '/api/products?page=1e9' }, 400, 'INVALID_QUERY'],
    ['a parameter twice', { method: 'GET', url: '/api/products?page=1&page=2' }, 400, 'INVALID_QUERY'],
    ['a search of NUL', { method: 'GET', url: '/api/search?search=%00' }, 400, 'INVALID_QUERY'],
    ['an endless search', { method: 'GET', url: `/api/search?search=${'a'.repeat(10_000)}` }, 400, 'INVALID_QUERY'],
  ];

  test.each(cases)('%s', async (_title, request, status, code) => {
    const options = request as { headers?: Record<string, string> };
    const answer = await server.call({ ...(request as object), headers: { ...admin, ...options.headers } });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(ErrorBody.parse(answer.body)).toMatchObject({ code });
    expect(answer.body.error).toBe(answer.body.message);
    expect(answer.status).toBe(status);
  });
});

test('invalid fields are named, each with a text for the visitor', async () => {
  const answer = await server.call({
    method: 'POST',
    url: '/api/brands',
    headers: admin,
    payload: { name: '', founded: 'long ago' },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toEqual({ name: 'The name is missing.', founded: expect.any(String) });
});

test('unknown query parameters are ignored, unknown body fields are dropped', async () => {
  expect((await server.call({ url: '/api/products?utm_source=x&brandId[]=y' })).status).toBe(200);
  const payload = { name: 'Dropper', id: 'mine', productCount: 99, role: 'admin' };
  const { status, body } = await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload });
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: 'dropper', productCount: 0 });
});

test('a post from another site is rejected and its origin is not reflected', async () => {
  const headers = { ...admin, origin: 'https://elsewhere.example' };
  const answer = await server.call({ method: 'POST', url: '/api/brands', headers, payload: { name: 'Foreign' } });
  expect(answer.status).toBe(403);
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  const own = { ...admin, origin: 'http://handset.test' };
  expect(
    (await server.call({ method: 'POST', url: '/api/brands', headers: own, payload: { name: 'Own' } })).status,
  ).toBe(201);
});

test('an internal error is masked: no cause, no stack', async () => {
  const broken = await openTestApp();
  await broken.database.query.schema.dropTable('price_changes').execute();
  const headers = await broken.as('admin');
  await broken.call({ method: 'POST', url: '/api/brands', headers, payload: { name: 'Lost' } });
  const payload = { name: 'Lost', brandId: 'lost', price: 9_999 };
  const answer = await broken.call({ method: 'POST', url: '/api/products', headers, payload });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    error: 'Something went wrong on our side. Try again in a moment.',
    message: 'Something went wrong on our side. Try again in a moment.',
    code: 'INTERNAL',
  });
  await broken.close();
});
