import { describe, expect, test } from 'vitest';
import type { Phone } from '#contract/phone/phone.ts';
import { undatedVariant } from '#contract/phone/prices.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { seedBrands, seedPhones } from '#db/seed/index.ts';
import { KnownPhones } from './known-phones.ts';
import { questionsOf } from './questions.ts';

/** Runs on the default catalogue. */
const known = new KnownPhones(new Map(seedBrands().map(({ id, name }) => [id, name])));
const seeded = seedPhones();
for (const phone of seeded) known.add(phone.id, phone);

const ask = (changes: Partial<Phone>, stored: { id: string; phone: Phone } | null = null) =>
  questionsOf({ ...emptyPhone('Brand New', 'samsung'), ...changes }, known, stored);
const fields = (changes: Partial<Phone>) => ask(changes).map(({ field }) => field);
const BODY = { height: 160, width: 75, thickness: 8 };

describe('figures beyond all phones', () => {
  test('a weight far above the heaviest phone is questioned', () => {
    const heaviest = seeded
      .filter(({ foldable }) => foldable === null)
      .reduce((one, other) => ((other.weight ?? 0) > (one.weight ?? 0) ? other : one));
    expect(ask({ weight: 900 })).toEqual([
      {
        field: 'weight',
        text: `Highest in the catalogue: ${heaviest.weight} g (${heaviest.name}). Is 900 g right?`,
        phone: null,
      },
    ]);
  });

  test('a new record by a few grams is not questioned', () => {
    const most = Math.max(...seeded.filter(({ foldable }) => foldable === null).map(({ weight }) => weight ?? 0));
    expect(ask({ weight: most + 5 })).toEqual([]);
  });

  test('a foldable is compared with other foldables', () => {
    expect(fields({ displaySize: 8 })).toEqual(['displaySize']);
    expect(fields({ displaySize: 8, foldable: 'book' })).toEqual([]);
  });

  test.each<[string, Partial<Phone>, string]>([
    ['a battery without its last zero', { batteryCapacity: 500 }, 'batteryCapacity'],
    ['a thickness of the box', { dimensions: { ...BODY, thickness: 18 } }, 'dimensions.thickness'],
    ['RAM in the place of storage', { variants: [undatedVariant({ ram: 128, storage: 128 })] }, 'variants.0.ram'],
    [
      'a camera with a digit too many',
      { rearCameras: [{ megapixels: 500, kind: 'wide' }] },
      'rearCameras.0.megapixels',
    ],
    ['a battery that the body cannot hold', { dimensions: BODY, batteryCapacity: 10_500 }, 'batteryCapacity'],
    ['a weight that the body cannot have', { dimensions: BODY, weight: 280 }, 'weight'],
  ])('%s is questioned', (_name, changes, field) => {
    expect(fields(changes)).toEqual([field]);
  });

  test('zero, which means none, is not questioned', () => {
    expect(ask({ wirelessCharging: 0, osUpdates: 0 })).toEqual([]);
  });

  test('a catalogue of few phones questions nothing', () => {
    const few = new KnownPhones(new Map());
    for (const phone of seeded.slice(0, 15)) few.add(phone.id, phone);
    expect(questionsOf({ ...emptyPhone('Own', 'own'), weight: 900 }, few)).toEqual([]);
  });

  test('no figure of the default catalogue is questioned', () => {
    const asked = seeded.flatMap((phone) => questionsOf(phone, known, { id: phone.id, phone }));
    expect(asked).toEqual([]);
  });
});

describe('figures that contradict each other', () => {
  test('a screen larger than the phone is questioned', () => {
    const [question] = ask({
      displaySize: 6.9,
      pixels: { width: 1080, height: 2400 },
      dimensions: { ...BODY, width: 70 },
    });
    expect(question).toMatchObject({
      field: 'displaySize',
      text: expect.stringMatching(/^The screen would be larger/),
    });
  });

  test('a peak brightness below the typical one is questioned', () => {
    expect(fields({ brightness: 1000, peakBrightness: 600 })).toEqual(['peakBrightness']);
  });

  test('more memory for less money is questioned', () => {
    const variants = [
      undatedVariant({ ram: 8, storage: 128, price: 20_000 }),
      undatedVariant({ ram: 8, storage: 256, price: 18_000 }),
    ];
    expect(ask({ variants })).toEqual([
      { field: 'variants.1.price', text: '8 GB + 128 GB costs more: ₹20,000.', phone: null },
    ]);
  });
});

describe('prices', () => {
  const before = { ...emptyPhone('Stored', 'samsung'), price: 15_999, priceAt: '2026-01-08' };
  const stored = { id: 'stored', phone: before };

  test('a price ten times the stored one is questioned', () => {
    expect(ask({ ...before, price: 1_59_990 }, stored)).toEqual([
      { field: 'price', text: 'It was ₹15,999 (8 January 2026). Is ₹1,59,990 right?', phone: null },
    ]);
  });

  test('a discount is not questioned', () => {
    expect(ask({ ...before, price: 11_999 }, stored)).toEqual([]);
  });

  test('a new phone is compared with phones that have the same chipset', () => {
    const chipset = 'Qualcomm Snapdragon 6 Gen 1';
    const [question] = ask({ chipset, price: 1_49_990 });
    expect(question).toMatchObject({
      field: 'price',
      text: expect.stringMatching(/^Phones with the same chipset cost ₹/),
    });
    expect(ask({ chipset, price: 21_999 })).toEqual([]);
  });
});

describe('names', () => {
  const named = (name: string) => ask({ name }).map(({ phone }) => phone?.name);

  test.each([['Galaxy S24'], ['Galaxy S24 5G'], ['Samsung Galaxy S24'], ['Galaxi S24']])(
    '“%s” is already in the catalogue',
    (name) => expect(named(name)).toEqual(['Galaxy S24']),
  );

  test.each([['Galaxy S94'], ['Galaxy Q24'], ['Galaxy S24 Something']])('“%s” is another phone', (name) =>
    expect(named(name)).toEqual([]),
  );

  test('the name of a stored phone is checked only when it changes', () => {
    const phone = seeded.find(({ name }) => name === 'Galaxy S24') as (typeof seeded)[number];
    expect(questionsOf(phone, known, { id: phone.id, phone }).filter(({ field }) => field === 'name')).toEqual([]);
    const renamed = questionsOf({ ...phone, name: 'Galaxy S23' }, known, { id: phone.id, phone });
    expect(renamed.find(({ field }) => field === 'name')?.phone?.name).toBe('Galaxy S23');
  });
});
