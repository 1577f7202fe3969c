import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { brands } from '#contract/brands.ts';
import { LISTING_SEARCH_DEBOUNCE_MS } from '#contract/limits.ts';
import { FILTER_GROUPS, type FilterRow, filterOptions } from '#contract/phone/filters.ts';
import { products } from '#contract/products.ts';
import { search } from '#contract/search.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { makeBrand, makeCard, makeResults } from '#tests/support/component/phones.ts';
import { renderPage } from '#tests/support/component/render.tsx';
import * as listing from './products.tsx';

const EMPTY = 'No products found for your current selection. Try a different search or brand!';
const BRANDS = [makeBrand('Samsung', 60), makeBrand('Vivo', 40), makeBrand('Apple', 9)];
const CARDS = Array.from({ length: 3 }, (_, at) => makeCard(`Samsung Galaxy S2${at}`, { price: 20_000 }));

/** Answers every request with three phones and this total. */
function listingServer(total = 60): FakeServer {
  return new FakeServer()
    .on(brands.list, BRANDS)
    .on(search.find, { products: [], brands: [], blogs: [], total: 0 })
    .on(products.latestByBrand, [{ brand: 'Samsung', brandId: 'samsung', products: CARDS }])
    .on(products.filter, ({ query }) => makeResults(CARDS, { total, page: Number(query?.page ?? 1) }));
}

const open = (path: string, server = listingServer()) => renderPage(listing, { server, path });
const showing = (text: string | RegExp) => screen.findByText(text);
const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const box = () => screen.getByRole('searchbox', { name: 'Search Products' });
/** The option of a filter group. */
const option = (group: string, value: string) =>
  document.querySelector(`aside input[name="${group}"][value="${value}"]`) as HTMLInputElement;
const brand = (id: string) => option('brand', id);
/** The query of the last request for phones. */
const lastQuery = (server: FakeServer) => server.sent(products.filter).at(-1)?.query;

afterEach(() => vi.useRealTimers());

test('every filter group offers its options, each with a count', async () => {
  open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  for (const { label, ...row } of Object.values<FilterRow>(FILTER_GROUPS)) {
    const group = screen.getByLabelText(label, { selector: '[role=group]' });
    const texts = [...group.querySelectorAll('label')].map((shown) => shown.textContent);
    expect(texts).toHaveLength(filterOptions({ label, ...row } as FilterRow).length);
    for (const text of texts) expect(text).toMatch(/10$/);
  }
});

test('brands are listed by size, with counts and All Brands first', async () => {
  open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  const labels = [...document.querySelectorAll('aside label:has([name="brand"])')].map((label) => label.textContent);
  expect(labels).toEqual(['All Brands0', 'Samsung0', 'Vivo0', 'Apple0']);
});

test('Search Brands narrows the list and says when no brand has that name', async () => {
  const { keys } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  const field = filters().getByLabelText('Search Brands');
  await keys.type(field, 'zzz');
  filters().getByText('No brands match “zzz”.');
  await keys.clear(field);
  await keys.type(field, 'SAMS');
  expect(filters().getAllByRole('radio')).toHaveLength(2);
});

test('choosing a brand requests its phones and updates the address', async () => {
  const server = listingServer().on(products.filter, () =>
    makeResults(CARDS, { total: 60, counts: { brands: { samsung: 60, vivo: 40, apple: 9 } } }),
  );
  const { keys, address } = open('/products?brand=all&battery=3000', server);
  await showing('Showing 3 of 60 products');
  await keys.click(brand('vivo'));
  await waitFor(() => expect(address()).toBe('/products?brand=vivo&battery=3000'));
  expect(lastQuery(server)).toMatchObject({ brandId: 'vivo' });
  await keys.click(brand('all'));
  await waitFor(() => expect(address()).toBe('/products?brand=all&battery=3000'));
});

test('an option without results is disabled, not hidden', async () => {
  const server = listingServer().on(products.filter, () =>
    makeResults(CARDS, { counts: { chipset: { snapdragon: 0 } } }),
  );
  open('/products?brand=apple', server);
  await showing('Showing 3 of 3 products');
  expect(option('chipset', 'snapdragon')).toHaveProperty('disabled', true);
  expect(option('chipset', 'exynos')).toHaveProperty('disabled', false);
});

test('a checked option keeps focus while its results load', async () => {
  const { keys } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  await keys.click(option('storage', '256'));
  await waitFor(() => expect(window.location.search).toContain('storage=256'));
  expect(document.activeElement).toBe(option('storage', '256'));
});

