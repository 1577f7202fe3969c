import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each([
  ['12500', 12_500],
  ['1,29,999', 129_999],
  ['129,999', 129_999],
  ['₹ 12 500', 12_500],
  ['6.7', 6.7],
  ['-500', -500],
  ['+10', 10],
  [12_500, 12_500],
  ['1.2 lakh', 120_000],
  [' ', null],
  [null, null],
])('%s is parsed as %s', (typed, figure) => {
  expect(parseNumber(typed)).toBe(figure);
});

test.each(['1e5', '0x10', 'Infinity', '1.2.3', '8,2', '--5'])('%s is not a number', (typed) => {
  expect(parseNumber(typed)).toBeNaN();
});

test('accepts the unit of the field', () => {
  expect([parseNumber('8.2 mm', 'mm'), parseNumber('8.2 mm', 'g')]).toEqual([8.2, Number.NaN]);
});
