import { describe, expect, test } from 'vitest';
import { checkSeed } from '#db/seed/check.ts';
import { type SeedLine, seedBrands, seedFiles } from '#db/seed/index.ts';

/** Mistakes once found in the default catalogue: with each put back, the check must name the row. */

const FILES = seedFiles();
const BRANDS = seedBrands();

function withFormerFigure(id: string, change: Partial<SeedLine>): string {
  const { brandId } = lineOf(id);
  const files = FILES.filter(({ file }) => file === `${brandId}.json`).map(({ file, lines }) => ({
    file,
    lines: lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
  }));
  const brands = BRANDS.filter((brand) => brand.id === brandId);
  return checkSeed(files, brands)
    .map((problem) => `${problem.id}: ${problem.reason}`)
    .join('; ');
}

function lineOf(id: string): SeedLine {
  const found = FILES.flatMap(({ lines }) => lines).find((line) => line.id === id);
  if (!found) throw new Error(`${id} is not in the catalogue`);
  return found;
}

function withRam(id: string, ram: number): SeedLine['variants'] {
  return (lineOf(id).variants ?? []).map((variant) => ({ ...variant, ram }));
}

describe('a known error', () => {
  test.each<[string, string, Partial<SeedLine>, RegExp]>([
    ['graphics of another chip', 'nothing-phone-3a', { gpu: 'Adreno 710' }, /Adreno 710 beside/],
    ['a process of another chip', 'nothing-phone-3a', { processNode: 6 }, /6 nm beside/],
    ['a reader under an LCD', 'realme-p3-lite', { fingerprint: 'display' }, /fingerprint sensor under an IPS LCD/],
    ['5G bands cut off', 'google-pixel-9', { bands5g: [1] }, /only 1 5G bands/],
    [
      'a telephoto of unknown reach',
      'samsung-galaxy-s24',
      {
        rearCameras: [
          { megapixels: 50, kind: 'wide' },
          { megapixels: 10, kind: 'telephoto' },
        ],
      },
      /telephoto of 10 MP without/,
    ],
    [
      'a lens with the figures of another',
      'apple-iphone-15-pro',
      {
        rearCameras: [
          { megapixels: 48, kind: 'wide' },
          { megapixels: 12, kind: 'ultrawide', focalLength: 77, zoom: 3 },
        ],
      },
      /ultrawide of 12 MP with the reach of a telephoto/,
    ],
    [
      'the main cameras of two countries',
      'realme-c25s',
      {
        rearCameras: [
          { megapixels: 48, kind: 'wide' },
          { megapixels: 13, kind: null },
        ],
      },
      /a second main camera of 13 MP/,
    ],
    [
      'a memory of the 4G twin',
      'poco-c75-5g',
      { variants: [{ ram: 8, storage: 256 }], prices: [] },
      /memory of 8\/256 GB, which only its twin/,
    ],
    ['stabilisation of a cheap phone', 'xiaomi-redmi-a3', { ois: true }, /optical stabilisation for/],
    [
      'the RAM of another iPhone',
      'apple-iphone-air',
      { variants: withRam('apple-iphone-air', 8) },
      /RAM of 8 GB beside/,
    ],
    ['pixels of another ratio', 'samsung-galaxy-a51', { pixels: { width: 1080, height: 2340 } }, /pixels is not/],
    [
      'a screen wider than its body',
      'lava-agni-2-5g',
      { pixels: { width: 1080, height: 2220 } },
      /of the body's width/,
    ],
    ['stabilisation of the Pro', 'oneplus-9', { ois: true }, /ois is not false/],
    [
      'stabilisation on the word of one list',
      'realme-c67-5g',
      { ois: true, sources: [{ source: 'smartprix', at: '2025-10-01' }] },
      /by the price comparison alone/,
    ],
    ['an Android of the year after', 'samsung-galaxy-s21-fe', { os: 'Android 13' }, /with Android 13, which came/],
    ['the Android of an older skin', 'oppo-f29-pro', { os: 'Android 14' }, /os is not "Android 15"/],
    ['an Android that came as an update', 'motorola-razr-2019', { os: 'Android 10' }, /os is not "Android 9"/],
    ['the display of another country', 'vivo-y21t', { displaySize: 6.51 }, /displaySize is not 6.58/],
    ['a slipped digit of the weight', 'motorola-moto-g05', { weight: 178.8 }, /weight is not 188.8/],
    ['a weight of another size', 'motorola-moto-g05', { weight: 108.8 }, /density/],
    [
      'a body too short for its screen',
      'samsung-galaxy-f07',
      { dimensions: { height: 164.4, width: 77.4, thickness: 7.6 } },
      /of the body's height/,
    ],
    [
      'the body of a sibling',
      'poco-x7-pro',
      { dimensions: { height: 160.95, width: 74.24, thickness: 8.45 } },
      /dimensions is not/,
    ],
    ['the watts of the charger', 'google-pixel-7', { wiredCharging: 30 }, /wiredCharging is not 20/],
    ['a jack that is not there', 'realme-gt-2', { headphoneJack: true }, /headphoneJack is not false/],
    ['the rating of another fold', 'vivo-x-fold-5', { ipRating: 'IPX8' }, /ipRating is not "IP59"/],
    ['a part number for a chip', 'realme-c71', { chipset: 'Unisoc UMS9230E' }, /part number/],
  ])('is named: %s', (_, id, change, reason) => {
    const problems = withFormerFigure(id, change);
    expect(problems).toMatch(reason);
    expect(problems).toContain(`${id}: `);
  });

  test('is named: one phone under two names', () => {
    const twin = { ...lineOf('itel-a90'), id: 'itel-a90-limited-edition', name: 'itel A90 Limited Edition' };
    const files = [{ file: 'itel.json', lines: [lineOf('itel-a90'), twin] }];
    const named = checkSeed(files, BRANDS).find(({ id }) => id === twin.id);
    expect(named?.reason).toBe('is itel-a90 under another name');
  });
});
