import { describe, expect, it } from 'vitest';
import { SOURCED_KEYS } from '#contract/phone/sources.ts';
import { isUnknown } from '#contract/phone/values.ts';
import { checkCatalogue, checkSeed } from './check.ts';
import { type SeedBrand, type SeedLine, seedBrands, seedPhones } from './index.ts';

const BRAND: SeedBrand = {
  id: 'acme',
  name: 'Acme',
  country: 'India',
  founded: 2019,
  description: 'A maker of phones for tests.',
  website: null,
  emblem: 'M4 4h16v16Z',
};

const GOOD: SeedLine = {
  id: 'acme-one',
  name: 'Acme One',
  brandId: 'acme',
  status: 'available',
  launchedAt: '2024-01-23',
  price: 15_999,
  variants: [
    { ram: 8, storage: 128, price: 15_999 },
    { ram: 8, storage: 256, price: 17_999 },
  ],
  batteryCapacity: 5000,
  wiredCharging: 67,
  displaySize: 6.67,
  displayType: 'AMOLED',
  pixels: { width: 1080, height: 2400 },
  refreshRate: 120,
  rearCameras: [{ megapixels: 50, kind: 'wide' }],
  frontCameras: [{ megapixels: 16, kind: 'wide' }],
  chipset: 'MediaTek Dimensity 7200',
  os: 'Android 14',
  dimensions: { height: 161.1, width: 74.9, thickness: 7.9 },
  weight: 187,
  colours: ['Black'],
};

function reasons(change: Partial<SeedLine>, file = 'acme.json'): string {
  // Through JSON, so that `undefined` removes a field as in a file.
  const line: SeedLine = JSON.parse(JSON.stringify({ ...GOOD, ...change }));
  return checkSeed([{ file, lines: [line] }], [BRAND])
    .map(({ reason }) => reason)
    .join('; ');
}

describe('the default catalogue', () => {
  it('passes the check', () => {
    expect(checkCatalogue()).toEqual([]);
  });

  it('has a source for every figure', () => {
    const unsaid = seedPhones().flatMap((phone) =>
      SOURCED_KEYS.filter((key) => !isUnknown(phone[key]) && !phone.sources[key]).map((key) => `${phone.id} ${key}`),
    );
    expect(unsaid).toEqual([]);
  });

  it('contains at least 900 phones of 25 brands', () => {
    expect(seedPhones().length).toBeGreaterThanOrEqual(900);
    expect(seedBrands().length).toBeGreaterThanOrEqual(25);
  });
});

