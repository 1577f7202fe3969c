import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_DEBOUNCE_MS } from '#contract/limits.ts';
import { search } from '#contract/search.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { makeBrand, makeCard } from '#tests/support/component/phones.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { HeaderSearch } from './header-search.tsx';

const CONSENT = { essential: true, analytics: true, ads: true, preferences: true };
const PHONES = [makeCard('Google Pixel 8a', { price: 39_999 }), makeCard('Google Pixel 9', { price: 74_999 })];
const found = (phones = PHONES) => ({ products: phones, brands: [], blogs: [], total: phones.length });

function searchServer(): FakeServer {
  return new FakeServer().on(search.popular, []).on(search.made, {}).on(search.find, found());
}

/** Renders the field in use, with the code of its suggestions loaded. */
async function open(server = searchServer()) {
  localStorage.setItem('handset:consent', JSON.stringify(CONSENT));
  const view = renderScreen(<HeaderSearch />, { server, path: '/faq' });
  await view.keys.click(screen.getByLabelText('Search phones, brands, articles'));
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  return { ...view, field };
}

const options = () => screen.queryAllByRole('option');
const chosen = () => screen.queryByRole('option', { selected: true });

afterEach(() => vi.useRealTimers());

test('shows phones with price, brands with count, and last the link to all results', async () => {
  const server = searchServer().on(search.find, { ...found(), brands: [makeBrand('Google', 12)] });
  const { keys, field } = await open(server);
  await keys.type(field, 'goog');
  const phones = within(await screen.findByRole('group', { name: 'Phones' })).getAllByRole('option');
  expect(phones.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Pixel 8a.*₹39,999/),
    expect.stringMatching(/Pixel 9.*₹74,999/),
  ]);
  const brand = within(screen.getByRole('group', { name: 'Brands' })).getByRole('option');
  expect(brand.textContent).toContain('12 phones');
  expect(brand.getAttribute('href')).toBe('/products?brand=google');
  expect(options().at(-1)?.textContent).toContain('All results for “goog”');
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

test('sends one request, 300 ms after the last letter', async () => {
  const server = searchServer();
  const { field } = await open(server);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['p', 'pi', 'pix']) fireEvent.input(field, { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(DEFAULT_DEBOUNCE_MS - 1));
  expect(server.sent(search.find)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(server.sent(search.find).map(({ query }) => query)).toEqual([{ search: 'pix' }]);
});

test('arrows, Home and End move through the suggestions', async () => {
  const { keys, field } = await open();
  await keys.type(field, 'pixel');
  await waitFor(() => expect(options()).toHaveLength(3));
  await keys.keyboard('{ArrowDown}');
  expect(chosen()).toBe(options()[0]);
  expect(field.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  await keys.keyboard('{End}');
  expect(chosen()).toBe(options()[2]);
  await keys.keyboard('{Home}');
  expect(chosen()).toBe(options()[0]);
  await keys.keyboard('{ArrowUp}');
  expect(chosen()).toBeNull();
});

test('Escape closes the suggestions and keeps the text', async () => {
  const { keys, field } = await open();
  await keys.type(field, 'pixel');
  await waitFor(() => expect(options()).toHaveLength(3));
  await keys.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('pixel');
});

test('Enter opens the highlighted suggestion', async () => {
  const { keys, field, address } = await open();
  await keys.type(field, 'pixel');
  await waitFor(() => expect(options()).toHaveLength(3));
  await keys.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/product/google-pixel-8a'));
});

test('Enter without a highlighted suggestion opens all results', async () => {
  const { keys, field, address } = await open();
  await keys.type(field, 'pixel{Enter}');
  await waitFor(() => expect(address()).toBe('/products?search=pixel'));
});

test('recent searches appear while the field is empty, and can be removed', async () => {
  localStorage.setItem('handset:searches', JSON.stringify(['pixel', 'galaxy']));
  const { keys } = await open();
  const recent = () =>
    within(screen.getByRole('group', { name: 'Recent searches' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(recent()).toEqual(['pixel', 'galaxy']);
  await keys.click(screen.getByRole('button', { name: 'Remove pixel from recent searches' }));
  expect(recent()).toEqual(['galaxy']);
  expect(localStorage.getItem('handset:searches')).toBe('["galaxy"]');
});

test('a search is added to the recent searches', async () => {
  const first = await open();
  await first.keys.type(first.field, 'galaxy{Enter}');
  await waitFor(() => expect(first.address()).toBe('/products?search=galaxy'));
  expect(localStorage.getItem('handset:searches')).toBe('["galaxy"]');
});

test('a failed search shows an error, and the next letter tries again', async () => {
  const server = searchServer().on(search.find, refuse('INTERNAL'));
  const { keys, field } = await open(server);
  await keys.type(field, 'pixe');
  await screen.findByText('Something went wrong');
  server.on(search.find, found());
  await keys.type(field, 'l');
  await waitFor(() => expect(options()[0]?.textContent).toContain('Pixel 8a'));
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('a search without results shows a message', async () => {
  const { keys, field } = await open(searchServer().on(search.find, found([])));
  await keys.type(field, 'qqqq');
  await screen.findByText('Nothing found for “qqqq”.');
});

test('a late response never replaces a newer one', async () => {
  const server = searchServer();
  const { field } = await open(server);
  const slow = server.hold(search.find);
  fireEvent.input(field, { target: { value: 'pixel' } });
  await waitFor(() => expect(slow.count).toBe(1));
  server.on(search.find, found([makeCard('Apple iPhone 15')]));
  fireEvent.input(field, { target: { value: 'iphone' } });
  await waitFor(() => expect(options()[0]?.textContent).toContain('iPhone'));
  await act(async () => slow.answer(found()));
  expect(options()[0]?.textContent).toContain('iPhone');
  expect(screen.queryByText('Google Pixel 8a')).toBeNull();
});
