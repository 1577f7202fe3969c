import { describe, expect, it } from 'vitest';
import { chipsetName } from './chipsets.ts';
import { lensesOf, parseLensList } from './lenses.ts';
import { plainText } from './text.ts';
import { dimensionsOf, displayType, glassName, ipRating, osName, partialDate } from './values.ts';

describe('chipsetName', () => {
  it.each([
    ['Qualcomm  Snapdragon 8 Gen3', 'Qualcomm Snapdragon 8 Gen 3'],
    ['Snapdragon 8Elite for Galaxy', 'Qualcomm Snapdragon 8 Elite'],
    ['Qualcomm Snapdragon 778G Plus', 'Qualcomm Snapdragon 778G+'],
    ['mediatek Dimensity 6100 Plus', 'MediaTek Dimensity 6100+'],
    ['Dimensity 8400-MAX', 'MediaTek Dimensity 8400 Max'],
    ['Mediatek Dimensity  700 5G', 'MediaTek Dimensity 700'],
    ['Qualcomm Exynos 9825', 'Samsung Exynos 9825'],
    ['Bionic A16', 'Apple A16 Bionic'],
    ['Apple Bionic A17 Pro', 'Apple A17 Pro'],
    ['Google  Tensor G2', 'Google Tensor G2'],
    ['Unisoc Tiger T612', 'Unisoc T612'],
    ['HiSilicon Kirin  990', 'HiSilicon Kirin 990'],
    ['MediaTek Helio', null],
  ])('%s is %s', (text, name) => {
    expect(chipsetName(text)).toBe(name);
  });
});

describe('lensesOf', () => {
  it('starts a new lens at each line break and removes markup', () => {
    const html =
      '50 MP ƒ/1.8 (Wide Angle)<br><span class="dim">OIS</span><br class="l">8 MP ƒ/2.2 (Ultra Wide)<br class="l">2 MP (Macro)';
    expect(lensesOf(html)).toEqual([
      { megapixels: 50, kind: 'wide', aperture: 1.8 },
      { megapixels: 8, kind: 'ultrawide', aperture: 2.2 },
      { megapixels: 2, kind: 'macro' },
    ]);
  });

  it('reads sensor, focal length and optical zoom', () => {
    expect(lensesOf('50 MP, f/1.9, 73mm (telephoto), 1/2.76", 1.0µm, PDAF, OIS, 3x optical zoom')).toEqual([
      { megapixels: 50, kind: 'wide', aperture: 1.9, sensorSize: 2.76, focalLength: 73, zoom: 3 },
    ]);
  });

  it('recognises a periscope and ignores sensors without megapixels', () => {
    expect(
      lensesOf('50 MP (Wide Angle)<br class="l">64 MP (Telephoto)<br><i>periscope</i><br class="l">(Depth Sensor)'),
    ).toEqual([
      { megapixels: 50, kind: 'wide' },
      { megapixels: 64, kind: 'periscope' },
    ]);
  });
});

describe('parseLensList', () => {
  it('reads our notation only', () => {
    expect(parseLensList('50 wide; 8 ultrawide; 2')).toEqual([
      { megapixels: 50, kind: 'wide' },
      { megapixels: 8, kind: 'ultrawide' },
      { megapixels: 2, kind: null },
    ]);
    expect(parseLensList('50 wide f/1.8 1/1.56" 24mm; 50 telephoto 3x; 8 f/2.2')).toEqual([
      { megapixels: 50, kind: 'wide', aperture: 1.8, sensorSize: 1.56, focalLength: 24 },
      { megapixels: 50, kind: 'telephoto', zoom: 3 },
      { megapixels: 8, kind: null, aperture: 2.2 },
    ]);
    expect(parseLensList('50 wide 1/1.56" 1/2"')).toBeNull();
    expect(parseLensList('fifty')).toBeNull();
    expect(parseLensList('50 fisheye')).toBeNull();
  });
});

it('reads dimensions in any order', () => {
  const sides = { height: 162.3, width: 79, thickness: 8.6 };
  expect(dimensionsOf('79 x 162.3 x 8.6 mm')).toEqual(sides);
  expect(dimensionsOf('162.3 x 79 x 8.6')).toEqual(sides);
  expect(dimensionsOf('162.3 x 79')).toBeNull();
});

it('reads dates with their precision', () => {
  expect(partialDate('October 19, 2022')).toBe('2022-10-19');
  expect(partialDate('August, 2025')).toBe('2025-08');
  expect(partialDate('2025')).toBe('2025');
  expect(partialDate('soon')).toBeNull();
});

it('normalises operating systems, panels, glass and ratings', () => {
  expect(osName('Android v9.0 (Pie), upgradable to v11')).toBe('Android 9');
  expect(osName('Android 14 Go Edition')).toBe('Android 14 (Go edition)');
  expect(osName('iOS v17')).toBe('iOS 17');
  expect(displayType('Color LTPO AMOLED Screen (1B Colors)')).toBe('LTPO AMOLED');
  expect(glassName('Corning Gorilla Glass Victus 2')).toBe('Gorilla Glass Victus 2');
  expect(ipRating('IP66/68/69')).toBe('IP69');
  expect(ipRating('IPX8')).toBe('IPX8');
});

it('removes markup and entities from text', () => {
  expect(plainText('8 MP<br><span class="dim">Black &amp; White</span>')).toBe('8 MP Black & White');
});
