import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  doubtfulVariants,
  headlineVariant,
  lastSeenAt,
  newPricePoints,
  priceKind,
  sameVariant,
  soldVariants,
  undatedVariant,
  withHeadlinePrice,
  withRecordedPrices,
} from './prices.ts';
import { emptyPhone } from './values.ts';

const variant = (ram: number | null, storage: number, price: number | null) => undatedVariant({ ram, storage, price });
const phone = (...variants: ReturnType<typeof variant>[]) => ({ ...emptyPhone('One', 'acme'), variants });
const today = { day: '2026-11-15', source: 'editor' as const, daysAreMeant: false };

describe('the price of a phone', () => {
  test('is that of its cheapest variant, with its date', () => {
    const dated = { ...variant(8, 128, 15_999), priceAt: '2026-01-08', priceSource: 'smartprix' as const };
    expect(withHeadlinePrice(phone(variant(12, 256, 19_999), dated))).toMatchObject({
      price: 15_999,
      priceAt: '2026-01-08',
      priceSource: 'smartprix',
    });
  });

  test('is never that of a variant cheaper than one with less memory', () => {
    const doubtful = variant(8, 256, 13_999);
    expect(doubtfulVariants([variant(8, 128, 15_999), doubtful])).toEqual([doubtful]);
    expect(headlineVariant([variant(8, 128, 15_999), doubtful])?.price).toBe(15_999);
  });

  test('is that of more memory if the smaller one was seen long before', () => {
    const [smaller, larger] = [variant(8, 128, 15_999), variant(8, 256, 13_999)];
    const seen = (one: typeof smaller, priceAt: string) => ({ ...one, priceAt });
    const old = seen(smaller, '2026-01-08');
    expect(headlineVariant([old, seen(larger, '2026-11-18')])?.price).toBe(13_999);
    expect(headlineVariant([old, seen(larger, '2026-02-08')])?.price).toBe(15_999);
    expect(headlineVariant([seen(smaller, '2026-11-18'), seen(larger, '2026-01-08')])?.price).toBe(15_999);
  });

  test('compares by storage if RAM is not published', () => {
    const larger = variant(null, 256, 60_000);
    expect(doubtfulVariants([variant(null, 128, 70_000), larger])).toEqual([larger]);
  });

  test('there is a headline price if any variant has a price', () => {
    const variants = fc.uniqueArray(
      fc.record({
        ram: fc.constantFrom(null, 4, 8, 12),
        storage: fc.constantFrom(64, 128, 256),
        price: fc.option(fc.integer({ min: 1, max: 9 })),
      }),
      { selector: ({ ram, storage }) => `${ram}/${storage}`, maxLength: 8 },
    );
    fc.assert(
      fc.property(variants, (some) => {
        const all = some.map(undatedVariant);
        expect(headlineVariant(all) !== null).toBe(all.some(({ price }) => price !== null));
      }),
    );
  });
});

describe('the kind of a price', () => {
  const priced = { status: 'available' as const, price: 10_000, priceAt: '2025-06-01' };
  test.each([
    ['current', priced],
    ['last', { ...priced, status: 'discontinued' as const }],
    ['last', { ...priced, priceAt: '2025-04' }],
    ['current', { ...priced, priceAt: '2025-05-16' }],
    ['current', { ...priced, priceAt: null }],
    [null, { ...priced, price: null }],
  ])('is %s', (kind, given) => expect(priceKind(given, '2026-11-15')).toBe(kind));
});

describe('recording a price', () => {
  const before = withRecordedPrices(null, phone(variant(8, 128, 15_999), variant(8, 256, 17_999)), {
    ...today,
    day: '2026-01-08',
  });

  test('a changed price without a date gets today’s', () => {
    const variants = before.variants.map((one, place) => (place === 0 ? { ...one, price: 14_999 } : one));
    const after = withRecordedPrices(before, { ...before, variants }, today);
    expect(after.variants.map(({ price, priceAt }) => [price, priceAt])).toEqual([
      [14_999, '2026-11-15'],
      [17_999, '2026-01-08'],
    ]);
    expect(after).toMatchObject({ price: 14_999, priceAt: '2026-11-15' });
    expect(newPricePoints(before, after, today.day)).toEqual([
      { ram: 8, storage: 128, price: 14_999, from: '2026-11-15', source: 'editor' },
    ]);
  });

  test('an unchanged price without a date keeps its date', () => {
    const after = withRecordedPrices(before, phone(variant(8, 128, 15_999), variant(8, 256, 17_999)), today);
    expect(after.variants).toEqual(before.variants);
    expect(newPricePoints(before, after, today.day)).toEqual([]);
  });

  test('the same price on a later day is a new point', () => {
    const variants = before.variants.map((one) => ({ ...one, priceAt: '2026-05-01' }));
    const after = withRecordedPrices(before, { ...before, variants }, today);
    expect(newPricePoints(before, after, today.day).map(({ from }) => from)).toEqual(['2026-05-01', '2026-05-01']);
  });

  test('a removed price has no date and is in the history', () => {
    const variants = before.variants.map((one) =>
      sameVariant(one, { ram: 8, storage: 128 }) ? { ...one, price: null } : one,
    );
    const after = withRecordedPrices(before, { ...before, variants }, today);
    expect(after.variants[0]).toEqual(variant(8, 128, null));
    expect(newPricePoints(before, after, today.day)).toEqual([
      { ram: 8, storage: 128, price: null, from: '2026-11-15', source: null },
    ]);
  });
});

describe('the variants for sale', () => {
  const priced = (ram: number | null, storage: number | null, price: number | null) =>
    expect.objectContaining({ ram, storage, price });

  test('are all variants, with doubtful prices as unknown', () => {
    const sold = soldVariants(phone(variant(8, 128, 15_999), variant(8, 256, 13_999), variant(12, 256, null)));
    expect(sold).toEqual([priced(8, 128, 15_999), priced(8, 256, null), priced(12, 256, null)]);
  });

  test('include a price recorded without a variant', () => {
    expect(soldVariants({ ...phone(variant(8, 128, null)), price: 9_999 })).toEqual([
      priced(8, 128, null),
      priced(null, null, 9_999),
    ]);
    expect(soldVariants(phone())).toEqual([]);
  });
});

describe('a phone marked as available', () => {
  const seen = (priceAt: string | null, fields = {}) => ({ ...phone(), price: 9_999, priceAt, ...fields });

  test('is last seen on sale if its price is a year older than the newest', () => {
    expect(lastSeenAt(seen('2024-12-31'), '2026-01-08')).toBe('2024-12-31');
    expect(lastSeenAt(seen('2025-01-01'), '2026-01-08')).toBeNull();
    expect(lastSeenAt(seen(null), '2026-01-08')).toBeNull();
    expect(lastSeenAt(seen('2020'), undefined)).toBeNull();
  });

  test('is on sale again once an editor has confirmed it', () => {
    expect(lastSeenAt(seen('2023-05', { confirmedAt: '2025-11-02' }), '2026-01-08')).toBeNull();
    expect(lastSeenAt(seen('2023-05', { confirmedAt: '2024-06-01' }), '2026-01-08')).toBe('2024-06-01');
  });

  test('is not unconfirmed if its status says otherwise', () => {
    expect(lastSeenAt(seen('2023-05', { status: 'discontinued' }), '2026-01-08')).toBeNull();
  });
});
