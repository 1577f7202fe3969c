import { expect, test } from 'vitest';
import { fromAddress } from './intent-fields.tsx';

test('the address of a phone list becomes its filters and order, without brand and page', () => {
  const query = { refresh: '120', sort: 'score', weights: 'performance:10' };
  expect(fromAddress('refresh=120&sort=score&weights=performance:10')).toEqual(query);
  const address = 'https://handset.example/products?brand=all&refresh=120&sort=score&weights=performance%3A10&page=2';
  expect(fromAddress(address)).toEqual(query);
});
