import { describe, expect, test } from 'vitest';
import type { Figures } from '#contract/phone/field-row.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import { findBest } from './find-best.ts';

const one = (...values: (number | null)[]): Figures[] => values.map((value) => (value === null ? null : [value]));
const ip = (...ratings: (string | null)[]) =>
  findBest(ratings.map((rating) => rating && PHONE_FIELDS.ipRating.figures(rating)) as Figures[], 'higher');

test('the highest is best, or the lowest where lower is better', () => {
  expect(findBest(one(1, 3, 2), 'higher')).toEqual([false, true, false]);
  expect(findBest(one(1, 3, 2), 'lower')).toEqual([true, false, false]);
});

test('all equally best phones are marked', () => {
  expect(findBest(one(3, 1, 3), 'higher')).toEqual([true, false, true]);
});

test('no phone is best when all are equal', () => {
  expect(findBest(one(3, 3, 3), 'higher')).toEqual([false, false, false]);
  expect(findBest(one(3, null, 3), 'higher')).toEqual([false, false, false]);
});

test("'Not published' counts neither as worse nor as best", () => {
  expect(findBest(one(3, null), 'higher')).toEqual([false, false]);
  expect(findBest(one(null, 2, 1), 'lower')).toEqual([false, false, true]);
  expect(findBest(one(null, null), 'lower')).toEqual([false, false]);
});

test('zero is a figure, not a missing one', () => {
  expect(findBest(one(0, 15), 'higher')).toEqual([false, true]);
});

test('the best must beat the worst by a tenth', () => {
  expect(findBest(one(461, 510, 421), 'higher')).toEqual([false, true, false]);
  expect(findBest(one(461, 500, 470), 'higher')).toEqual([false, false, false]);
  expect(findBest(one(198, 210), 'lower', 5)).toEqual([false, false]);
  for (const key of ['displaySize', 'rearCameras', 'frontCameras'] as const)
    expect(PHONE_FIELDS[key], key).not.toHaveProperty('better');
});

test('differences below the threshold do not count', () => {
  expect(findBest(one(180, 183, 205), 'lower', 5)).toEqual([true, true, false]);
  expect(findBest(one(180, 183), 'lower', 5)).toEqual([false, false]);
});

describe('IP ratings are compared digit by digit', () => {
  test.each<[string[], boolean[]]>([
    [
      ['IP65', 'IP67', 'IP68'],
      [false, false, true],
    ],
    [
      ['IP68', 'IP54'],
      [true, false],
    ],
    [
      ['IP48', 'IP54'],
      [false, false],
    ],
    [
      ['IP68', 'IPX8'],
      [false, false],
    ],
    [
      ['IPX8', 'IPX4'],
      [true, false],
    ],
    [
      ['IP69', 'IP68'],
      [true, false],
    ],
  ])('%j', (ratings, best) => {
    expect(ip(...ratings)).toEqual(best);
  });

  test('an unpublished rating is ignored', () => {
    expect(ip('IP68', null, 'IP67')).toEqual([true, false, false]);
  });
});
