import { describe, expect, test } from 'vitest';
import { type SeedPhone, seedPhones } from '#db/seed/index.ts';
import { checkPrices, type DatedVariant, type OlderPrice, type PricedPhone } from './prices.ts';

function variant(
  ram: number,
  storage: number,
  price: number | null,
  priceAt: string | null = '2025-10-13',
): DatedVariant {
  return { ram, storage, price, priceAt, priceSource: priceAt && 'smartprix' };
}

function phone(name: string, variants: DatedVariant[], more: Partial<PricedPhone> = {}): PricedPhone {
  const id = `samsung-${name.toLowerCase().replaceAll(' ', '-')}`;
  return { id, name, brandId: 'samsung', launchedAt: '2024-09-20', network5g: true, variants, ...more };
}

function launch(ram: number, storage: number, price: number): OlderPrice {
  return { ram, storage, price, at: '2024-09-20', source: 'launch' };
}

function reasons(...phones: PricedPhone[]): string[] {
  return checkPrices(phones).map(({ reason }) => reason);
}

describe('the price check', () => {
  test('refuses more memory for less money on any dates', () => {
    const now = phone('Galaxy A1', [variant(8, 128, 19_999), variant(8, 256, 18_999)]);
    expect(reasons(now)).toEqual(['8/256 at ₹18,999 (2025-10-13) is below 8/128 at ₹19,999 (2025-10-13)']);
    const later = phone('Galaxy A1', [variant(8, 128, 19_999, '2024-10-01'), variant(12, 128, 18_999)]);
    expect(reasons(later)).toHaveLength(1);
  });

  test('accepts any price for less RAM with more storage', () => {
    expect(reasons(phone('Galaxy A1', [variant(6, 256, 15_999), variant(8, 128, 16_499)]))).toEqual([]);
  });

  test('refuses a 16 Pro that costs more than the 16 Pro Max', () => {
    const pro = phone('iPhone 16 Pro', [variant(8, 256, 119_900, '2026-01-08')]);
    const max = phone('iPhone 16 Pro Max', [variant(8, 256, 109_999)]);
    expect(reasons(pro, max)).toContain(
      '8/256 at ₹1,09,999 (2025-10-13) is below iPhone 16 Pro 8/256 at ₹1,19,900 (2026-01-08)',
    );
  });

  test.each(['Galaxy S1+', 'Galaxy S1 Plus', 'Galaxy S1 Pro', 'Galaxy S1 Ultra', 'Galaxy S1 Max', 'Galaxy S1 Pro+ 5G'])(
    'refuses a %s that costs less than the base model',
    (name) => {
      expect(
        reasons(phone('Galaxy S1', [variant(8, 128, 50_000)]), phone(name, [variant(8, 128, 49_000)])),
      ).not.toEqual([]);
    },
  );

  test('compares related models with the same memory', () => {
    const plain = phone('Galaxy S1', [variant(8, 128, 40_000), variant(8, 256, 52_000)]);
    const pro = phone('Galaxy S1 Pro', [variant(8, 128, 48_000), variant(8, 256, 50_000)]);
    expect(reasons(plain, pro)).toHaveLength(1);
  });

  test('compares related models only within a year and a season', () => {
    const plain = phone('Galaxy S1', [variant(8, 256, 50_000)]);
    const cheaper = [variant(8, 256, 40_000)];
    expect(reasons(plain, phone('Galaxy S1 Pro', cheaper))).not.toEqual([]);
    expect(reasons(plain, phone('Galaxy S1 Pro', [variant(8, 256, 40_000, '2026-05-01')]))).toEqual([]);
    expect(reasons(plain, phone('Galaxy S1 Pro', cheaper, { launchedAt: '2023-01-01' }))).toEqual([]);
    expect(reasons(plain, phone('Galaxy S1 Pro', cheaper, { network5g: false }))).toEqual([]);
    expect(reasons(plain, phone('Galaxy S1 Pro', [variant(6, 128, 40_000)]))).toEqual([]);
    expect(reasons(plain, phone('Galaxy S2 Pro', cheaper))).toEqual([]);
  });

  test('refuses the S22 at ₹72,999 beside the S23 at ₹44,999', () => {
    const s22 = (price: number) => phone('Galaxy S22', [variant(8, 128, price)], { launchedAt: '2022-02-09' });
    const s23 = phone('Galaxy S23', [variant(8, 128, 44_999)], { launchedAt: '2023-02-01' });
    expect(reasons(s22(72_999), s23)).toHaveLength(1);
    expect(reasons(s22(49_999), s23)).toEqual([]);
  });

  test('refuses prices under 25% or over 130% of the launch price', () => {
    const prices = [launch(8, 128, 72_999)];
    expect(reasons(phone('Galaxy S22', [variant(8, 128, 17_999)], { prices }))).toEqual([
      '8/128 at ₹17,999 is 25% of its launch price ₹72,999',
    ]);
    expect(reasons(phone('Galaxy S22', [variant(8, 128, 95_999)], { prices }))).toHaveLength(1);
    expect(reasons(phone('Galaxy S22', [variant(8, 128, 52_999)], { prices }))).toEqual([]);
    const before = { ...launch(8, 128, 10_000), at: '2025-01-01', source: 'flipkart' };
    expect(reasons(phone('Galaxy S22', [variant(8, 128, 52_999)], { prices: [...prices, before] }))).toHaveLength(1);
  });

  test('refuses a price without date and source', () => {
    expect(reasons(phone('Galaxy S22', [variant(8, 128, 72_999, null)]))).toEqual([
      '8/128 at ₹72,999 has no day or no source',
    ]);
    const noSource = { ...variant(8, 128, 72_999), priceSource: null };
    expect(reasons(phone('Galaxy S22', [noSource]))).toHaveLength(1);
    expect(reasons(phone('Galaxy S22', [variant(8, 128, 72_999, '2025')]))).toHaveLength(1);
    expect(reasons(phone('Galaxy S22', [variant(8, 128, 72_999, '2025-10')]))).toEqual([]);
  });

  test('refuses a date without a price and a price before the launch', () => {
    expect(reasons(phone('Galaxy S22', [variant(8, 128, null)]))).toEqual(['8/128 has a day or a source and no price']);
    expect(reasons(phone('Galaxy S22', [variant(8, 128, 50_000, '2023-08-13')]))).toHaveLength(1);
    expect(reasons(phone('Galaxy S22', [variant(8, 128, null, null)]))).toEqual([]);
  });

  test('refuses older prices that are out of order or without a variant', () => {
    const of = (...prices: OlderPrice[]) => reasons(phone('Galaxy S22', [variant(8, 128, 52_999)], { prices }));
    const point = (at: string, storage = 128) => ({ ...launch(8, storage, 60_000), at, source: 'flipkart' });
    expect(of(point('2024-10-01'), point('2025-01-01'))).toEqual([]);
    expect(of(point('2024-10-01', 512))).toEqual(['has an older price of 8/512, which is no variant']);
    expect(of(point('2025-01-01'), point('2024-10-01'))).toHaveLength(1);
    expect(of(point('2025-10-13'))).toHaveLength(1);
  });
});

