import { expect, test } from 'vitest';
import { emptyPhone } from '#contract/phone/values.ts';
import { findDifferences, mergePhones } from './conflict-dialog.tsx';

const opened = { ...emptyPhone(), name: 'S99', price: 100, weight: 190, os: 'Android 14' };
const mine = { ...opened, price: 110, chipset: 'Exynos' };
const theirs = { ...opened, price: 120, weight: 200, os: 'Android 14' };

test('two people’s changes come together; only what both changed is contested', () => {
  const differences = findDifferences(opened, mine, theirs);
  expect(differences).toEqual([
    { field: 'price', mine: 110, theirs: 120, isContested: true },
    { field: 'weight', mine: 190, theirs: 200, isContested: false },
  ]);
  expect(mergePhones(mine, theirs, differences, {})).toEqual({ ...mine, weight: 200 });
  expect(mergePhones(mine, theirs, differences, { price: 'theirs', weight: 'mine' })).toEqual({ ...mine, price: 120 });
});

test('the same change made twice is no difference', () => {
  expect(findDifferences(opened, theirs, theirs)).toEqual([]);
});
