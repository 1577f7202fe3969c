import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { multipart } from '#tests/support/content/pictures.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

let reader: { id: string; headers: Record<string, string> };

const server = await openSharedApp();
const admin = await server.as('admin');
beforeAll(async () => {
  reader = await server.signUp('Form Reader');
  await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Acme' } });
  for (const name of ['One', 'Two'])
    await server.call({ method: 'POST', url: '/api/products', headers: admin, payload: { name, brandId: 'acme' } });
});

type Method = 'POST' | 'PUT' | 'PATCH';
type Part = [name: string, value: string | Buffer, contentType?: string];

/** As a browser sends it; a name may repeat. */
function form(parts: Part[], contentType = 'multipart/form-data; boundary=edge') {
  const bytes = parts.flatMap(([name, value, type]) => [
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="${name}"${type ? `\r\ncontent-type: ${type}` : ''}\r\n\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return { headers: { 'content-type': contentType }, payload: Buffer.concat([...bytes, Buffer.from('--edge--\r\n')]) };
}

const send = (method: Method, url: string, parts: Part[], headers: Record<string, string> = {}, type?: string) => {
  const { headers: own, payload } = form(parts, type);
  return server.call({ method, url, headers: { ...headers, ...own }, payload });
};

const WRITES = Object.values(endpoints)
  .flatMap((domain) => Object.values(domain) as Endpoint[])
  .filter(({ body, method }) => body && method !== 'GET');

describe('every write that accepts a form also accepts it as multipart', () => {
  test.each(WRITES.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
    '%s answers an empty form like {}',
    async (_name, endpoint) => {
      const { method, path, params } = endpoint as Endpoint;
      const person = await server.signUp('Sender', 'admin');
      const isUuid = (name: string) => (params as z.ZodObject).shape[name]?.safeParse('a').success === false;
      const url = path.replace(/:(\w+)/g, (_, name: string) => (isUuid(name) ? person.id : 'acme-one'));
      const asJson = await server.call({ method, url, headers: person.headers, payload: {} });
      const other = await server.signUp('Sender', 'admin');
      const sendForm = () => send(method as Method, url.replaceAll(person.id, other.id), [], other.headers);
      // Work that runs one at a time is waited for.
      const asForm =
        asJson.status === 202
          ? await vi.waitUntil(async () => sendForm().then((answer) => answer.status !== 409 && answer), 120_000)
          : await sendForm();
      expect({ status: asForm.status, code: asForm.body.code, fields: asForm.body.fields }).toEqual({
        status: asJson.status,
        code: asJson.body.code,
        fields: asJson.body.fields,
      });
      expect(asForm.status).not.toBe(415);
    },
  );

  test('contact', async () => {
    const parts: Part[] = [
      ['name', 'Priya Sharma'],
      ['email', 'priya@example.com'],
      ['subject', '2024'],
      ['message', 'A message of some length.\r\nOn two lines.'],
    ];
    expect((await send('POST', '/api/contact', parts)).status).toBe(201);
    const { body } = await server.call({ url: '/api/contact', headers: admin });
    expect(body.contacts[0]).toMatchObject({ name: 'Priya Sharma', subject: '2024' });
  });

  test('blogs, brands and categories', async () => {
    const category = await send('POST', '/api/categories', [['name', '5']], admin);
    expect(category).toMatchObject({ status: 201, body: { name: '5' } });
    const brand = await send(
      'POST',
      '/api/brands',
      [
        ['name', 'Zenith'],
        ['founded', '1999'],
        ['country', ''],
      ],
      admin,
    );
    expect(brand).toMatchObject({ status: 201, body: { name: 'Zenith', founded: 1999, country: null } });
    const text = JSON.stringify(bodyOf('A form can hold an article.', 'x'.repeat(70_000)));
    const blog = await send(
      'POST',
      '/api/blogs',
      [
        ['title', 'Sent as a form'],
        ['body', text, 'application/json'],
        ['categories', category.body.id],
      ],
      admin,
    );
    expect(blog).toMatchObject({ status: 201, body: { title: 'Sent as a form', categories: [{ name: '5' }] } });
    expect(JSON.stringify(blog.body.body)).toBe(text);
  });

  test('login, profile and comments', async () => {
    const registered = await send('POST', '/api/users/register', [
      ['name', 'Form Person'],
      ['email', 'form@example.com'],
      ['password', '1234567890123 violet'],
    ]);
    expect(registered.status).toBe(201);
    const login = await send('POST', '/api/users/login', [
      ['email', 'form@example.com'],
      ['password', '1234567890123 violet'],
    ]);
    expect(login.status).toBe(200);
    const headers = authHeaders(login.body.token);
    const profile = await send(
      'PUT',
      `/api/users/${login.body.user.id}/profile`,
      [
        ['city', 'Pune'],
        ['about', ''],
        ['favouriteBrands', 'acme'],
      ],
      headers,
    );
    expect(profile).toMatchObject({ status: 200, body: { city: 'Pune', about: null, favouriteBrands: ['acme'] } });
    const comment = await send('POST', '/api/products/acme-one/comments', [['comment', '42']], reader.headers);
    expect(comment).toMatchObject({ status: 201, body: { comment: '42' } });
  });

  test('a list, a switch and a number', async () => {
    const compared = await send('POST', '/api/products/compare', [
      ['productIds', 'acme-one'],
      ['productIds[]', 'acme-two'],
    ]);
    expect(compared.body.products.map(({ id }: { id: string }) => id)).toEqual(['acme-one', 'acme-two']);
    const asJson = await send('POST', '/api/products/compare', [['productIds', '["acme-two"]']]);
    expect(asJson.body.products).toHaveLength(1);
    expect((await send('POST', '/api/products/acme-one/rate', [['rating', '4']], reader.headers)).body.myRating).toBe(
      4,
    );
    for (const value of ['true', 'on'])
      expect((await send('POST', '/api/products/acme-one/like', [['liked', value]], reader.headers)).status).toBe(200);
  });

  test('an article’s new version', async () => {
    const editor = await createEditor(server);
    const { id, updatedAt } = await editor.write('By form');
    const changed = await send(
      'PUT',
      `/api/blogs/${id}`,
      [
        ['title', 'Changed by form'],
        ['updatedAt', updatedAt],
      ],
      admin,
    );
    expect(changed).toMatchObject({ status: 200, body: { title: 'Changed by form' } });
  });
});

describe('a form that cannot be read', () => {
  const refused = async (parts: Part[], type?: string) => {
    const { status, body } = await send('POST', '/api/contact', parts, {}, type);
    expect({ status, code: body.code }).toMatchObject({ status: 400, code: expect.stringMatching(/BAD_REQ|MALFORM/) });
  };

  test('of 1,000 parts is 400', async () => {
    await refused(Array.from({ length: 1_000 }, (_, n): Part => [`f${n}`, '1']));
  });

  test.each([300, 1_000, 5_000])('of %i parts that is cut off is 400, and the server continues', async (length) => {
    const { headers, payload } = form(Array.from({ length }, (_, n): Part => [`f${n}`, '1']));
    for (const part of ['/api/contact', '/api/users/login']) {
      const cut = payload.subarray(0, payload.length - 40);
      expect((await server.call({ method: 'POST', url: part, headers, payload: cut })).status).toBe(400);
    }
    expect((await server.call({ url: '/readyz' })).status).toBe(200);
  });

  test('in a wrong charset is 400', async () => {
    await refused([['name', Buffer.from([0x50, 0xff, 0xfe, 0x80])]]);
    await refused([['name', 'Priya']], 'multipart/form-data; boundary=edge; charset=utf-16');
    await refused([['name', Buffer.from('Priya é', 'latin1')]]);
  });

  test('with invalid JSON is 400', async () => {
    await refused([['name', '{"a', 'application/json']]);
  });

  test('with a name of Object.prototype is 400', async () => {
    await refused([['__proto__', '{"a":1}']]);
    await refused([['constructor', 'x']]);
  });

  test('larger than a JSON body may be is 413', async () => {
    const { status, body } = await send('POST', '/api/contact', [
      ['message', 'x'.repeat(600_000)],
      ['name', 'x'.repeat(600_000)],
    ]);
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  test('of only nameless parts is 413 as well', async () => {
    const payload = Buffer.from('--edge\r\nx: y\r\n\r\nz\r\n'.repeat(200_000));
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    const { status, body } = await server.call({ method: 'POST', url: '/api/contact', headers, payload });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  test('with an unexpected file is 415', async () => {
    const file = multipart({ name: 'Acme' }, { name: 'a.png', type: 'image/png', bytes: Buffer.alloc(10) });
    const { status } = await server.call({
      method: 'POST',
      url: '/api/brands',
      ...file,
      headers: { ...admin, ...file.headers },
    });
    expect(status).toBe(415);
  });

  test('to a call that accepts none is 415, because its content would be lost', async () => {
    const url = `/api/users/${reader.id}/wishlist-share`;
    expect((await server.call({ method: 'POST', url, headers: reader.headers })).status).toBe(200);
    expect((await send('POST', url, [['name', 'Acme']], reader.headers)).status).toBe(415);
  });
});
