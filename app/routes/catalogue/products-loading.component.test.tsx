import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barePhone } from '#app/features/catalogue/product/testing/bare-phone.ts';
import { brands } from '#contract/brands.ts';
import { FILTER_GROUP_NAMES, filterOptions, filterRow } from '#contract/phone/filters.ts';
import { PRICE_BARS_FROM } from '#contract/phone/price-scale.ts';
import type { Facets, FilteredProducts } from '#contract/phone/product-filter.ts';
import { products } from '#contract/products.ts';
import { type SearchResults, search } from '#contract/search.ts';
import { FakeServer, lost } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { Screen } from './products.tsx';

const BRAND = { country: null, founded: null, description: null, website: null, emblem: null, productCount: 90 };
const BRANDS = [
  { ...BRAND, id: 'acme', name: 'Acme' },
  { ...BRAND, id: 'zeta', name: 'Zeta' },
];
const FACETS = {
  ...Object.fromEntries(
    FILTER_GROUP_NAMES.map((group) => [
      group,
      Object.fromEntries(filterOptions(filterRow(group)).map((key) => [key, 9])),
    ]),
  ),
  brands: { acme: 90, zeta: 90 },
  price: PRICE_BARS_FROM.map(() => 1),
} as unknown as Facets;
const NOTHING_UNDERSTOOD: SearchResults = { products: [], brands: [], blogs: [], total: 0 };

function found(name: string, paging: Partial<FilteredProducts> = {}): FilteredProducts {
  const id = name.toLowerCase().replaceAll(' ', '-');
  return {
    products: [barePhone({ id, name })],
    facets: FACETS,
    total: 90,
    currentPage: 1,
    totalPages: 3,
    hasMore: true,
    ...paging,
  };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('choosing another brand shows a loading state, and no phones of the previous brand', async () => {
  const server = new FakeServer().on(brands.list, BRANDS).on(products.filter, found('Acme One'));
  const { keys } = renderScreen(<Screen />, { server, path: '/products?brand=acme' });
  await screen.findByText('Acme One');

  const answer = server.hold(products.filter);
  await keys.click(await screen.findByRole('radio', { name: /Zeta/ }));
  await heading('Zeta phones');
  expect(screen.queryByText('Acme One')).toBeNull();
  expect(screen.queryByText(/^Showing/)).toBeNull();
  expect(screen.getByText('Loading products')).toBeDefined();
  expect(screen.getByText('Please wait a moment while we fetch the information.')).toBeDefined();

  await waitFor(() => expect(answer.count).toBe(1));
  answer.answer(found('Zeta One'));
  await screen.findByText('Zeta One');
});

test('a brand that fails to load shows no phones of the previous brand', async () => {
  const server = new FakeServer().on(brands.list, BRANDS).on(products.filter, found('Acme One'));
  const { keys } = renderScreen(<Screen />, { server, path: '/products?brand=acme' });
  await screen.findByText('Acme One');

  server.on(products.filter, lost);
  await keys.click(await screen.findByRole('radio', { name: /Zeta/ }));
  await screen.findByText('We couldn’t load the list');
  expect(await heading('Zeta phones')).toBeDefined();
  expect(screen.queryByText('Acme One')).toBeNull();
});

test('another page keeps the previous cards until it has loaded', async () => {
  const server = new FakeServer().on(brands.list, BRANDS).on(products.filter, found('Acme One'));
  const { navigate } = renderScreen(<Screen />, { server, path: '/products?brand=acme' });
  await screen.findByText('Acme One');

  const answer = server.hold(products.filter);
  await navigate('/products?brand=acme&page=2');
  await waitFor(() => expect(answer.count).toBe(1));
  expect(screen.getByText('Acme One')).toBeDefined();
  answer.answer(found('Acme Two', { currentPage: 2 }));
  await screen.findByText('Acme Two');
});

test('a page number that is too high is replaced by the last page in the address', async () => {
  const server = new FakeServer()
    .on(brands.list, BRANDS)
    .on(products.filter, ({ query }) =>
      query?.page === '3'
        ? found('Acme Last', { currentPage: 3, hasMore: false })
        : { ...found('None', { currentPage: 99, hasMore: false }), products: [] },
    );
  const { address } = renderScreen(<Screen />, { server, path: '/products?brand=acme&page=99' });
  await screen.findByText('Acme Last');
  await screen.findByText('Page 3 of 3');
  await waitFor(() => expect(address()).toBe('/products?brand=acme&page=3'));
});

test('the response to an older search never replaces a newer one', async () => {
  const server = new FakeServer().on(brands.list, BRANDS).on(products.filter, found('Acme One'));
  const understood = server.hold(search.find);
  const { keys, address } = renderScreen(<Screen />, { server, path: '/products?brand=acme' });
  const field = await screen.findByRole('searchbox', { name: 'Search Products' });

  await keys.type(field, 'old{Enter}');
  await waitFor(() => expect(understood.count).toBe(1));
  await keys.clear(field);
  await keys.type(field, 'new{Enter}');
  await waitFor(() => expect(understood.count).toBe(2));
  understood.answerLast(NOTHING_UNDERSTOOD);
  await waitFor(() => expect(address()).toBe('/products?brand=acme&search=new'));
  understood.answer(NOTHING_UNDERSTOOD);
  await heading('Phones for “new”');
  await keys.keyboard('{Tab}');
  expect(address()).toBe('/products?brand=acme&search=new');
});