describe('a phone', () => {
  it('passes when its figures agree', () => {
    expect(reasons({})).toBe('');
  });

  it.each<[string, Partial<SeedLine>, RegExp]>([
    ['a slipped decimal in the battery', { batteryCapacity: 500 }, /battery of 500 mAh is outside 1500 to 22000/],
    ['a tablet-sized display', { displaySize: 10.4, dimensions: undefined }, /display of 10.4 inch is outside/],
    ['an impossible weight', { weight: 1200 }, /weight of 1200 g/],
    ['a weight that its size cannot have', { weight: 120 }, /density of 1.26/],
    ['a charger that does not exist', { wiredCharging: 300 }, /wired charging of 300 W/],
    ['wireless charging beyond any pad', { wirelessCharging: 150 }, /wireless charging of 150 W/],
    ['a price of a toy', { price: 999, variants: [{ ram: 8, storage: 128, price: 999 }] }, /price of 999 rupees/],
    ['a phone without variants', { variants: undefined, price: undefined }, /has no variant/],
    ['storage that is no power of two', { variants: [{ ram: 8, storage: 12, price: 15_999 }] }, /storage of 12/],
    ['RAM that does not exist', { variants: [{ ram: 7, storage: 128, price: 15_999 }] }, /RAM of 7/],
    [
      'a variant twice',
      {
        variants: [
          { ram: 8, storage: 128, price: 15_999 },
          { ram: 8, storage: 128, price: 16_999 },
        ],
      },
      /same variant twice/,
    ],
    ['a refresh rate out of the air', { refreshRate: 95 }, /refresh rate of 95/],
    ['a rear sensor that does not exist', { rearCameras: [{ megapixels: 51, kind: 'wide' }] }, /rear camera of 51/],
    ['a front sensor that does not exist', { frontCameras: [{ megapixels: 17, kind: 'wide' }] }, /front camera of 17/],
    [
      'swapped dimensions',
      { dimensions: { height: 74.9, width: 161.1, thickness: 7.9 } },
      /not height, width, thickness/,
    ],
    ['a display larger than its body', { displaySize: 7.2 }, /display diagonal is 1.03 of the body's/],
    [
      'a body thinner than its battery',
      { dimensions: { height: 161.1, width: 74.9, thickness: 3.1 } },
      /thickness of 3.1 mm/,
    ],
    ['a panel of a feature phone', { pixels: { width: 240, height: 533 } }, /pixel density of 88/],
    ['a panel of the wrong shape', { pixels: { width: 1080, height: 1200 } }, /aspect of 1.11/],
    ['pixels the wrong way round', { pixels: { width: 2400, height: 1080 } }, /wider than high/],
    ['markup in a text', { chipset: 'MediaTek <b>Helio' }, /holds markup/],
    ['an entity in a colour', { colours: ['Black &amp; Gold'] }, /holds markup/],
    ['a chipset without its maker', { chipset: 'Dimensity 7200' }, /has no maker/],
    ['an unwritten operating system', { os: 'Android v14' }, /not written as/],
    ['an Android of the future', { os: 'Android 99' }, /Android of 99/],
    ['a launch before the catalogue begins', { launchedAt: '2015-03-01' }, /before 2019/],
    ['a launch in the future', { launchedAt: '2099-03-01' }, /in the future/],
    ['a day that does not exist', { launchedAt: '2024-02-31' }, /not a real date/],
    ['no launch at all', { launchedAt: undefined }, /launch date is missing/],
    ['folded dimensions of a slab', { foldedDimensions: { height: 80, width: 74.9, thickness: 16 } }, /without a fold/],
    ['a null written out', { glass: null }, /instead of leaving it out/],
    ['an id that is not its name', { id: 'acme-two' }, /id is not acme-one/],
    ['an unknown brand', { brandId: 'nobody' }, /brand 'nobody' is not in brands.json/],
    ['a field the contract does not have', { spec: 1 } as Partial<SeedLine>, /no field called spec/],
    ['a value the contract refuses', { cutout: 'star' } as unknown as Partial<SeedLine>, /cutout/],
    [
      'a source of what is not known',
      {
        sources: [
          { source: 'smartprix', at: '2025-10' },
          { source: 'agreed', at: '2025-10', fields: ['nfc'] },
        ],
      },
      /has a source for nfc, which is not known/,
    ],
    [
      'figures without a source',
      { sources: [{ source: 'agreed', at: '2025-10', fields: ['weight'] }] },
      /has no source for launchedAt/,
    ],
  ])('is caught with %s', (_, change, reason) => {
    expect(reasons(change)).toMatch(reason);
  });

  it('is found in the file of another brand', () => {
    expect(reasons({}, 'other.json')).toMatch(/belongs into acme.json/);
  });
});

describe('the catalogue as a whole', () => {
  it('finds the same phone in another spelling', () => {
    const twin = { ...GOOD, id: 'acme-o-ne', name: 'Acme O-ne' };
    const problems = checkSeed([{ file: 'acme.json', lines: [GOOD, twin] }], [BRAND]);
    expect(problems).toEqual([{ file: 'acme.json', id: 'acme-o-ne', reason: 'is a duplicate of acme-one' }]);
  });

  it('finds a file that is not sorted newest first', () => {
    const newer = { ...GOOD, id: 'acme-two', name: 'Acme Two', launchedAt: '2025-01-01' };
    const problems = checkSeed([{ file: 'acme.json', lines: [GOOD, newer] }], [BRAND]);
    expect(problems.map(({ reason }) => reason)).toEqual(['is newer than the line before it']);
  });

  it('finds a brand without phones and an emblem used twice', () => {
    const idle = { ...BRAND, id: 'idle', name: 'Idle' };
    const problems = checkSeed([{ file: 'acme.json', lines: [GOOD] }], [BRAND, idle]);
    expect(problems.map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      'idle has no phones',
      'idle has the emblem of another brand',
    ]);
  });
});
