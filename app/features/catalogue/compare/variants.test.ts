import { expect, test } from 'vitest';
import type { Product } from '#contract/phone/product.ts';
import { nearVariants } from './variants.ts';

const sold = (id: string, ...variants: [ram: number | null, storage: number, price: number | null][]) =>
  ({
    id,
    variants: variants.map(([ram, storage, price]) => ({ ram, storage, price, priceAt: null, priceSource: null })),
  }) as unknown as Product;

const one = sold('one', [6, 128, 14_000], [8, 256, 18_000], [12, 512, 24_000]);
const other = sold('other', [8, 256, 20_000], [16, 512, 30_000]);

test('the cheapest variants with equal memory are compared', () => {
  expect(nearVariants([one, other])).toEqual({ one: '8-256', other: '8-256' });
  expect(nearVariants([one, one])).toEqual({ one: '6-128' });
});

test('without equal memory the nearest variants are compared', () => {
  const large = sold('large', [16, 1024, 90_000]);
  expect(nearVariants([one, large])).toEqual({ one: '12-512', large: '16-1024' });
});

test('a selected variant stays, and the others are matched to it', () => {
  expect(nearVariants([one, other], { one: '12-512' })).toEqual({ one: '12-512', other: '16-512' });
});

test('a variant without a price is not suggested', () => {
  expect(nearVariants([one, sold('bare', [8, 256, null])])).toEqual({ one: '6-128' });
});
