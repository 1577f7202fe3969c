import { expect, test } from 'vitest';
import { CHIP_STEPS, chipStep } from '#catalogue/score/chips.ts';
import { chipFactsOf } from './chip-facts.ts';
import { seedPhones } from './index.ts';

test('every chipset of the default catalogue has a step', () => {
  const names = new Set(seedPhones().flatMap(({ chipset }) => chipset ?? []));
  expect([...names].filter((name) => chipStep(name) === null)).toEqual([]);
});

test('every chipset of the default catalogue has its facts', () => {
  const names = new Set(seedPhones().flatMap(({ chipset }) => chipset ?? []));
  expect([...names].filter((name) => chipFactsOf(name) === null)).toEqual([]);
});

test('every chip is on one step', () => {
  const names = CHIP_STEPS.flatMap(({ chips }) => chips.map(([name]) => name));
  expect(new Set(names).size).toBe(names.length);
  for (const { reason, chips } of CHIP_STEPS) {
    expect(reason).not.toBe('');
    expect(chips.length).toBeGreaterThan(0);
  }
});
