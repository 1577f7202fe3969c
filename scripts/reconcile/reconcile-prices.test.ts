import { describe, expect, test } from 'vitest';
import { checkPrices } from '#db/seed/check-prices.ts';
import { fillPhone, type SeedLine, type SeedPrice } from '#db/seed/index.ts';
import type { Listing } from './listing.ts';
import { reconcilePrices } from './reconcile-prices.ts';
import { seedText } from './seed-text.ts';

const launch = (ram: number, storage: number, price: number, at = '2022-02-09'): SeedPrice => {
  return { ram, storage, price, at, source: 'launch' };
};

const S22: SeedLine = {
  id: 'samsung-galaxy-s22',
  name: 'Galaxy S22',
  brandId: 'samsung',
  status: 'discontinued',
  launchedAt: '2022-02-09',
  price: 72_999,
  variants: [{ ram: 8, storage: 128, price: 72_999 }],
  prices: [launch(8, 128, 72_999)],
  batteryCapacity: 3700,
};

function sold(storage: number, price: number, more: Partial<Listing> = {}): Listing {
  return {
    source: 'flipkart',
    brand: 'Samsung',
    name: 'SAMSUNG Galaxy S22 5G',
    ram: 8,
    storage,
    isNamedVariant: true,
    price,
    at: '2023-08-13',
    battery: 3700,
    display: null,
    inStock: true,
    ...more,
  };
}

function compared(storage: number, price: number, at: string): Listing {
  return sold(storage, price, { source: 'smartprix', name: 'Samsung Galaxy S22', at });
}

function reconcile(line: SeedLine, listings: Listing[], isSold = () => true) {
  const result = reconcilePrices([fillPhone(line)], listings, isSold);
  const [phone] = JSON.parse(seedText([line], result.phones));
  return { phone, leftOut: result.leftOut.map(({ price, reason }) => `${price}: ${reason}`) };
}

describe('prices from all sources', () => {
  test('the newest believed price is current, older ones are history, undated ones go', () => {
    const { phone } = reconcile(S22, [sold(128, 52_999), sold(128, 56_999), compared(128, 44_999, '2025-01-05')]);
    expect(phone.price).toBeUndefined();
    expect(phone.variants).toEqual([
      { ram: 8, storage: 128, price: 44_999, priceAt: '2025-01-05', priceSource: 'smartprix' },
    ]);
    expect(phone.prices).toEqual([
      launch(8, 128, 72_999),
      { ram: 8, storage: 128, price: 52_999, at: '2023-08-13', source: 'flipkart' },
    ]);
    expect(Object.keys(phone).indexOf('prices')).toBe(Object.keys(phone).indexOf('variants') + 1);
  });

  test('a new variant is added when the maker sold it, not for a single listing', () => {
    const { phone } = reconcile(S22, [sold(128, 52_999), sold(256, 56_999)]);
    expect(phone.variants).toHaveLength(2);
    expect(reconcile(S22, [sold(256, 56_999)], () => false).phone.variants).toHaveLength(1);
  });

  test('a list price that was left standing is left out, and the launch price has its day', () => {
    const { phone, leftOut } = reconcile(S22, [compared(128, 72_999, '2025-10-13')]);
    expect(leftOut).toEqual(['72999: a list price that nobody took down']);
    expect(phone.variants[0]).toMatchObject({ price: 72_999, priceAt: '2022-02-09', priceSource: 'launch' });
  });

  test('an old price above a newer one of more memory is history only', () => {
    const line = { ...S22, status: 'available' as const, prices: [launch(8, 128, 72_999), launch(8, 256, 76_999)] };
    const { phone } = reconcile(line, [compared(256, 52_999, '2024-01-05')]);
    expect(phone.variants[0]).toEqual({ ram: 8, storage: 128, price: null, priceAt: null, priceSource: null });
    expect(phone.prices[0]).toEqual(launch(8, 128, 72_999));
  });

  test('of prices that contradict each other one is left out, and the price check is content', () => {
    const prices = [launch(8, 128, 72_999), launch(8, 256, 76_999)];
    const { phone, leftOut } = reconcile({ ...S22, prices }, [sold(128, 58_999), sold(256, 49_999)]);
    expect(leftOut).toEqual(['49999: out of line with its line-up']);
    expect(checkPrices([phone])).toEqual([]);
  });

  test('running it again on its own result changes nothing', () => {
    const listings = [sold(128, 52_999), sold(256, 56_999), compared(128, 44_999, '2025-01-05')];
    const once = reconcile(S22, listings).phone;
    expect(reconcile(once, listings).phone).toEqual(once);
  });
});
