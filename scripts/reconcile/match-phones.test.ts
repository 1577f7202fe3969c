import { describe, expect, test } from 'vitest';
import { fillPhone, type SeedLine } from '#db/seed/index.ts';
import type { Listing } from './listing.ts';
import { phoneMatcher } from './match-phones.ts';
import { variantOf } from './variants.ts';

function phone(name: string, brandId: string, more: Partial<SeedLine> = {}) {
  return fillPhone({ id: `${brandId}-${name}`, name, brandId, batteryCapacity: 5000, displaySize: 6.5, ...more });
}

function listing(brand: string, name: string, more: Partial<Listing> = {}): Listing {
  return {
    source: 'smartprix',
    brand,
    name,
    ram: null,
    storage: null,
    isNamedVariant: false,
    price: 10_000,
    at: '2025-10-13',
    battery: 5000,
    display: 6.5,
    inStock: true,
    ...more,
  };
}

function match(phones: ReturnType<typeof phone>[], one: Listing): string {
  const found = phoneMatcher(phones)(one);
  return 'phone' in found ? found.phone.name : found.reason;
}

describe('matching', () => {
  const phones = [
    phone('Redmi Note 12', 'xiaomi', { network5g: false }),
    phone('Redmi Note 12 5G', 'xiaomi', { network5g: true }),
    phone('Redmi Note 12 Pro', 'xiaomi'),
    phone('POCO X5', 'poco'),
    phone('iQOO Z7', 'iqoo'),
    phone('Galaxy F23 5G', 'samsung', { network5g: true }),
    phone('Galaxy A22', 'samsung', { network5g: false }),
  ];

  test.each([
    ['Xiaomi', 'Redmi Note 12', 'Redmi Note 12'],
    ['Xiaomi', 'REDMI NOTE 12 5G', 'Redmi Note 12 5G'],
    ['Xiaomi', 'Xiaomi Redmi Note 12 Pro', 'Redmi Note 12 Pro'],
    ['Xiaomi', 'Redmi Note 12 Pro Plus', 'no such phone'],
    ['Xiaomi', 'POCO X5', 'POCO X5'],
    ['vivo', 'iQOO Z7', 'iQOO Z7'],
    ['Samsung', 'Samsung Galaxy F23', 'Galaxy F23 5G'],
    ['Samsung', 'SAMSUNG Galaxy A22 5G', 'no such phone'],
    ['Samsung', 'Samsung Galaxy F23 4G', 'no such phone'],
  ])('%s %s is %s', (brand, name, expected) => expect(match(phones, listing(brand, name))).toBe(expected));

  test('figures that differ are another phone', () => {
    expect(match(phones, listing('Xiaomi', 'Redmi Note 12', { battery: 6000 }))).toBe('figures differ');
    expect(match(phones, listing('Xiaomi', 'Redmi Note 12', { display: 6.7 }))).toBe('figures differ');
  });

  test('without figures only the very name matches', () => {
    const bare = { battery: null, display: null };
    expect(match(phones, listing('Xiaomi', 'Redmi Note 12', bare))).toBe('Redmi Note 12');
    expect(match(phones, listing('Samsung', 'Samsung Galaxy F23', bare))).toBe('figures differ');
  });
});

describe('which variant', () => {
  const known = [
    { ram: 8, storage: 128 },
    { ram: 8, storage: 256 },
    { ram: 12, storage: 256 },
  ];
  const of = (more: Partial<Listing>, others: Listing[] = []) =>
    variantOf(listing('Samsung', 'S24', more), known, others);

  test('the one that the listing names', () => {
    expect(of({ ram: 8, storage: 256 })).toEqual({ ram: 8, storage: 256 });
    expect(of({ storage: 128 })).toEqual({ ram: 8, storage: 128 });
  });

  test('none where the storage alone fits two, or both are mixed up', () => {
    expect(of({ storage: 256 })).toBeNull();
    expect(of({ ram: 128, storage: 6 })).toBeNull();
  });

  test('without memory it is that of the sheet with the same name, else the smallest', () => {
    const sheet = listing('Samsung', 'S24', { ram: 8, storage: 256 });
    expect(of({}, [sheet])).toEqual({ ram: 8, storage: 256 });
    const named = (ram: number, storage: number) => listing('Samsung', 'S24', { ram, storage, isNamedVariant: true });
    expect(of({}, [named(8, 256), named(12, 256)])).toEqual({ ram: 8, storage: 128 });
    expect(of({}, [named(8, 128)])).toBeNull();
  });
});
