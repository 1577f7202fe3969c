import { expect, test } from 'vitest';
import { createEditor } from '#tests/support/content/articles.ts';
import { addPhones } from '#tests/support/content/community.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const editor = await createEditor(server);
await addPhones(server, ['Swift 9', 'Swift 9 Pro', 'Nine']);

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
});

test('broken links to our own pages are reported, other links are not', async () => {
  const { id } = await editor.publish('Linked to');
  const draft = await editor.write('Not to be linked to');
  const dead = ['/product/acme-gone', `/blog/${draft.id}`, '/no/such/page'];
  const alive = ['/', `/blog/${id}#part`, '/product/acme-nine', '/products?brand=acme', 'https://example.com/gone'];
  expect((await check('x', [...dead, ...alive])).body.deadLinks).toEqual(dead);
  await server.call({
    ...{
      method: 'PATCH',
      url: '/api/products/acme-nine/address',
      headers: editor.headers,
      payload: { address: 'nine' },
    },
  });
  expect((await check('x', ['/product/acme-nine'])).body.deadLinks).toEqual([]);
});
