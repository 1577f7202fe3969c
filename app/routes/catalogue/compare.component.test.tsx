import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Product } from '#contract/phone/product.ts';
import { products } from '#contract/products.ts';
import { search } from '#contract/search.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { makePhone } from '#tests/support/component/phones.ts';
import { renderPage } from '#tests/support/component/render.tsx';
import * as compare from './compare.tsx';

const COMPARE = '/products/compare';
const variant = (storage: number, price: number) => ({
  ram: 8,
  storage,
  price,
  priceAt: '2026-11-01',
  priceSource: 'editor' as const,
});
const ONEPLUS = makePhone('OnePlus 12', {
  price: 64_999,
  batteryCapacity: 5_400,
  chipset: 'Snapdragon 8 Gen 3',
  weight: 220,
  dimensions: { height: 164.3, width: 75.8, thickness: 9.2 },
  variants: [variant(128, 64_999), variant(256, 69_999)],
});
const PIXEL = makePhone('Pixel 8a', {
  price: 39_999,
  batteryCapacity: 4_492,
  chipset: 'Tensor G3',
  dimensions: { height: 152.1, width: 72.7, thickness: 8.9 },
});
const IPHONE = makePhone('iPhone 15 Pro', { price: 99_999, batteryCapacity: 3_274, weight: 187 });
const GALAXY = makePhone('Galaxy S24 Ultra', { price: 129_999 });
const PHONES: Record<string, Product> = Object.fromEntries(
  [ONEPLUS, PIXEL, IPHONE, GALAXY].map((phone) => [phone.id, phone]),
);
const [A, B, C, D] = ['oneplus-12', 'pixel-8a', 'iphone-15-pro', 'galaxy-s24-ultra'];

function compareServer(): FakeServer {
  return new FakeServer()
    .on(products.popularComparisons, [])
    .on(products.trending, [])
    .on(products.compare, ({ body }) => {
      const { productIds } = body as { productIds: string[] };
      const known = productIds.flatMap((id) => PHONES[id] ?? []);
      return known.length === productIds.length ? { products: known } : refuse('NOT_FOUND');
    })
    .on(products.similar, ({ params }) => (PHONES[params.id ?? ''] ? [] : refuse('NOT_FOUND')))
    .on(search.find, ({ query }) => {
      const phones = [GALAXY, PIXEL].filter(({ name }) => name.toLowerCase().includes(String(query?.search)));
      return { products: phones, brands: [], blogs: [], total: phones.length };
    });
}

async function open(path: string, server = compareServer()) {
  const view = renderPage(compare, { server, path });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const stored = () => JSON.parse(localStorage.getItem('handset:comparison') ?? '[]').map(({ id }: { id: string }) => id);
const cells = (label: string) =>
  within(screen.getByRole('rowheader', { name: new RegExp(`^${label}`) }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell as HTMLElement);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a shared link loads its phones with one request, shows them in order and stores them', async () => {
  const server = compareServer();
  await open(`${COMPARE}?ids=${B},${A}`, server);
  // A second request follows after the paint, to count the view.
  for (const { body } of server.sent(products.compare)) expect(body).toEqual({ productIds: [B, A] });
  expect(names()).toEqual(['Pixel 8a', 'OnePlus 12']);
  await waitFor(() => expect(stored()).toEqual([B, A]));
});

test('an address without phones shows the last comparison', async () => {
  const first = await open(`${COMPARE}?ids=${B},${A}`);
  await waitFor(() => expect(stored()).toEqual([B, A]));
  first.unmount();
  const { address } = await open(COMPARE);
  await waitFor(() => expect(address()).toBe(`${COMPARE}?ids=${B},${A}`));
  expect(names()).toEqual(['Pixel 8a', 'OnePlus 12']);
});

test('Copy link copies the comparison as it is shown', async () => {
  const { keys } = await open(`${COMPARE}?ids=${A},${B},${C}&differences=off&overlay=on`);
  await keys.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toMatch(/compare\?ids=[\w,-]+&differences=off&overlay=on$/);
});

test('duplicates are dropped, and more than three phones are cut with a toast', async () => {
  const { address } = await open(`${COMPARE}?ids=${A},${A},${B},${C},${D}`);
  await screen.findByText('You can compare up to 3 phones. The first 3 are shown.');
  await waitFor(() => expect(address()).toBe(`${COMPARE}?ids=${A},${B},${C}`));
  expect(names()).toHaveLength(3);
});

test('an unknown id is named and left out', async () => {
  await open(`${COMPARE}?ids=${A},no-such-phone`);
  expect(screen.getByText(/^We couldn’t find a phone with the ID/).textContent).toBe(
    'We couldn’t find a phone with the ID no-such-phone. It was left out.',
  );
  expect(names()).toEqual(['OnePlus 12']);
});

test('removing a phone updates the address, the storage and the announcement', async () => {
  const { address } = await open(`${COMPARE}?ids=${A},${B},${C}`);
  press('Remove Pixel 8a');
  await waitFor(() => expect(address()).toBe(`${COMPARE}?ids=${A},${C}`));
  await screen.findByText('Now comparing OnePlus 12, iPhone 15 Pro.');
  await waitFor(() => expect(stored()).toEqual([A, C]));
});

test('Clear all empties the comparison, and Back restores it', async () => {
  const { address } = await open(`${COMPARE}?ids=${A},${C}`);
  await waitFor(() => expect(stored()).toEqual([A, C]));
  press('Clear all');
  await screen.findByRole('heading', { level: 1, name: 'Compare phones' });
  expect(address()).toBe(COMPARE);
  expect(stored()).toEqual([]);
  act(() => window.history.back());
  await waitFor(() => expect(names()).toEqual(['OnePlus 12', 'iPhone 15 Pro']));
});

