import { expect, test } from 'vitest';
import { readComparisonParams } from './comparison-params.ts';

const read = (query: string) => readComparisonParams(new URLSearchParams(query));

test('names phones in the order given', () => {
  expect(read('ids=b,a')).toEqual({ ids: ['b', 'a'], isCut: false });
});

test('drops duplicates and empty places', () => {
  expect(read('ids=a,,a, b ,')).toEqual({ ids: ['a', 'b'], isCut: false });
});

test('keeps three and says when there were more; a duplicate is not one more', () => {
  expect(read('ids=a,b,c,a')).toEqual({ ids: ['a', 'b', 'c'], isCut: false });
  expect(read('ids=a,b,c,d')).toEqual({ ids: ['a', 'b', 'c'], isCut: true });
});

test('may name nothing', () => {
  expect(read('')).toEqual({ ids: [], isCut: false });
  expect(read('ids=')).toEqual({ ids: [], isCut: false });
});
