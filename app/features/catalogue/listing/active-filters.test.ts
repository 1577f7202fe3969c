import { expect, test } from 'vitest';
import { chipsOf, removableFilters } from './active-filters.ts';
import { listingHead } from './listing-head.ts';
import { DEFAULT_LISTING, listingQueryString, readListing, withoutFilters } from './listing-state.ts';

const read = (query: string) => readListing(new URLSearchParams(query));
const brandName = (id: string) => id.toUpperCase();

const FULL =
  'brand=lg&search=wing&battery=5000&primary_camera=48&chipset=snapdragon,apple&priceMin=12000&priceMax=65000';

test('every choice has a chip that removes only that choice', () => {
  const chips = chipsOf(read(FULL), brandName);
  expect(chips.map(({ label }) => label)).toEqual([
    'LG',
    '“wing”',
    '5000 mAh and above',
    'Primary camera 48 MP and above',
    'Snapdragon',
    'Apple',
    '₹12,000 – ₹65,000',
  ]);
  expect(new Set(chips.map(({ key }) => key)).size).toBe(chips.length);
  const [brand, , battery, , snapdragon] = chips;
  expect(brand?.remove(read(FULL))).toMatchObject({ brand: null, search: 'wing' });
  expect(battery?.remove(read(FULL)).filters).toMatchObject({ battery: [], chipset: ['snapdragon', 'apple'] });
  expect(snapdragon?.remove(read(FULL)).filters.chipset).toEqual(['apple']);
});

test('removing a chip goes to page 1', () => {
  const state = read(`${FULL}&page=7`);
  for (const { remove } of chipsOf(state, brandName)) expect(remove(state).page).toBe(1);
});

test('a group of alternatives is suggested for removal as a whole', () => {
  const chipsets = removableFilters(read(FULL), brandName).find(({ key }) => key === 'chipset');
  expect(chipsets?.label).toBe('Snapdragon or Apple');
  expect(chipsets?.remove(read(FULL)).filters.chipset).toEqual([]);
});

test('required features are suggested for removal one by one', () => {
  const state = read('features=5g,jack&weight=170');
  const removable = removableFilters(state, brandName);
  expect(removable.map(({ label }) => label)).toEqual(['5G', 'Headphone jack', '170 g and below']);
  expect(removable[1]?.remove(state).filters.features).toEqual(['5g']);
});

test('Clear All keeps only the order', () => {
  expect(withoutFilters(read(`${FULL}&sort=rating&page=2`))).toEqual({ ...DEFAULT_LISTING, sort: 'rating' });
  expect(chipsOf(DEFAULT_LISTING, brandName)).toEqual([]);
});

test('the heading contains the search if it has a word, not just punctuation', () => {
  const title = (query: string) => listingHead(read(query), brandName).title;
  for (const words of ['wing', 'S24+', '+', '12', 'फ़ोन']) {
    expect(title(`search=${encodeURIComponent(words)}`)).toBe(`Phones for “${words}”`);
  }
  for (const signs of ['%25', '🤖', '_', '-+%E2%84%A2']) {
    expect(title(`search=${signs}`)).toBe('Phones');
    expect(title(`brand=lg&search=${signs}`)).toBe('LG phones');
  }
});

test('search engines index the listing and each brand, not combinations of filters', () => {
  expect(listingHead(read('sort=popular&page=2'), brandName)).toMatchObject({
    title: 'Phones',
    canonical: '/products',
  });
  const brand = listingHead(read('brand=lg&page=2'), brandName);
  expect(brand).toMatchObject({ title: 'LG phones', canonical: '/products?brand=lg' });
  expect(brand).not.toHaveProperty('noIndex');
  for (const query of ['battery=5000', 'brand=lg&priceMax=9000', 'search=wing']) {
    expect(listingHead(read(query), brandName).noIndex).toBe(true);
  }
  expect(listingQueryString(read('brand=lg'))).toBe('brand=lg');
});
