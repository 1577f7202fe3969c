import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brands } from '#contract/brands.ts';
import { products } from '#contract/products.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { makeBrand, makeCard, makeResults } from '#tests/support/component/phones.ts';
import { renderPage } from '#tests/support/component/render.tsx';
import * as listing from './products.tsx';

const GALAXIES = Array.from({ length: 12 }, (_, at) =>
  makeCard(`Samsung Galaxy ${at}`, { price: 20_000 + at, priceAt: '2026-01-08', score: 40 + at, scoreParts: [40] }),
);
const ACER = [makeCard('Acer One'), makeCard('Acer Two')];
const COUNTS = { brands: { samsung: 12, acer: 2 }, status: { discontinued: 700, unconfirmed: 26 } };

/** Twelve phones of a large brand and two of a small one; the best phone of each budget has a rank. */
function railServer(): FakeServer {
  return new FakeServer()
    .on(brands.list, [makeBrand('Samsung', 12), makeBrand('Acer', 2)])
    .on(products.latestByBrand, ({ query }) => [
      { brand: 'Samsung', brandId: 'samsung', products: GALAXIES.slice(0, Number(query?.limit)) },
      { brand: 'Acer', brandId: 'acer', products: ACER },
    ])
    .on(products.filter, ({ query }) => {
      const found = makeResults(GALAXIES.slice(0, 1), { total: 14, counts: COUNTS });
      const rank = query?.priceMax === '10000' ? null : 1;
      return query?.sort === 'score'
        ? { ...found, products: found.products.map((card) => ({ ...card, rank })) }
        : found;
    });
}

function open(path = '/products', server = railServer()) {
  return { server, ...renderPage(listing, { server, path }) };
}

const rail = (name: string) => screen.findByRole('region', { name });

test('a brand has one row of five phones, with a count and a link to all of them', async () => {
  open();
  const samsung = await rail('Samsung');
  expect(within(samsung).getAllByRole('article')).toHaveLength(5);
  expect(screen.getByRole('heading', { level: 2, name: 'Samsung' })).toBeDefined();
  screen.getByText('12 on sale');
  expect(screen.getByRole('link', { name: 'See all Samsung phones' }).getAttribute('href')).toBe(
    '/products?brand=samsung',
  );
  screen.getByText('Showing 7 of 14 products');
});

test('a card shows price, storage, month and score, and opens in a new tab', async () => {
  open();
  const [card] = within(await rail('Samsung')).getAllByRole('article');
  expect(card?.textContent).toContain('₹20,000');
  expect(card?.textContent).toContain('128 GB ·\u00a0Jan 2026');
  expect(card?.textContent).toContain('Score 40');
  const link = within(card as HTMLElement).getByRole('link');
  expect(link.getAttribute('href')).toBe('/product/samsung-galaxy-0');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('brands with fewer than four phones are collapsed and count as shown', async () => {
  open();
  const folded = await screen.findByRole('region', { name: 'Smaller brands' });
  within(folded).getByText('2 phones on sale');
  const details = folded.querySelector('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('summary')?.textContent).toBe('Acer2 on sale');
  expect(details?.querySelectorAll('article')).toHaveLength(2);
});

test('Next adds five phones to every row, in place', async () => {
  const { keys, address } = open();
  await rail('Samsung');
  screen.getByText('Page 1 of 3');
  screen.getByText('‘Next’ shows five more phones of each brand.');
  const next = screen.getByRole('link', { name: 'Next' });
  await keys.click(next);
  await screen.findByText('Showing 12 of 14 products');
  expect(within(await rail('Samsung')).getAllByRole('article')).toHaveLength(10);
  expect(address()).toBe('/products?brand=all&page=2');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
});

test('on the last page focus stays beside the pager', async () => {
  const { keys } = open('/products?page=2');
  await screen.findByText('Page 2 of 3');
  await keys.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByText('Page 3 of 3');
  expect(document.activeElement?.contains(screen.getByText('Page 3 of 3'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByText('‘Next’ shows five more phones of each brand.')).toBeNull();
});

test('only a row with more than five phones has arrows', async () => {
  open('/products?page=2');
  await screen.findByRole('button', { name: 'More Samsung phones' });
  expect(screen.getByRole('button', { name: 'Previous Samsung phones' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'More Acer phones' })).toBeNull();
});

test('Include discontinued shows all phones and is in the address', async () => {
  const { keys, address, server } = open();
  await rail('Samsung');
  const asked = () => server.sent(products.latestByBrand).at(-1)?.query?.status;
  expect(asked()).toBe('available,upcoming');
  await keys.click(screen.getByRole('switch', { name: 'Include discontinued 726' }));
  await waitFor(() => expect(address()).toBe('/products?brand=all&discontinued=1'));
  await screen.findByText('12 phones');
  expect(asked()).toBeUndefined();
});

test('the best phone of each budget links to its list', async () => {
  open();
  const best = within(await screen.findByRole('region', { name: 'Best by budget' }));
  const links = best.getAllByRole('link', { name: /^Under/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/best/under-15000',
    '/best/under-20000',
    '/best/under-30000',
    '/best/under-50000',
  ]);
  expect(links[0]?.textContent).toBe('Under ₹15,000Score 40Samsung Galaxy 0₹20,000');
});

test('a filter shows the flat list instead of rows and budgets', async () => {
  open('/products?brand=all&battery=5000');
  await screen.findByText('Showing 1 of 14 products');
  expect(screen.queryByRole('region', { name: 'Best by budget' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Samsung' })).toBeNull();
  screen.getByRole('list', { name: 'Quick filters' });
});

test('a card’s compare button works once the reader is near', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        queueMicrotask(() => seen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const { keys } = open();
  const samsung = await rail('Samsung');
  const box = await within(samsung).findByRole('checkbox', { name: 'Compare Samsung Galaxy 0' });
  await keys.click(box);
  expect(box).toHaveProperty('checked', true);
});
