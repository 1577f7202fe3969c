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
  test('contains brand=all when no brand is chosen, and only set values', () => {
    expect(listingQueryString(DEFAULT_LISTING)).toBe('brand=all');
    expect(listingPath(DEFAULT_LISTING)).toBe('/products?brand=all');
  });

  test('contains brand, search, filters, price, sort and page, and restores them', () => {
    const query =
      'brand=samsung&search=galaxy+s24&battery=5000&display=6.0&storage=128&primary_camera=48&secondary_camera=16' +
      '&chipset=snapdragon,exynos&resolution=fhd&priceMin=12000&priceMax=65000&sort=price-asc&page=3';
    const state = read(query);
    expect(state).toEqual({
      brand: 'samsung',
      search: 'galaxy s24',
      withDiscontinued: false,
      question: '',
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
  ])('drops unknown or malformed values: %s', (query) => {
    expect(read(query)).toEqual(DEFAULT_LISTING);
  });

  test('drops an unknown brand once the brands are loaded', () => {
    expect(read('brand=acme', ['samsung']).brand).toBeNull();
    expect(read('brand=samsung', ['samsung']).brand).toBe('samsung');
    expect(read('brand=acme').brand).toBe('acme');
  });

  test('is read from a plain form', () => {
    const state = read('search=&chipset=apple&chipset=snapdragon&battery=3000&battery=5000&priceMin=0&priceMax=200000');
    expect(state.filters.chipset).toEqual(['snapdragon', 'apple']);
    expect(state.filters.battery).toEqual(['5000']);
    expect(state.price).toEqual(DEFAULT_LISTING.price);
  });

  test('accepts any figure as a bound, and the higher of two minimums', () => {
    expect(read('battery=4500').filters.battery).toEqual(['4500']);
    expect(read('battery=4500&battery=4000').filters.battery).toEqual(['4500']);
    expect(withToggled(read('battery=4500'), 'battery', '5000').filters.battery).toEqual(['5000']);
    expect(withToggled(read('battery=4500'), 'battery', '4500').filters.battery).toEqual([]);
  });

  test('accepts 6 for 6.0 and amounts as people type them', () => {
    expect(read('display=6').filters.display).toEqual(['6.0']);
    expect(read('priceMin=₹12,000').price).toEqual([12_000, 200_000]);
  });
});

describe('changes', () => {
  test('changing brand, search, filter or price goes to page 1', () => {
    const state = { ...DEFAULT_LISTING, page: 4 };
    expect(withChange(state, { brand: 'apple' }).page).toBe(1);
    expect(withChange(state, { search: 'x' }).page).toBe(1);
    expect(withChange(state, { price: [0, 1000] }).page).toBe(1);
    expect(withToggled(state, 'battery', '5000').page).toBe(1);
  });

  test('choosing a minimum again clears it', () => {
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

describe('discontinued phones', () => {
  test('are left out unless the address includes them', () => {
    expect(apiQuery(read('brand=apple'))).toEqual({ brandId: 'apple', status: 'available,upcoming' });
    expect(apiQuery(read('brand=apple&discontinued=1'))).toEqual({ brandId: 'apple' });
  });

  test('are included in a text search', () => {
    expect(apiQuery(read('search=galaxy'))).toEqual({ search: 'galaxy' });
  });

  test('are shown when their status is chosen', () => {
    expect(apiQuery(read('status=discontinued'))).toEqual({ status: 'discontinued' });
  });

  test('are in the address only when they are included', () => {
    expect(listingQueryString(read('brand=apple'))).toBe('brand=apple');
    expect(listingQueryString(read('brand=apple&discontinued=1'))).toBe('brand=apple&discontinued=1');
  });
});

test('the home view has all brands, the default order and no search, filter or price', () => {
  expect(isHomeView(DEFAULT_LISTING)).toBe(true);
  expect(isHomeView({ ...DEFAULT_LISTING, page: 3 })).toBe(true);
  for (const query of ['brand=apple', 'search=x', 'battery=3000', 'priceMin=1000', 'sort=popular']) {
    expect(isHomeView(read(query))).toBe(false);
  }
});

test('weights are part of the address only when sorting by score', () => {
  const read = (query: string) => listingQueryString(readListing(new URLSearchParams(query)));
  expect(read('sort=score&weights=battery:3,display:1')).toBe(
    'brand=all&sort=score&weights=display%3A1,performance%3A0,cameras%3A0,battery%3A3,build%3A0,value%3A0',
  );
  expect(read('sort=newest&weights=battery:3')).toBe('brand=all');
  expect(read('sort=score&weights=battery:99')).toBe('brand=all&sort=score');
});
