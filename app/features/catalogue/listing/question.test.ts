import { expect, test } from 'vitest';
import { DEFAULT_LISTING, readListing } from './listing-state.ts';
import { questionPath, withoutQuestion } from './question.ts';

const understood = (query: Record<string, string>) => ({ query, chips: [], rest: '' });
const read = (query: string) => readListing(new URLSearchParams(query));
const QUESTION = '5g under 20k';
const READ = understood({ features: '5g', priceMax: '20000' });

test('a question becomes choices in the address, beside those already made', () => {
  expect(questionPath(DEFAULT_LISTING, QUESTION, READ)).toBe(
    '/products?brand=all&features=5g&priceMax=20000&said=5g+under+20k',
  );
  expect(questionPath(read('brand=vivo&features=nfc&page=3'), QUESTION, READ)).toBe(
    '/products?brand=vivo&features=nfc,5g&priceMax=20000&said=5g+under+20k',
  );
});

test('a brand alone, or nothing, stays text; two names lead to the comparison', () => {
  expect(questionPath(DEFAULT_LISTING, 'samsung', understood({ brandId: 'samsung' }))).toBeNull();
  expect(questionPath(DEFAULT_LISTING, 'galaxy s24', null)).toBeNull();
  expect(questionPath(DEFAULT_LISTING, 'a vs b', { ...understood({}), compare: ['a', 'b'] })).toBe(
    '/products/compare?ids=a,b',
  );
});

test('undone, it leaves what was chosen otherwise', () => {
  const state = read('brand=vivo&features=nfc,5g&priceMax=20000&said=5g+under+20k&sort=rating');
  expect(withoutQuestion(state, READ)).toEqual(read('brand=vivo&features=nfc&sort=rating'));
  expect(withoutQuestion(read('battery=5000'), READ)).toEqual(read('battery=5000'));
});

test('a changed choice parts with the question, another order does not', () => {
  expect(read('said=x&features=5g').said).toBe('x');
  expect(questionPath(read('said=old&battery=5000'), QUESTION, READ)).toContain('said=5g+under+20k');
});