test('a minimum allows one option, and clicking it again clears it', async () => {
  const { keys, address } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  await keys.click(option('battery', '3000'));
  await keys.click(option('battery', '5000'));
  await waitFor(() => expect(address()).toBe('/products?brand=samsung&battery=5000'));
  expect(option('battery', '3000').checked).toBe(false);
  await keys.click(option('battery', '5000'));
  await waitFor(() => expect(address()).toBe('/products?brand=samsung'));
});

test('several chipsets can be chosen, even before results arrive', async () => {
  const { keys, address } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  await keys.click(option('chipset', 'snapdragon'));
  await keys.click(option('chipset', 'mediatek'));
  await waitFor(() => expect(address()).toBe('/products?brand=samsung&chipset=snapdragon,mediatek'));
});

test('removing a chip moves focus to the next', async () => {
  const { keys, address } = open('/products?brand=samsung&search=galaxy&battery=5000&chipset=exynos&priceMax=65000');
  await showing('Showing 3 of 60 products');
  const chips = within(screen.getByRole('list', { name: 'Chosen filters' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Remove Samsung',
    'Remove “galaxy”',
    'Remove 5000 mAh and above',
    'Remove Exynos',
    'Remove Up to ₹65,000',
    'Clear All',
  ]);
  await keys.click(chips.getByRole('button', { name: 'Remove 5000 mAh and above' }));
  await waitFor(() => expect(address()).not.toContain('battery'));
  expect(document.activeElement?.textContent).toBe('Remove Exynos');
});

test('Clear All removes every filter and the search text', async () => {
  const { keys, address } = open('/products?brand=samsung&search=galaxy&battery=5000');
  await showing('Showing 3 of 60 products');
  const chips = screen.getByRole('list', { name: 'Chosen filters' });
  await keys.click(within(chips).getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(address()).toBe('/products?brand=all'));
  expect(box()).toHaveProperty('value', '');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull());
});

const clearAll = () => screen.getByRole('button', { name: 'Clear All' });

test('Clear All drops a typed search that is still debounced', async () => {
  const answer = Promise.withResolvers<void>();
  const server = listingServer().on(search.find, async () => {
    await answer.promise;
    return { products: [], brands: [], blogs: [], total: 0 };
  });
  const { keys, address } = open('/products?brand=all&battery=5000', server);
  await showing('Showing 3 of 60 products');
  await keys.type(box(), 'galaxy{Enter}');
  await waitFor(() => expect(server.sent(search.find)).toHaveLength(1));
  await keys.click(clearAll());
  await waitFor(() => expect(address()).toBe('/products?brand=all'));
  await act(async () => answer.resolve());
  await screen.findByText('Showing 3 of 60 products');
  expect(box()).toHaveProperty('value', '');
  expect(address()).toBe('/products?brand=all');
});

test('Clear All drops a price that is still debounced', async () => {
  const { address } = open('/products?brand=all&battery=5000');
  await showing('Showing 3 of 60 products');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(filters().getByLabelText('Lowest price'), { target: { value: '20000' } });
  fireEvent.click(clearAll());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();
  await waitFor(() => expect(address()).toBe('/products?brand=all'));
  expect(filters().getByLabelText('Lowest price')).toHaveProperty('value', '0');
});

test('an empty result offers to remove the filter whose removal finds most phones', async () => {
  const server = listingServer().on(products.filter, ({ query }) => {
    if (query?.brandId && query.chipset) return makeResults([]);
    return makeResults(CARDS, { total: query?.brandId ? 4 : 250 });
  });
  const { keys, address } = open('/products?brand=apple&chipset=snapdragon', server);
  await showing(EMPTY);
  expect(screen.getByText(/to see 250/).textContent).toBe('Remove Apple to see 250 products.');
  await keys.click(screen.getByRole('link', { name: 'Remove Apple' }));
  await showing('Showing 3 of 250 products');
  expect(address()).toBe('/products?brand=all&chipset=snapdragon');
});

test('the next page is in the address, announced, and focuses the heading', async () => {
  const { keys, address } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  screen.getByText('Page 1 of 2');
  await keys.click(screen.getByRole('link', { name: 'Next' }));
  await showing('Page 2 of 2');
  expect(address()).toBe('/products?brand=samsung&page=2');
  await showing('Page 2, Newest first');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await keys.click(screen.getByRole('link', { name: 'Prev' }));
  await showing('Page 1 of 2');
});

