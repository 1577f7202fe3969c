import { describe, expect, test } from 'vitest';
import {
  type ComparisonItem,
  comparePath,
  parseComparison,
  readComparisonParams,
  withoutPhone,
  withPhone,
} from './comparison.ts';

const phone = (id: string): ComparisonItem => ({ id, name: id.toUpperCase() });
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(phone) as [
  ComparisonItem,
  ComparisonItem,
  ComparisonItem,
  ComparisonItem,
];

test('a phone is added at the end, with only its id and name', () => {
  expect(withPhone([a], { ...b, price: 1 } as ComparisonItem)).toEqual([a, b]);
});

test('a phone that is already in the list is not added', () => {
  const items = [a, b];
  expect(withPhone(items, { ...a })).toBe(items);
});

test('a fourth phone is not added', () => {
  const items = [a, b, c];
  expect(withPhone(items, d)).toBe(items);
});

test('removing a phone keeps the order of the others', () => {
  expect(withoutPhone([a, b, c], 'b')).toEqual([a, c]);
  const items = [a];
  expect(withoutPhone(items, 'z')).toBe(items);
});

describe('a stored list', () => {
  test('is limited by the same rules', () => {
    expect(parseComparison([a, a, null, 'x', { id: 1 }, { id: '' }, b, c, d])).toEqual([a, b, c]);
  });
  test.each([[null], ['text'], [{}], [7]])('%j is not a list', (stored) => {
    expect(parseComparison(stored)).toBeNull();
  });
});

test('the address names the phones in order', () => {
  expect(comparePath(['a', 'b'])).toBe('/products/compare?ids=a,b');
  expect(comparePath(['a,b&c'])).toBe('/products/compare?ids=a%2Cb%26c');
  expect(comparePath([])).toBe('/products/compare');
  expect(comparePath(['a', 'b'], { overlay: true, differences: false })).toBe('/products/compare?ids=a,b&overlay=on');
  expect(comparePath([], { overlay: true })).toBe('/products/compare');
  // With three phones only the differences are shown, unless the address says otherwise.
  expect(comparePath(['a', 'b', 'c'], { differences: false })).toBe('/products/compare?ids=a,b,c&differences=off');
});

describe('the address', () => {
  const read = (query: string) => readComparisonParams(new URLSearchParams(query));

  test('names phones in the order given', () => {
    expect(read('ids=b,a')).toMatchObject({ ids: ['b', 'a'], isCut: false });
  });

  test('drops duplicates and empty ids', () => {
    expect(read('ids=a,,a, b ,')).toMatchObject({ ids: ['a', 'b'], isCut: false });
  });

  test('keeps three, ignores duplicates and reports when there were more', () => {
    expect(read('ids=a,b,c,a')).toMatchObject({ ids: ['a', 'b', 'c'], isCut: false });
    expect(read('ids=a,b,c,d')).toMatchObject({ ids: ['a', 'b', 'c'], isCut: true });
  });

  test('contains the view options', () => {
    expect(read('ids=a&overlay=on&differences=yes').view).toEqual({ overlay: true, variants: {} });
    expect(read('ids=a&differences=on').view).toEqual({ overlay: false, differences: true, variants: {} });
    expect(read('ids=a,b,c&differences=off').view).toMatchObject({ differences: false });
  });

  test('names the baseline of the overlay, unless it is the first phone or was removed', () => {
    const { view } = read('ids=a,b&overlay=on&against=b');
    expect(view.against).toBe('b');
    expect(comparePath(['a', 'b'], view)).toBe('/products/compare?ids=a,b&overlay=on&against=b');
    expect(comparePath(['b', 'a'], view)).toBe('/products/compare?ids=b,a&overlay=on');
    expect(comparePath(['a', 'c'], view)).toBe('/products/compare?ids=a,c&overlay=on');
    expect(read('ids=a,b&against=c').view.against).toBeUndefined();
  });

  test('names the selected variant of each phone, without those of removed phones', () => {
    const { view } = read('ids=a,b&variants=a:8-256,b:512,c,__proto__:1,d:x');
    expect(view.variants).toEqual({ a: '8-256', b: '512' });
    expect(comparePath(['a', 'b'], view)).toBe('/products/compare?ids=a,b&variants=a:8-256,b:512');
    expect(comparePath(['b'], view)).toBe('/products/compare?ids=b&variants=b:512');
  });

  test('may name no phone', () => {
    expect(read('')).toMatchObject({ ids: [], isCut: false });
    expect(read('ids=')).toMatchObject({ ids: [], isCut: false });
  });
});
