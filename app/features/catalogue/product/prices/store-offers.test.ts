import { expect, test } from 'vitest';
import type { Offer } from '#contract/phone/phone.ts';
import { hasStorePrices, lowestOffer, offerOfPrice, sortOffers } from './store-offers.ts';

const now = Date.parse('2026-11-18T10:00:00Z');

function offer(store: string, price: number | null, rest: Partial<Offer> = {}): Offer {
  const found = { ram: 8, storage: 128, inStock: true, seenAt: '2026-11-18T08:00:00Z' };
  return { store, url: `https://${store}.example/`, price, ...found, ...rest };
}

test('offers to buy come first, cheapest first, then out of stock, old and unpriced ones', () => {
  const offers = [
    offer('unpriced', null, { inStock: null, seenAt: null }),
    offer('old', 9_000, { inStock: null, seenAt: '2026-01-14' }),
    offer('gone', 8_000, { inStock: false }),
    offer('dear', 12_000),
    offer('cheap', 10_000),
    offer('entered', 11_000, { inStock: null, seenAt: '2026-11-10' }),
  ];
  expect(sortOffers(offers, now).map(({ store }) => store)).toEqual([
    'cheap',
    'dear',
    'entered',
    'gone',
    'old',
    'unpriced',
  ]);
});

test('the lowest is the one of the variant that was seen within a week', () => {
  const offers = [
    offer('week', 9_000, { seenAt: '2026-11-11T09:00:00Z' }),
    offer('other', 9_500, { ram: 6 }),
    offer('dear', 12_000),
    offer('cheap', 10_000),
  ];
  const variant = { ram: 8, storage: 128 };
  expect(lowestOffer(offers, variant, now)?.store).toBe('cheap');
  expect(lowestOffer(offers, null, now)?.store).toBe('other');
  expect(lowestOffer(offers.slice(0, 3), variant, now), 'one alone').toBeNull();
});

test('links entered by editors are not store prices', () => {
  expect(hasStorePrices({ offers: [offer('entered', 11_000, { inStock: null })] })).toBe(false);
  expect(hasStorePrices({ offers: [offer('gone', 8_000, { inStock: false })] })).toBe(true);
});

test('a price comes from the newest offer in stock with that price and variant', () => {
  const offers = [
    offer('gone', 10_000, { inStock: false }),
    offer('other', 10_000, { storage: 256 }),
    offer('a', 10_000),
  ];
  expect(offerOfPrice({ offers }, { price: 10_000, ram: 8, storage: 128 })?.store).toBe('a');
  expect(offerOfPrice({ offers }, { price: 9_000, ram: 8, storage: 128 })).toBeNull();
});