test.each([
  ['brand', () => brand('vivo'), 'brand=vivo'],
  ['filter', () => option('storage', '64'), 'storage=64'],
])('changing the %s goes to page 1', async (_what, control, changed) => {
  const server = listingServer().on(products.filter, ({ query }) =>
    makeResults(CARDS, { total: 60, page: Number(query?.page ?? 1), counts: { brands: { samsung: 60, vivo: 40 } } }),
  );
  const { keys, address } = open('/products?brand=samsung&battery=3000&page=2', server);
  await showing('Page 2 of 2');
  await keys.click(control());
  await showing('Page 1 of 2');
  expect(address()).toContain(changed);
  expect(address()).not.toContain('page');
});

test('changing the price goes to page 1', async () => {
  const { address } = open('/products?brand=samsung&page=2');
  await showing('Page 2 of 2');
  fireEvent.change(filters().getByLabelText('Lowest price'), { target: { value: '1000' } });
  await showing('Page 1 of 2');
  expect(address()).toBe('/products?brand=samsung&priceMin=1000');
});

test('rounds a typed price, limits it to the other end and resets invalid input', async () => {
  const { keys, address } = open('/products?brand=all&priceMax=20000', listingServer());
  await showing('Showing 3 of 60 products');
  const low = filters().getByRole('textbox', { name: 'Lowest price in rupees' });
  await keys.clear(low);
  await keys.type(low, '₹12,345{Enter}');
  await waitFor(() => expect(address()).toContain('priceMin=12000&priceMax=20000'));
  expect(low).toHaveProperty('value', '12,000');
  await keys.clear(low);
  await keys.type(low, '900000{Tab}');
  expect(low).toHaveProperty('value', '20,000');
  await keys.clear(low);
  await keys.type(low, 'cheap{Tab}');
  expect(low).toHaveProperty('value', '20,000');
});

test('the price handles can meet but not cross', async () => {
  const { address } = open('/products?brand=all&priceMin=20000&priceMax=40000');
  await showing('Showing 3 of 60 products');
  const [low, high] = ['Lowest price', 'Highest price'].map((name) => filters().getByLabelText(name));
  fireEvent.change(low as Element, { target: { value: '200000' } });
  expect(low).toHaveProperty('value', '40000');
  fireEvent.change(high as Element, { target: { value: '0' } });
  expect(high).toHaveProperty('value', '40000');
  fireEvent.change(low as Element, { target: { value: '0' } });
  await waitFor(() => expect(address()).toBe('/products?brand=all&priceMax=40000'));
});

