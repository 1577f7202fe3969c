import { expect, test } from 'vitest';
import { seedBrands, seedMissingPhones, seedPhones } from './index.ts';

const LISTED = seedMissingPhones();

test('no phone of the catalogue is listed as missing', () => {
  const names = new Set(seedPhones().map(({ name }) => name));
  expect(LISTED.filter(({ name }) => names.has(name))).toEqual([]);
});

test('a missing phone has a known brand, variants and a reason', () => {
  const brands = new Set(seedBrands().map(({ id }) => id));
  for (const { name, brandId, memories, reason } of LISTED) {
    expect(brands.has(brandId), name).toBe(true);
    expect(
      memories.every((one) => /^\d+\/\d+$/.test(one)),
      name,
    ).toBe(true);
    expect(reason, name).toMatch(/\.$/);
  }
});
