import { describe, expect, test } from 'vitest';
import { chipFacts, withoutOtherChip } from './chip-facts.ts';
import { bandsFor, detailsOf, materialOf, simOf } from './device-details.ts';
import type { SourcePhone, Stated } from './source-phone.ts';

describe('details of devices', () => {
  test('materials by their side', () => {
    const build = 'Glass front (Gorilla Glass 5), plastic frame, plastic or silicone polymer (eco leather) back';
    expect(['front', 'frame', 'back'].map((side) => materialOf(build, side as 'front'))).toEqual([
      'glass',
      'plastic',
      'plastic',
    ]);
    expect(materialOf('Glass front, glass back', 'frame')).toBeNull();
  });

  test.each([
    ['Nano-SIM + Nano-SIM', 2, false],
    ['Nano-SIM +eSIM', 1, true],
    ['Nano-SIM +eSIMNano-SIM + Nano-SIM (China)', 1, true],
    ['Nano-SIM +eSIMNano-SIM + Nano-SIM', 2, null],
    ['Dual SIM', null, null],
  ])('%s has %s slots, eSIM %s', (text, slots, esim) => expect(simOf(text)).toEqual({ slots, esim }));

  test('bands for India before those for everywhere; those of one other country are none', () => {
    const row = {
      '5G bands': '1, 3, 78 SA/NSA - International',
      '4G bands': '1, 3, 40 - China',
      Other: 'UFS 2.2 | 1, 5, 8, 78 SA/NSA - India',
    };
    expect(bandsFor(row, '5G')).toEqual([1, 5, 8, 78]);
    expect(bandsFor(row, '4G')).toEqual([]);
  });

  test('no infrared port in a sheet is none, an unspecified radio is unknown', () => {
    expect(detailsOf({ Radio: 'Unspecified' })).toMatchObject({ infrared: [false], fmRadio: undefined });
  });
});

describe('facts of a chip', () => {
  const sheet = (stated: Stated): SourcePhone => ({
    source: 'devices',
    at: '2025-01-15',
    brand: 'A',
    name: 'B',
    stated,
  });
  const facts = chipFacts([
    sheet({ chipset: ['MediaTek Dimensity 7300'], processNode: [4] }),
    sheet({ chipset: ['MediaTek Dimensity 7300 Energy'], processNode: [4] }),
    sheet({ chipset: ['Unisoc T606'], processNode: [12] }),
  ]);

  test('hold for every phone that has it, on the word of two sheets', () => {
    expect(facts('MediaTek Dimensity 7300 Ultra', 'processNode')?.value).toBe(4);
    expect(facts('Unisoc T606', 'processNode')).toBeNull();
  });

  test('a sheet with another chip says nothing of ours', () => {
    const other = sheet({ chipset: ['Samsung Exynos 1330'], processNode: [5], weight: [200] });
    expect(withoutOtherChip('MediaTek Dimensity 6300', other).stated).toEqual({
      chipset: ['Samsung Exynos 1330'],
      weight: [200],
    });
  });
});
