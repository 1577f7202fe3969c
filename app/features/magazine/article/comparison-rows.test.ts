import { expect, test } from 'vitest';
import { card } from '#catalogue/testing/cards.ts';
import { comparisonRows } from './comparison-rows.ts';

test('memory is what the price is for, and the best of that is marked', () => {
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
