import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brands } from '#contract/brands.ts';
import { search } from '#contract/search.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { makeBrand, makeCard } from '#tests/support/component/phones.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { SearchPanel } from './search-panel.tsx';

const CONSENT = { essential: true, analytics: true, ads: true, preferences: true };
const PIXEL = makeCard('Google Pixel 8a', { price: 39_999, score: 58, batteryCapacity: 4_492 });
const found = { products: [PIXEL], brands: [], blogs: [], total: 4 };
const understood = {
  query: { features: '5g', sort: 'battery' },
  chips: [
    { key: 'features-5g', label: '5G', words: '5g' },
    { key: 'sort', label: 'Largest battery', words: 'biggest battery' },
  ],
  rest: '',
  sort: 'battery' as const,
};

function searchServer(): FakeServer {
  return new FakeServer()
    .on(search.popular, [])
    .on(search.made, {})
    .on(search.find, found)
    .on(brands.list, [makeBrand('Vivo', 40), makeBrand('Samsung', 60)]);
}

async function open(server = searchServer()) {
  localStorage.setItem('handset:consent', JSON.stringify(CONSENT));
  const view = renderScreen(<SearchPanel />, { server, path: '/faq' });
  await view.keys.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('region', { name: 'Brands' });
  const field = screen.getByLabelText<HTMLInputElement>('Search phones, brands, articles');
  return { ...view, server, field };
}

const options = () => screen.queryAllByRole('option');

test('an empty field shows budgets and the largest brands', async () => {
  await open();
  const links = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('link');
  expect(links('Brands').map(({ textContent }) => textContent)).toEqual(['Samsung', 'Vivo', 'All 2']);
  expect(links('Best by budget')[0]?.getAttribute('href')).toBe('/best/under-10000');
});

test('popular searches replace the budgets', async () => {
  await open(searchServer().on(search.popular, [{ label: 'Pixel 8a', path: '/product/google-pixel-8a' }]));
  const popular = await screen.findByRole('region', { name: 'Popular searches' });
  expect(within(popular).getByRole('link').getAttribute('href')).toBe('/product/google-pixel-8a');
});

test('the reader’s own searches can be removed', async () => {
  localStorage.setItem('handset:searches', JSON.stringify(['pixel', 'galaxy']));
  const { keys } = await open();
  await keys.click(screen.getByRole('button', { name: 'Remove pixel from your searches' }));
  expect(screen.queryByRole('link', { name: 'pixel' })).toBeNull();
  expect(localStorage.getItem('handset:searches')).toBe('["galaxy"]');
});

test('a row shows price and score, and the button the number of results', async () => {
  const { keys, field, address } = await open();
  await keys.type(field, 'pixel');
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(options()[0]?.textContent).toContain('₹39,999');
  expect(options()[0]?.textContent).toContain('Score 58');
  await keys.click(screen.getByRole('button', { name: 'All 4 results for “pixel”' }));
  await waitFor(() => expect(address()).toBe('/products?search=pixel'));
});

test('understood words are chips, and the figure sorted by replaces the score', async () => {
  const { keys, field, server } = await open(searchServer().on(search.find, { ...found, understood }));
  await keys.type(field, '5g biggest battery');
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(options()[0]?.textContent).toContain('4,492 mAh');
  expect(options()[0]?.textContent).not.toContain('Score');
  screen.getByText('4 phones on sale');
  screen.getByRole('button', { name: 'Show all 4' });
  await keys.click(screen.getByRole('button', { name: 'Remove Sort: Largest battery' }));
  expect(field.value).toBe('5g');
  await waitFor(() => expect(server.sent(search.find).at(-1)?.query).toEqual({ search: '5g' }));
});

test('a brand with unknown words says what was ignored', async () => {
  const brandOnly = {
    query: { brandId: 'xiaomi' },
    chips: [{ key: 'brand', label: 'Xiaomi', words: 'mi' }],
    rest: '99',
  };
  const { keys, field } = await open(searchServer().on(search.find, { ...found, understood: brandOnly }));
  await keys.type(field, 'mi 99');
  await screen.findByText('We didn’t recognise “99”, so we ignored it.');
  screen.getByRole('button', { name: 'Remove Xiaomi' });
});

test('while a slow search loads, the phones of the text before are gone', async () => {
  const { keys, field, server } = await open();
  await keys.type(field, 'pixel');
  await waitFor(() => expect(options()).toHaveLength(1));
  const slow = server.hold(search.find);
  await keys.type(field, ' 9');
  await waitFor(() => expect(slow.count).toBe(1));
  await waitFor(() => expect(options()).toHaveLength(0));
  expect(screen.queryByRole('button', { name: /result/ })).toBeNull();
  slow.answer(found);
  await waitFor(() => expect(options()).toHaveLength(1));
});

test('arrow keys highlight a phone and Enter opens it', async () => {
  const { keys, field, address } = await open();
  await keys.type(field, 'pixel');
  await waitFor(() => expect(options()).toHaveLength(1));
  await keys.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/product/google-pixel-8a'));
});

test('a search without results suggests the closest names', async () => {
  const nothing = { products: [], brands: [], blogs: [], total: 0, closest: [PIXEL] };
  const { keys, field } = await open(searchServer().on(search.find, nothing));
  await keys.type(field, 'pixel 99');
  await screen.findByText('No phone called “pixel 99”');
  expect(within(screen.getByRole('group', { name: 'Closest names' })).getAllByRole('option')).toHaveLength(1);
});

test('a failed search keeps its text and can be retried', async () => {
  const { keys, field, server } = await open(searchServer().on(search.find, refuse('INTERNAL')));
  await keys.type(field, 'pixel');
  await screen.findByText('Search isn’t responding. Your text is still here.');
  screen.getByText('Something went wrong');
  expect(field.value).toBe('pixel');
  server.on(search.find, found);
  await keys.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(options()).toHaveLength(1));
});
