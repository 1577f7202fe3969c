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

test('a phone is added at the end, with its id and name and nothing else', () => {
  expect(withPhone([a], { ...b, price: 1 } as ComparisonItem)).toEqual([a, b]);
});

test('no duplicates: a phone that is there already changes nothing', () => {
  const items = [a, b];
  expect(withPhone(items, { ...a })).toBe(items);
});

test('maximum 3 items: a fourth changes nothing', () => {
  const items = [a, b, c];
  expect(withPhone(items, d)).toBe(items);
});

test('one is removed and the others stay in order', () => {
  expect(withoutPhone([a, b, c], 'b')).toEqual([a, c]);
  const items = [a];
  expect(withoutPhone(items, 'z')).toBe(items);
});

describe('what was stored', () => {
  test('is held to the same rules', () => {
    expect(parseComparison([a, a, null, 'x', { id: 1 }, { id: '' }, b, c, d])).toEqual([a, b, c]);
  });
  test.each([[null], ['text'], [{}], [7]])('%j is no list', (stored) => {
    expect(parseComparison(stored)).toBeNull();
  });
});

test('the address names the phones in order', () => {
  expect(comparePath(['a', 'b'])).toBe('/products/compare?ids=a,b');
  expect(comparePath(['a,b&c'])).toBe('/products/compare?ids=a%2Cb%26c');
  expect(comparePath([])).toBe('/products/compare');
  expect(comparePath(['a', 'b'], { overlay: true, differences: false })).toBe('/products/compare?ids=a,b&overlay=on');
  expect(comparePath([], { overlay: true })).toBe('/products/compare');
  // Of three phones the differences are shown unless the address says otherwise.
  expect(comparePath(['a', 'b', 'c'], { differences: false })).toBe('/products/compare?ids=a,b,c&differences=off');
});

describe('the address', () => {
  const read = (query: string) => readComparisonParams(new URLSearchParams(query));

  test('names phones in the order given', () => {
    expect(read('ids=b,a')).toMatchObject({ ids: ['b', 'a'], isCut: false });
  });

  test('drops duplicates and empty places', () => {
    expect(read('ids=a,,a, b ,')).toMatchObject({ ids: ['a', 'b'], isCut: false });
  });

  test('keeps three and says when there were more; a duplicate is not one more', () => {
    expect(read('ids=a,b,c,a')).toMatchObject({ ids: ['a', 'b', 'c'], isCut: false });
    expect(read('ids=a,b,c,d')).toMatchObject({ ids: ['a', 'b', 'c'], isCut: true });
  });

  test('says how it is looked at', () => {
    expect(read('ids=a&overlay=on&differences=yes').view).toEqual({ overlay: true, variants: {} });
    expect(read('ids=a&differences=on').view).toEqual({ overlay: false, differences: true, variants: {} });
    expect(read('ids=a,b,c&differences=off').view).toMatchObject({ differences: false });
  });

  test('names the phone that others are measured against, unless it is the first or is gone', () => {
    const { view } = read('ids=a,b&overlay=on&against=b');
    expect(view.against).toBe('b');
    expect(comparePath(['a', 'b'], view)).toBe('/products/compare?ids=a,b&overlay=on&against=b');
    expect(comparePath(['b', 'a'], view)).toBe('/products/compare?ids=b,a&overlay=on');
    expect(comparePath(['a', 'c'], view)).toBe('/products/compare?ids=a,c&overlay=on');
    expect(read('ids=a,b&against=c').view.against).toBeUndefined();
  });

  test('names the variant looked at of each phone, and forgets those of phones that are gone', () => {
    const { view } = read('ids=a,b&variants=a:8-256,b:512,c,__proto__:1,d:x');
    expect(view.variants).toEqual({ a: '8-256', b: '512' });
    expect(comparePath(['a', 'b'], view)).toBe('/products/compare?ids=a,b&variants=a:8-256,b:512');
    expect(comparePath(['b'], view)).toBe('/products/compare?ids=b&variants=b:512');
  });

  test('may name nothing', () => {
    expect(read('')).toMatchObject({ ids: [], isCut: false });
    expect(read('ids=')).toMatchObject({ ids: [], isCut: false });
  });
});
