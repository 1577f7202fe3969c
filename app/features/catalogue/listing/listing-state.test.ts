import { describe, expect, test } from 'vitest';
import {
  apiQuery,
  DEFAULT_LISTING,
  isHomeView,
  listingPath,
  listingQueryString,
  readListing,
  withChange,
  withToggled,
} from './listing-state.ts';

const read = (query: string, brands?: string[]) => readListing(new URLSearchParams(query), brands && new Set(brands));

describe('the address', () => {
  test('says brand=all when no brand is chosen, and nothing that is not set', () => {
    expect(listingQueryString(DEFAULT_LISTING)).toBe('brand=all');
    expect(listingPath(DEFAULT_LISTING)).toBe('/products?brand=all');
  });

  test('holds brand, search, every filter, price, sort and page, and gives them back', () => {
    const query =
      'brand=samsung&search=galaxy+s24&battery=5000&display=6.0&storage=128&primary_camera=48&secondary_camera=16' +
      '&chipset=snapdragon,exynos&resolution=fhd&priceMin=12000&priceMax=65000&sort=price-asc&page=3';
    const state = read(query);
    expect(state).toEqual({
      brand: 'samsung',
      search: 'galaxy s24',
      withDiscontinued: false,
      said: '',
      isVerbatim: false,
      filters: {
        ...DEFAULT_LISTING.filters,
        battery: ['5000'],
        display: ['6.0'],
        storage: ['128'],
        primary_camera: ['48'],
        secondary_camera: ['16'],
        chipset: ['snapdragon', 'exynos'],
        resolution: ['fhd'],
      },
      price: [12_000, 65_000],
      sort: 'price-asc',
      page: 3,
    });
    expect(listingQueryString(state)).toBe(query);
  });

  test.each([
    'brand=No%20Such&battery=plenty&chipset=pentium&sort=random&page=0',
    'page=-1&page=2&priceMin=cheap&priceMax=1e9&resolution=&search=%00',
    'battery=5000abc&display=&page=99999999999&brand=../admin',
    '__proto__=1&constructor=2&utm_source=mail',
  ])('drops what is unknown or malformed: %s', (query) => {
    expect(read(query)).toEqual(DEFAULT_LISTING);
  });

  test('drops a brand that does not exist once the brands are known', () => {
    expect(read('brand=acme', ['samsung']).brand).toBeNull();
    expect(read('brand=samsung', ['samsung']).brand).toBe('samsung');
    expect(read('brand=acme').brand).toBe('acme');
  });

  test('is read as a plain form sends it', () => {
    const state = read('search=&chipset=apple&chipset=snapdragon&battery=3000&battery=5000&priceMin=0&priceMax=200000');
    expect(state.filters.chipset).toEqual(['snapdragon', 'apple']);
    expect(state.filters.battery).toEqual(['5000']);
    expect(state.price).toEqual(DEFAULT_LISTING.price);
  });

  test('takes any figure as a bound, of two minimums the higher', () => {
    expect(read('battery=4500').filters.battery).toEqual(['4500']);
    expect(read('battery=4500&battery=4000').filters.battery).toEqual(['4500']);
    expect(withToggled(read('battery=4500'), 'battery', '5000').filters.battery).toEqual(['5000']);
    expect(withToggled(read('battery=4500'), 'battery', '4500').filters.battery).toEqual([]);
  });

  test('takes 6 for 6.0 and amounts as people type them', () => {
    expect(read('display=6').filters.display).toEqual(['6.0']);
    expect(read('priceMin=₹12,000').price).toEqual([12_000, 200_000]);
  });
});

describe('changes', () => {
  test('changing brand, search, filter or price resets to page 1', () => {
    const state = { ...DEFAULT_LISTING, page: 4 };
    expect(withChange(state, { brand: 'apple' }).page).toBe(1);
    expect(withChange(state, { search: 'x' }).page).toBe(1);
    expect(withChange(state, { price: [0, 1000] }).page).toBe(1);
    expect(withToggled(state, 'battery', '5000').page).toBe(1);
  });

  test('a minimum is a single choice and choosing it again clears it', () => {
    const one = withToggled(DEFAULT_LISTING, 'battery', '4000');
    const other = withToggled(one, 'battery', '5000');
    expect(other.filters.battery).toEqual(['5000']);
    expect(withToggled(other, 'battery', '5000').filters.battery).toEqual([]);
  });

  test('several chipsets and resolutions can be chosen', () => {
    const two = withToggled(withToggled(DEFAULT_LISTING, 'chipset', 'apple'), 'chipset', 'snapdragon');
    expect(two.filters.chipset).toEqual(['snapdragon', 'apple']);
    expect(withToggled(two, 'chipset', 'snapdragon').filters.chipset).toEqual(['apple']);
  });
});

describe('phones that are no longer on sale', () => {
  test('are left out unless the address includes them', () => {
    expect(apiQuery(read('brand=apple'))).toEqual({ brandId: 'apple', status: 'available,upcoming' });
    expect(apiQuery(read('brand=apple&discontinued=1'))).toEqual({ brandId: 'apple' });
  });

  test('are searched by a text, which may name one of them', () => {
    expect(apiQuery(read('search=galaxy'))).toEqual({ search: 'galaxy' });
  });

  test('are shown where their status is chosen', () => {
    expect(apiQuery(read('status=discontinued'))).toEqual({ status: 'discontinued' });
  });

  test('are in the address only when they are included', () => {
    expect(listingQueryString(read('brand=apple'))).toBe('brand=apple');
    expect(listingQueryString(read('brand=apple&discontinued=1'))).toBe('brand=apple&discontinued=1');
  });
});

test('the home view is for all brands without search, filter or price, in the usual order', () => {
  expect(isHomeView(DEFAULT_LISTING)).toBe(true);
  expect(isHomeView({ ...DEFAULT_LISTING, page: 3 })).toBe(true);
  for (const query of ['brand=apple', 'search=x', 'battery=3000', 'priceMin=1000', 'sort=popular']) {
    expect(isHomeView(read(query))).toBe(false);
  }
});

test('weights are part of the address where the order is the score, and only there', () => {
  const read = (query: string) => listingQueryString(readListing(new URLSearchParams(query)));
  expect(read('sort=score&weights=battery:3,display:1')).toBe(
    'brand=all&sort=score&weights=display%3A1,performance%3A0,cameras%3A0,battery%3A3,build%3A0,value%3A0',
  );
  expect(read('sort=newest&weights=battery:3')).toBe('brand=all');
  expect(read('sort=score&weights=battery:99')).toBe('brand=all&sort=score');
});
