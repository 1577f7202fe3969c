import { expect, test } from 'vitest';
import { createEditor } from '#tests/support/content/articles.ts';
import { addPhones } from '#tests/support/content/community.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const editor = await createEditor(server);
await addPhones(server, ['Swift 9', 'Swift 9 Pro', 'Swift 9 Pro+', 'Nine']);

const check = (text: string, links: string[] = []) =>
  server.call({ method: 'POST', url: '/api/admin/article-hints', headers: editor.headers, payload: { text, links } });
const named = async (text: string) => (await check(text)).body.phones.map(({ id }: { id: string }) => id);

test('phones are found by brand and name or a longer name; the longest match wins', async () => {
  expect(await named('The Acme Swift 9 Pro, and the Swift-9; nine of them.')).toEqual([
    'acme-swift-9-pro',
    'acme-swift-9',
  ]);
  expect(await named('Acme Nine is one, “Swift 90” is none.')).toEqual(['acme-nine']);
  expect(await named('')).toEqual([]);
  expect(await named('The Swift 9 Pro+ and the Swift 9 Pro.')).toEqual(['acme-swift-9-pro-plus', 'acme-swift-9-pro']);
});

test('another app of the same process knows its own phones', async () => {
  const other = await openTestApp();
  try {
    const colleague = await createEditor(other);
    // As many changes as above, so that both catalogues have the same version.
    await addPhones(other, ['Heron 4', 'Heron 5', 'Heron 6', 'Heron 7']);
    const { body } = await other.call({
      method: 'POST',
      url: '/api/admin/article-hints',
      headers: colleague.headers,
      payload: { text: 'The Acme Heron 4 and the Acme Nine.', links: [] },
    });
    expect(body.phones.map(({ id }: { id: string }) => id)).toEqual(['acme-heron-4']);
    expect(await named('The Acme Heron 4 and the Acme Nine.')).toEqual(['acme-nine']);
  } finally {
    await other.close();
  }
});

test('broken links to our own pages are reported, other links are not', async () => {
  const { id } = await editor.publish('Linked to');
  const draft = await editor.write('Not to be linked to');
  const dead = ['/product/acme-gone', `/blog/${draft.id}`, '/no/such/page'];
  const alive = ['/', `/blog/${id}#part`, '/product/acme-nine', '/products?brand=acme', 'https://example.com/gone'];
  expect((await check('x', [...dead, ...alive])).body.deadLinks).toEqual(dead);
  await server.call({
    method: 'PATCH',
    url: '/api/products/acme-nine/address',
    headers: editor.headers,
    payload: { address: 'nine' },
  });
  expect((await check('x', ['/product/acme-nine'])).body.deadLinks).toEqual([]);
});
