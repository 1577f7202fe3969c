import { describe, expect, test } from 'vitest';
import { bandsFor, detailsOf, materialOf, simOf } from './device-details.ts';

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
