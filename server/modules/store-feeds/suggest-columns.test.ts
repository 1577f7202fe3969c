import { expect, test } from 'vitest';
import { suggestColumns } from './suggest-columns.ts';

const suggested = (...names: string[]) =>
  Object.fromEntries(
    suggestColumns(names.map((theirs) => ({ theirs, samples: [] }))).map(({ theirs, ours }) => [theirs, ours]),
  );

test('a sale price alone is the price', () => {
  expect(suggested('sku', 'product_name', 'sale_price')).toMatchObject({ sku: 'key', sale_price: 'price' });
});

test('a sale price beside a price stays a sale price', () => {
  expect(suggested('price', 'sale_price')).toEqual({ price: 'price', sale_price: 'salePrice' });
});

test('a selling price beside an MRP is the sale price', () => {
  expect(suggested('MRP', 'Selling Price')).toEqual({ MRP: 'price', 'Selling Price': 'salePrice' });
});
