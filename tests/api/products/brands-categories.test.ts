import { describe, expect, test } from 'vitest';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

const post = (url: string, payload: object) => server.call({ method: 'POST', url, headers: admin, payload });
const put = (url: string, payload: object) => server.call({ method: 'PUT', url, headers: admin, payload });
const remove = (url: string) => server.call({ method: 'DELETE', url, headers: admin });

describe('brands', () => {
  test('are created with an id from the name, listed with counts, changed and deleted', async () => {
    expect(await post('/api/brands', { name: 'Zeta & Söhne', country: 'India', founded: 1999 })).toMatchObject({
      status: 201,
      body: {
        id: 'zeta-and-sohne',
        name: 'Zeta & Söhne',
        country: 'India',
        founded: 1999,
        description: null,
        productCount: 0,
      },
    });
    await post('/api/brands', { name: 'alpha' });
    const listed = (await server.call({ url: '/api/brands' })).body.map(({ name }: { name: string }) => name);
    expect(listed.filter((name: string) => ['Zeta & Söhne', 'alpha'].includes(name))).toEqual([
      'alpha',
      'Zeta & Söhne',
    ]);
    expect(await put('/api/brands/alpha', { description: 'First of all.' })).toMatchObject({
      status: 200,
      body: { id: 'alpha', name: 'alpha', description: 'First of all.' },
    });
    expect(await remove('/api/brands/alpha')).toMatchObject({ status: 200, body: { id: 'alpha' } });
    expect((await remove('/api/brands/alpha')).status).toBe(404);
    expect((await put('/api/brands/alpha', { name: 'x' })).status).toBe(404);
  });

  test('reject a name that is taken', async () => {
    await post('/api/brands', { name: 'Twice' });
    expect(await post('/api/brands', { name: 'Twice' })).toMatchObject({
      status: 409,
      body: { fields: { name: expect.any(String) } },
    });
    await post('/api/brands', { name: 'Once' });
    expect((await put('/api/brands/once', { name: 'Twice' })).status).toBe(409);
  });

  test('are renamed with their phones and cannot be deleted while phones use them', async () => {
    await post('/api/brands', { name: 'Olde' });
    await post('/api/products', { name: 'Nine', brandId: 'olde' });
    await put('/api/brands/olde', { name: 'Newe' });
    expect((await server.call({ url: '/api/products/olde-nine' })).body).toMatchObject({
      brand: 'Newe',
      brandId: 'olde',
    });
    expect((await server.call({ url: '/api/search?search=newe%20nine' })).body.products).toMatchObject([
      { id: 'olde-nine', brand: 'Newe' },
    ]);
    expect(await remove('/api/brands/olde')).toMatchObject({
      status: 409,
      body: { message: '1 phone uses the brand Newe. Move its phones to another brand first.' },
    });
    await remove('/api/products/olde-nine');
    expect((await remove('/api/brands/olde')).status).toBe(200);
  });

  test('accept only a path as logo', async () => {
    expect((await post('/api/brands', { name: 'Mark', emblem: 'M2 2h20v20H2z' })).status).toBe(201);
    expect((await post('/api/brands', { name: 'Evil', emblem: '"/><script>' })).status).toBe(422);
  });
});

describe.each(['/api/categories', '/api/blogs/categories'])('%s', (base) => {
  const other = base === '/api/categories' ? '/api/blogs/categories' : '/api/categories';

  test('creates, lists, renames and deletes, and both addresses show the same', async () => {
    const { status, body } = await post(base, { name: 'Buying guides' });
    expect(status).toBe(201);
    expect(body).toEqual({ id: 'buying-guides', name: 'Buying guides' });
    expect((await server.call({ url: other })).body).toContainEqual(body);
    expect((await post(other, { name: 'Buying guides' })).status).toBe(409);
    expect((await put(`${base}/buying-guides`, { name: 'Guides' })).body).toEqual({
      id: 'buying-guides',
      name: 'Guides',
    });
    expect((await remove(`${other}/buying-guides`)).status).toBe(200);
    expect((await remove(`${base}/buying-guides`)).status).toBe(404);
    const left = (await server.call({ url: base })).body.map(({ id }: { id: string }) => id);
    expect(left).not.toContain('buying-guides');
  });

  test('rejects an empty name', async () => {
    expect(await post(base, { name: '  ' })).toMatchObject({
      status: 422,
      body: { fields: { name: 'The name is missing.' } },
    });
  });
});
