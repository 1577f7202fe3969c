import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/phone/product.ts';
import { cardFigures, emptyPhone } from '#contract/phone/values.ts';
import { comparisonRows } from './comparison-rows.ts';

const card = (figures: Partial<ProductCard> & { id: string }) =>
  ({ ...cardFigures(emptyPhone(figures.id, 'acme')), priceVariant: null, ...figures }) as ProductCard;

test('memory is that of the priced variant, and the best is marked', () => {
  const rows = comparisonRows([
    card({ id: 'much', ram: 16, storage: 512, price: 31_998, priceVariant: { ram: 8, storage: 128 } }),
    card({ id: 'one', ram: 12, storage: 256, price: 31_999 }),
  ]);
  const ram = rows.find(({ label }) => label === 'RAM');
  expect(ram?.cells).toEqual([
    { text: '8 GB', isBest: false },
    { text: '12 GB', isBest: true },
  ]);
});