describe('the default prices', () => {
  const phones = seedPhones();
  const bySize = (a: DatedVariant, b: DatedVariant) => a.storage - b.storage || (a.ram ?? 0) - (b.ram ?? 0);
  const days = ({ variants, prices }: SeedPhone) =>
    new Set([...prices.map(({ at }) => at), ...variants.flatMap(({ priceAt }) => priceAt ?? [])]).size;

  test('pass the price check', () => expect(checkPrices(phones)).toEqual([]));

  test('exist for the smallest variant of 90% of available phones', () => {
    const available = phones.filter(({ status }) => status === 'available');
    const priced = available.filter(({ variants }) => variants.toSorted(bySize)[0]?.price);
    expect(priced.length / available.length).toBeGreaterThanOrEqual(0.9);
  });

  test('have two dates for 400 phones and three for 150', () => {
    expect(phones.filter((one) => days(one) >= 2).length).toBeGreaterThanOrEqual(400);
    expect(phones.filter((one) => days(one) >= 3).length).toBeGreaterThanOrEqual(150);
  });

  test('are refused with known defects', () => {
    const withPrice = (id: string, ram: number, storage: number, price: number, more: Partial<DatedVariant> = {}) =>
      checkPrices(
        phones.map((one) => {
          const variants = one.variants.map((variant) =>
            one.id === id && variant.ram === ram && variant.storage === storage
              ? { ...variant, price, priceAt: '2025-10-13', priceSource: 'smartprix' as const, ...more }
              : variant,
          );
          return { ...one, variants };
        }),
      ).map(({ id }) => id);
    expect(withPrice('samsung-galaxy-s22', 8, 128, 72_999)).toContain('samsung-galaxy-s23');
    expect(withPrice('samsung-galaxy-s22', 8, 128, 72_999, { priceAt: null, priceSource: null })).toContain(
      'samsung-galaxy-s22',
    );
    expect(withPrice('apple-iphone-16-pro', 8, 256, 119_900)).toContain('apple-iphone-16-pro-max');
    expect(withPrice('poco-m6-plus-5g', 8, 128, 10_299)).toContain('poco-m6-plus-5g');
    expect(withPrice('samsung-galaxy-s23', 8, 128, 14_999)).toContain('samsung-galaxy-s23');
    expect(withPrice('samsung-galaxy-s23', 8, 256, 109_999)).toContain('samsung-galaxy-s23');
  });
});