test('a search is debounced by 400 ms', async () => {
  const { address } = open('/products?brand=all&battery=3000');
  await showing('Showing 3 of 60 products');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
  type('gala');
  await act(() => vi.advanceTimersByTimeAsync(300));
  type('galaxy');
  await act(() => vi.advanceTimersByTimeAsync(LISTING_SEARCH_DEBOUNCE_MS - 1));
  expect(address()).not.toContain('search');
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(address()).toBe('/products?brand=all&search=galaxy&battery=3000'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Phones for “galaxy”'));
});

test('a trailing space stays while typing, and is dropped on blur', async () => {
  const { keys, address } = open('/products?brand=all&battery=3000');
  await showing('Showing 3 of 60 products');
  await keys.type(box(), 'galaxy ');
  await waitFor(() => expect(address()).toBe('/products?brand=all&search=galaxy&battery=3000'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Phones for “galaxy”'));
  expect(box()).toHaveProperty('value', 'galaxy ');
  await keys.tab();
  expect(box()).toHaveProperty('value', 'galaxy');
});

test('text typed while an earlier search loads stays in the box', async () => {
  const { keys, address } = open('/products?brand=all&battery=3000');
  await showing('Showing 3 of 60 products');
  await keys.type(box(), 'galaxy{Enter}');
  await keys.type(box(), ' s');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Phones for “galaxy s”'));
  expect(box()).toHaveProperty('value', 'galaxy s');
  expect(address()).toBe('/products?brand=all&search=galaxy+s&battery=3000');
});

test('a search and an option chosen right after it are both in the address', async () => {
  const { keys, address } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  await keys.type(box(), 'galaxy');
  await keys.click(option('storage', '256'));
  expect(option('storage', '256').checked).toBe(true);
  await waitFor(() => expect(address()).toBe('/products?brand=samsung&search=galaxy&storage=256'));
});

test('Back wins over a price that is still debounced', async () => {
  const { navigate, address } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  await act(() => navigate('/products?brand=vivo'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vivo phones'));
  fireEvent.change(filters().getByLabelText('Lowest price'), { target: { value: '20000' } });
  expect(filters().getByLabelText('Lowest price')).toHaveProperty('value', '20000');
  act(() => window.history.back());
  await waitFor(() => expect(filters().getByLabelText('Lowest price')).toHaveProperty('value', '0'));
  expect(address()).toBe('/products?brand=samsung');
});

test('letters of a search and steps of the price share one history entry', async () => {
  const { keys, address } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  const entries = window.history.length;
  await keys.type(box(), 'gal{Enter}');
  await waitFor(() => expect(address()).toContain('search=gal'));
  await showing('Showing 3 of 60 products');
  await keys.type(box(), 'axy{Enter}');
  await waitFor(() => expect(address()).toContain('search=galaxy'));
  expect(window.history.length).toBe(entries + 1);
  for (const value of ['1000', '2000']) {
    fireEvent.change(filters().getByLabelText('Lowest price'), { target: { value } });
    await waitFor(() => expect(address()).toContain(`priceMin=${value}`));
  }
  expect(window.history.length).toBe(entries + 2);
});

test('a shared link restores every choice and drops unknown ones', async () => {
  const shared = '/products?brand=samsung&search=galaxy&battery=5000&priceMin=10000&priceMax=60000&sort=price-asc';
  const { address } = open(`${shared}&colour=red&storage=tiny&page=x`);
  await showing('Showing 3 of 60 products');
  expect(address()).toBe(shared);
  expect(box()).toHaveProperty('value', 'galaxy');
  expect(screen.getByLabelText('Sort')).toHaveProperty('value', 'price-asc');
  expect(brand('samsung').checked).toBe(true);
  expect(option('battery', '5000').checked).toBe(true);
  expect(filters().getByLabelText('Highest price')).toHaveProperty('value', '60000');
});

test('without a choice the address has brand=all and each brand shows its newest', async () => {
  const server = listingServer().on(products.filter, () =>
    makeResults(CARDS.slice(0, 1), { total: 60, counts: { brands: { samsung: 60 } } }),
  );
  const { address } = open('/products', server);
  await showing('Showing 3 of 60 products');
  expect(address()).toBe('/products?brand=all');
  expect(screen.getByRole('link', { name: 'See all Samsung phones' })).toBeTruthy();
  screen.getByText('Page 1 of 6');
});

test('Back returns to the previous brand', async () => {
  const { navigate } = open('/products?brand=samsung');
  await showing('Showing 3 of 60 products');
  await act(() => navigate('/products?brand=vivo'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vivo phones'));
  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Samsung phones'));
});

test('a message says that products are loading while there is nothing to show', async () => {
  const server = listingServer();
  const results = server.hold(products.filter);
  open('/products?brand=samsung', server);
  await showing('Loading products');
  screen.getByText('Please wait a moment while we fetch the information.');
  act(() => results.answer(makeResults(CARDS)));
  await showing('Showing 3 of 3 products');
  expect(screen.queryByText('Loading products')).toBeNull();
});

test('results stay until new ones arrive, and the count is announced', async () => {
  const server = listingServer();
  const { keys, address } = open('/products?brand=samsung', server);
  await showing('Showing 3 of 60 products');
  const results = server.hold(products.filter);
  await keys.click(option('storage', '256'));
  await waitFor(() => expect(results.count).toBe(1));
  await waitFor(() => expect(address()).toBe('/products?brand=samsung&storage=256'));
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).not.toBeNull());
  await act(async () => {});
  expect(option('storage', '256').checked).toBe(true);
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText('Loading products')).toBeNull();
  act(() => results.answer(makeResults(CARDS.slice(0, 1))));
  const count = await showing('Showing 1 of 1 products');
  expect(count.getAttribute('role')).toBe('status');
});

test('a failed request keeps the previous phones, and Try again recovers', async () => {
  const server = listingServer();
  const { keys } = open('/products?brand=samsung', server);
  await showing('Showing 3 of 60 products');
  server.on(products.filter, refuse('INTERNAL', 'The catalogue is being tidied.'));
  await keys.click(option('storage', '256'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The catalogue is being tidied. Showing the previous results.');
  server.on(products.filter, makeResults(CARDS, { total: 7 }));
  await keys.click(screen.getByRole('button', { name: 'Try again' }));
  await showing('Showing 3 of 7 products');
  expect(screen.queryByRole('alert')).toBeNull();
});
