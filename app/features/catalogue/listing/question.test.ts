import { expect, test } from 'vitest';
import { DEFAULT_LISTING, readListing } from './listing-state.ts';
import { questionPath, withoutQuestion } from './question.ts';

const understood = (query: Record<string, string>) => ({ query, chips: [], rest: '' });
const read = (query: string) => readListing(new URLSearchParams(query));
const QUESTION = '5g under 20k';
const READ = understood({ features: '5g', priceMax: '20000' });

test('a question becomes filters in the address, next to existing ones', () => {
  expect(questionPath(DEFAULT_LISTING, QUESTION, READ)).toBe(
    '/products?brand=all&features=5g&priceMax=20000&question=5g+under+20k',
  );
  expect(questionPath(read('brand=vivo&features=nfc&page=3'), QUESTION, READ)).toBe(
    '/products?brand=vivo&features=nfc,5g&priceMax=20000&question=5g+under+20k',
  );
});

test('two phone names open the comparison', () => {
  expect(questionPath(DEFAULT_LISTING, 'samsung', understood({ brandId: 'samsung' }))).toBeNull();
  expect(questionPath(DEFAULT_LISTING, 'galaxy s24', null)).toBeNull();
  expect(questionPath(DEFAULT_LISTING, 'a vs b', { ...understood({}), compare: ['a', 'b'] })).toBe(
    '/products/compare?ids=a,b',
  );
});

test('undoing a question keeps the other filters', () => {
  const state = read('brand=vivo&features=nfc,5g&priceMax=20000&question=5g+under+20k&sort=rating');
  expect(withoutQuestion(state, READ)).toEqual(read('brand=vivo&features=nfc&sort=rating'));
  expect(withoutQuestion(read('battery=5000'), READ)).toEqual(read('battery=5000'));
});

test('changing a filter drops the question, changing the order does not', () => {
  expect(read('question=x&features=5g').question).toBe('x');
  expect(questionPath(read('question=old&battery=5000'), QUESTION, READ)).toContain('question=5g+under+20k');
});

test('links with the former parameter names still work', () => {
  expect(read('said=5g+under+20k&features=5g').question).toBe('5g under 20k');
  expect(read('search=galaxy&words=1').isVerbatim).toBe(true);
});