test('an empty slot finds phones and adds the one chosen with Enter', async () => {
  const server = compareServer();
  const { keys, address } = await open(COMPARE, server);
  server.on(search.find, refuse('INTERNAL'));
  await keys.click(screen.getAllByRole('button', { name: 'Add a phone' })[0] as HTMLElement);
  const field = await screen.findByRole('combobox', { name: 'Add a phone' });
  expect(document.activeElement).toBe(field);
  await keys.type(field, 'pix');
  await screen.findByText('Something went wrong');
  server.on(search.find, { products: [PIXEL], brands: [], blogs: [], total: 1 });
  await keys.type(field, 'el');
  await screen.findByRole('option', { name: /Pixel 8a/ });
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`${COMPARE}?ids=${B}`));
});

test('a phone is replaced in its place', async () => {
  const { keys, address } = await open(`${COMPARE}?ids=${A},${B}`);
  await keys.click(screen.getByRole('button', { name: 'Replace OnePlus 12' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('combobox');
  await keys.type(field, 'pixel');
  await dialog.findByText('No matching phones');
  await keys.clear(field);
  await keys.type(field, 'galaxy');
  await keys.click(await dialog.findByRole('option', { name: /Galaxy S24 Ultra/ }));
  await waitFor(() => expect(address()).toBe(`${COMPARE}?ids=${D},${B}`));
  await waitFor(() => expect(names()).toEqual(['Galaxy S24 Ultra', 'Pixel 8a']));
});

test('the lower price shows the difference, and only a clearly larger battery is best', async () => {
  await open(`${COMPARE}?ids=${A},${B}&differences=off`);
  expect(cells('Price lower').map((cell) => /₹25,000 less/.test(cell.textContent))).toEqual([false, true]);
  expect(cells('Capacity').map((cell) => / best$/.test(cell.textContent))).toEqual([true, false]);
  expect(cells('Chipset').map((cell) => cell.textContent.includes('best'))).toEqual([false, false]);
});

test('an unpublished figure is neither best nor worse', async () => {
  await open(`${COMPARE}?ids=${A},${B}`);
  expect(cells('Weight').map((cell) => cell.textContent)).toEqual(['220 g', 'Not published']);
});

test('three phones show only differences', async () => {
  const { address } = await open(`${COMPARE}?ids=${A},${B},${C}`);
  const all = () => screen.getAllByRole('row').length;
  const differing = all();
  expect(screen.queryByRole('rowheader', { name: 'Status' })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: /^Differences only/ }));
  await waitFor(() => expect(all()).toBeGreaterThan(differing));
  expect(address()).toBe(`${COMPARE}?ids=${A},${B},${C}&differences=off`);
});

test('removing a phone keeps the view options', async () => {
  const { address } = await open(`${COMPARE}?ids=${A},${B},${C}&differences=on&overlay=on`);
  press('Remove iPhone 15 Pro');
  await waitFor(() => expect(address()).toBe(`${COMPARE}?ids=${A},${B}&differences=on&overlay=on`));
});

test('arrow keys move between values', async () => {
  const { keys } = await open(`${COMPARE}?ids=${A},${B}`);
  const [first, second] = cells('Capacity');
  act(() => first?.focus());
  await keys.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
  await keys.keyboard('{ArrowUp}');
  expect(document.activeElement).not.toBe(second);
});

test('the overlay measures against the selected phone, which is in the address', async () => {
  const { keys, address } = await open(`${COMPARE}?ids=${A},${B}`);
  press('Overlay');
  const sizes = await screen.findByRole('table', { name: 'Sizes against the OnePlus 12' });
  const heights = within(sizes).getByRole('row', { name: /^Height/ });
  expect(
    within(heights)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['164.3 mm', expect.stringMatching(/shorter/)]);
  await keys.selectOptions(screen.getByRole('combobox', { name: 'Measured against' }), 'Pixel 8a');
  await screen.findByRole('table', { name: 'Sizes against the Pixel 8a' });
  expect(address()).toBe(`${COMPARE}?ids=${A},${B}&overlay=on&against=${B}`);
});

test('keys that come faster than the page renders all count', async () => {
  const { address } = await open(`${COMPARE}?ids=${A},${B}`);
  for (const key of ['o', 'd', 'o', 'o']) fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(address()).toBe(`${COMPARE}?ids=${A},${B}&differences=on&overlay=on`));
});

test('Delete removes the focused phone', async () => {
  const { keys } = await open(`${COMPARE}?ids=${A},${B}`);
  act(() => screen.getByRole('link', { name: 'OnePlus 12' }).focus());
  await keys.keyboard('{Delete}');
  await waitFor(() => expect(names()).toEqual(['Pixel 8a']));
});

test('another variant can be compared, and the link keeps it', async () => {
  const { keys, address } = await open(`${COMPARE}?ids=${A},${B}`);
  expect(cells('Price lower')[0]?.textContent).toContain('₹64,999');
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Variant of OnePlus 12' });
  expect(picker.value).toBe('8-128');
  await keys.selectOptions(picker, '8-256');
  await waitFor(() => expect(cells('Price lower')[0]?.textContent).toContain('₹69,999'));
  expect(address()).toBe(`${COMPARE}?ids=${A},${B}&variants=${A}:8-256`);
});
