import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry } from '#catalogue/entry.ts';
import { seededRandom } from '#catalogue/random.ts';
import { card } from '#catalogue/testing/cards.ts';
import { naiveFilter } from '#catalogue/testing/naive.ts';
import {
  pick,
  syntheticBrands,
  syntheticEntries,
  syntheticEntry,
  syntheticQuery,
} from '#catalogue/testing/synthetic.ts';
import type { Phone } from '#contract/phone/fields.ts';
import { soldVariants } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import {
  formatWeights,
  OWN_WEIGHTS,
  parseWeights,
  rankingWeights,
  SCORE_PART_KEYS,
  unrankedParts,
  weightedScore,
} from '#contract/phone/score/parts.ts';
import { emptyPhone, filterFigures } from '#contract/phone/values.ts';
import { rounds } from '#tests/support/rounds.ts';
import { chipStep } from './chips.ts';
import { termFigures } from './terms.ts';

const CHIPS = ['Unisoc T606', 'MediaTek Dimensity 6300', 'Qualcomm Snapdragon 8 Elite', 'Apple A18 Pro'];

/** Two values for each figure, the first never the better one. */
const BETTER: Record<string, { worse: Partial<Phone>; better: Partial<Phone> }> = {
  refreshRate: { worse: { refreshRate: 60 }, better: { refreshRate: 120 } },
  pixels: { worse: { pixels: { width: 720, height: 1600 } }, better: { pixels: { width: 1080, height: 2400 } } },
  panel: { worse: { displayType: 'IPS LCD' }, better: { displayType: 'Super AMOLED' } },
  ltpo: { worse: { displayType: 'AMOLED' }, better: { displayType: 'LTPO AMOLED' } },
  chip: { worse: { chipset: 'Unisoc T606' }, better: { chipset: 'MediaTek Dimensity 8200' } },
  ultrawide: { worse: { rearCameras: lenses(50) }, better: { rearCameras: lenses(50, 8) } },
  sharperUltrawide: { worse: { rearCameras: lenses(50, 8) }, better: { rearCameras: lenses(50, 50) } },
  telephoto: { worse: { rearCameras: lenses(50, 8) }, better: { rearCameras: lenses(50, 8, 10) } },
  sensor: {
    worse: { rearCameras: [{ megapixels: 50, kind: 'wide', sensorSize: 1.95 }] },
    better: { rearCameras: [{ megapixels: 50, kind: 'wide', sensorSize: 1.28 }] },
  },
  zoom: {
    worse: { rearCameras: [...lenses(50), { megapixels: 50, kind: 'telephoto', zoom: 2 }] },
    better: { rearCameras: [...lenses(50), { megapixels: 50, kind: 'telephoto', zoom: 5 }] },
  },
  ois: { worse: { ois: false }, better: { ois: true } },
  front: { worse: { frontCameras: lenses(8) }, better: { frontCameras: lenses(32) } },
  capacity: { worse: { batteryCapacity: 5000 }, better: { batteryCapacity: 6000 } },
  wired: { worse: { wiredCharging: 18 }, better: { wiredCharging: 67 } },
  wireless: { worse: { wirelessCharging: 0 }, better: { wirelessCharging: 15 } },
  weight: { worse: { weight: 210 }, better: { weight: 180 } },
  water: { worse: { ipRating: 'IP54' }, better: { ipRating: 'IP68' } },
  dust: { worse: { ipRating: 'IPX8' }, better: { ipRating: 'IP68' } },
  glass: { worse: { glass: 'Gorilla Glass 3' }, better: { glass: 'Gorilla Glass Victus 2' } },
  ram: { worse: { variants: [variant(4, 128)] }, better: { variants: [variant(8, 128)] } },
  storage: { worse: { variants: [variant(8, 128)] }, better: { variants: [variant(8, 256)] } },
};

function lenses(main: number, ultrawide?: number, telephoto?: number): Phone['rearCameras'] {
  return [
    { megapixels: main, kind: 'wide' },
    ...(ultrawide ? [{ megapixels: ultrawide, kind: 'ultrawide' as const }] : []),
    ...(telephoto ? [{ megapixels: telephoto, kind: 'telephoto' as const }] : []),
  ];
}

function variant(ram: number, storage: number): Phone['variants'][number] {
  return { ram, storage, price: null, priceAt: null, priceSource: null };
}

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 5 });

const anyPhone: fc.Arbitrary<Phone> = fc
  .record({
    displaySize: orNull(fc.constantFrom(6.1, 6.5, 6.8)),
    displayType: orNull(fc.constantFrom('IPS LCD', 'AMOLED', 'LTPO AMOLED')),
    pixels: orNull(fc.constantFrom({ width: 720, height: 1600 }, { width: 1080, height: 2400 })),
    refreshRate: orNull(fc.constantFrom(60, 90, 120, 144)),
    chipset: orNull(fc.constantFrom(...CHIPS)),
    variants: fc.constantFrom<Phone['variants'][]>([], [variant(4, 64)], [variant(8, 128)], [variant(12, 512)]),
    rearCameras: fc.constantFrom<Phone['rearCameras'][]>([], lenses(13), lenses(50, 8), lenses(200, 50, 50)),
    frontCameras: fc.constantFrom<Phone['rearCameras'][]>([], lenses(5), lenses(32)),
    ois: orNull(fc.boolean()),
    batteryCapacity: orNull(fc.constantFrom(4000, 5000, 6500)),
    wiredCharging: orNull(fc.constantFrom(10, 33, 120)),
    wirelessCharging: orNull(fc.constantFrom(0, 15, 50)),
    weight: orNull(fc.constantFrom(165, 190, 225)),
    ipRating: orNull(fc.constantFrom('None', 'IP52', 'IP64', 'IPX8', 'IP69')),
    glass: orNull(fc.constantFrom('Gorilla Glass 3', 'Gorilla Glass 5', 'Gorilla Glass Victus 2')),
    price: orNull(fc.constantFrom(9_999, 19_999, 24_999, 79_999)),
    launchedAt: fc.constantFrom('2019-01', '2024-06', '2025-12-17'),
    status: fc.constantFrom('available' as const, 'discontinued' as const),
  })
  .map((figures) => ({ ...emptyPhone('Alpha', 'acme'), ...figures }));

function entryOf(id: string, phone: Phone): CatalogueEntry {
  const { price, status, launchedAt, chipset } = phone;
  const priceKind = price === null ? null : status === 'available' ? 'current' : 'last';
  return {
    card: card({ id, price, priceKind, status, launchedAt, chipset }),
    figures: filterFigures(phone),
    variants: soldVariants(phone),
    terms: termFigures(phone),
    popularity: 0,
  };
}

/** A market, and one phone in it. */
function catalogueWith(market: readonly Phone[], phone: Phone): Catalogue {
  return new Catalogue([], [...market.map((other, at) => entryOf(`other-${at}`, other)), entryOf('it', phone)]);
}

function partsOf(catalogue: Catalogue): (number | null)[] {
  return catalogue.score('it')?.parts.map(({ score }) => score) ?? [];
}

const market = fc.array(anyPhone, { minLength: 5, maxLength: 40 });

describe('score', () => {
  test('a better figure never lowers a part', () => {
    fc.assert(
      fc.property(market, anyPhone, fc.constantFrom(...Object.values(BETTER)), (others, phone, { worse, better }) => {
        const before = partsOf(catalogueWith(others, { ...phone, ...worse }));
        const after = partsOf(catalogueWith(others, { ...phone, ...better }));
        before.forEach((score, part) => {
          // The typical score at a price depends on the phones there, including this one, in steps of a tenth.
          const slack = SCORE_PART_KEYS[part] === 'value' ? 1 : 0;
          if (score !== null) expect((after[part] ?? -1) + slack).toBeGreaterThanOrEqual(score);
        });
      }),
      { numRuns: rounds(120) },
    );
  });

  test('a lower price never lowers the value', () => {
    fc.assert(
      fc.property(market, anyPhone, fc.constantFrom(9_999, 14_999, 29_999), (others, phone, price) => {
        const offered = { ...phone, status: 'discontinued' as const };
        const catalogue = catalogueWith(others, offered);
        const value = (price: number) => {
          const onSale = { ...entryOf('it', { ...phone, status: 'available' }) };
          catalogue.upsert({ ...onSale, card: { ...onSale.card, price, priceKind: 'current' } });
          return catalogue.get('it')?.scoreParts?.[5] ?? null;
        };
        const [before, after] = [value(price), value(price - 1_000)];
        if (before !== null) expect(after).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: rounds(100) },
    );
  });

  test('an unknown term counts as the lowest quarter of its class', () => {
    fc.assert(
      fc.property(market, anyPhone, (others, phone) => {
        const score = catalogueWith(others, phone).score('it');
        for (const { terms } of score?.parts ?? [])
          for (const { value, assumed } of terms) expect(assumed === true).toBe(value === 'Not published');
      }),
      { numRuns: rounds(80) },
    );
  });

  // At least better than a quarter of the class; below that hiding figures would gain something.
  const decent: Partial<Phone> = {
    pixels: { width: 5000, height: 5000 },
    refreshRate: 240,
    displayType: 'LTPO AMOLED',
    chipset: 'Qualcomm Snapdragon 8 Elite Gen 5',
    variants: [variant(64, 4096)],
    rearCameras: [
      { megapixels: 320, kind: 'wide', sensorSize: 0.9 },
      { megapixels: 50, kind: 'ultrawide' },
      { megapixels: 50, kind: 'periscope', zoom: 5 },
    ],
    frontCameras: lenses(320),
    ois: true,
    batteryCapacity: 35_000,
    wiredCharging: 400,
    wirelessCharging: 200,
    ipRating: 'IP69',
    glass: 'Gorilla Armor',
  };

  test('a figure that is not published never beats a good one', () => {
    fc.assert(
      fc.property(market, anyPhone, fc.constantFrom(...Object.keys(decent)), (others, phone, key) => {
        const unknown = Array.isArray(decent[key as keyof Phone]) ? [] : null;
        const without = partsOf(catalogueWith(others, { ...phone, [key]: unknown }));
        const withBest = partsOf(catalogueWith(others, { ...phone, [key]: decent[key as keyof Phone] }));
        without.slice(0, -1).forEach((score, part) => {
          if (score !== null) expect(withBest[part] ?? -1).toBeGreaterThanOrEqual(score);
        });
      }),
      { numRuns: rounds(120) },
    );
  });

  test('hiding a good figure never raises a part', () => {
    fc.assert(
      fc.property(market, fc.constantFrom(9_999, 19_999), (others, price) => {
        const typical = { price, status: 'available' as const, launchedAt: '2025-12-17' };
        const crowd = others.map((phone) => ({ ...phone, ...typical }));
        const phone = { ...emptyPhone('Alpha', 'acme'), ...decent, ...typical, displaySize: 6.5, weight: 190 };
        const known = partsOf(catalogueWith(crowd, phone));
        for (const key of Object.keys(decent)) {
          const unknown = Array.isArray(decent[key as keyof Phone]) ? [] : null;
          const hidden = partsOf(catalogueWith(crowd, { ...phone, [key]: unknown }));
          hidden.slice(0, -1).forEach((score, part) => {
            if (score !== null) expect(score).toBeLessThanOrEqual(known[part] ?? 0);
          });
        }
      }),
      { numRuns: rounds(20) },
    );
  });

  test('a known absence never counts more than an unknown figure', () => {
    fc.assert(
      fc.property(market, anyPhone, (others, phone) => {
        const absent = { ...phone, ipRating: 'None', wirelessCharging: 0, ois: false };
        const unknown = { ...phone, ipRating: null, wirelessCharging: null, ois: null };
        const [none, hidden] = [absent, unknown].map((one) => partsOf(catalogueWith(others, one)));
        hidden?.slice(0, -1).forEach((score, part) => {
          if (score !== null && none?.[part] != null) expect(none[part]).toBeLessThanOrEqual(score);
        });
      }),
      { numRuns: rounds(80) },
    );
  });

  test('a feature that no phone has earns no points', () => {
    const phone = { ...emptyPhone('Alpha', 'acme'), batteryCapacity: 4000, wiredCharging: 10 };
    const [none, hidden] = [0, null].map((wirelessCharging) =>
      partsOf(catalogueWith([], { ...phone, wirelessCharging })),
    );
    expect(none).toEqual(hidden);
  });

  test('a part with less than 60% of its weight published is null', () => {
    const phone = { ...emptyPhone('Alpha', 'acme'), ...decent, price: 19_999, displaySize: 6.5, weight: 190 };
    const crowd = Array.from({ length: 20 }, () => ({ ...phone, status: 'available' as const }));
    const without = catalogueWith(crowd, { ...phone, ipRating: null, glass: null, status: 'available' }).score('it');
    expect(without?.parts.find(({ key }) => key === 'build')).toEqual({
      key: 'build',
      score: null,
      weight: 10,
      terms: [],
    });
    expect(without?.total).toBeNull();
    const enough = catalogueWith(crowd, { ...phone, ipRating: null, status: 'available' }).score('it');
    expect(enough?.parts.find(({ key }) => key === 'build')?.score).not.toBeNull();
  });

  test('a part on one published figure is capped at the class’s upper quarter', () => {
    const phone = { ...emptyPhone('Alpha', 'acme'), price: 19_999, status: 'available' as const };
    const crowd = Array.from({ length: 20 }, (_, at) => ({
      ...phone,
      chipset: at < 10 ? 'MediaTek Dimensity 6300' : 'Unisoc T606',
      variants: [variant(8, 128)],
    }));
    const best = { ...phone, chipset: 'Qualcomm Snapdragon 8 Elite Gen 5' };
    const catalogue = catalogueWith(crowd, best);
    const capped = catalogue.score('it')?.parts[1];
    const usual = catalogue.score('other-0')?.parts[1];
    expect(capped?.score).toBe(usual?.score);
    expect(capped?.cap).toBe(usual?.score);
  });

  test('an iPhone’s battery and RAM are compared with those of iPhones', () => {
    const phone = { ...emptyPhone('Alpha', 'acme'), price: 59_999, status: 'available' as const, wiredCharging: 25 };
    const android = Array.from({ length: 20 }, (_, at) => ({
      ...phone,
      os: 'Android 16',
      batteryCapacity: 5_000 + at * 100,
    }));
    const iPhones = Array.from({ length: 5 }, (_, at) => ({
      ...phone,
      os: 'iOS 26',
      batteryCapacity: 3_000 + at * 100,
    }));
    const points = (os: string, batteryCapacity: number) =>
      catalogueWith([...android, ...iPhones], { ...phone, os, batteryCapacity })
        .score('it')
        ?.parts[3]?.terms.find(({ label }) => label === 'Capacity')?.points;
    expect(points('iOS 26', 3_400)).toBeGreaterThan(points('Android 16', 5_000) ?? 99);
  });

  test('the terms shown add up to their part, and the parts to the total', () => {
    fc.assert(
      fc.property(market, anyPhone, (others, phone) => {
        const catalogue = catalogueWith(others, phone);
        const score = catalogue.score('it');
        const parts = score?.parts ?? [];
        for (const { score: part, cap, terms } of parts) {
          const sum = terms.reduce((total, { points }) => total + points, 0);
          if (part !== null) expect(Math.min(cap ?? 100, Math.round(Math.round(sum * 10) / 10))).toBe(part);
          else expect(terms).toEqual([]);
          for (const { points, of } of terms) expect(points).toBeLessThanOrEqual(of);
        }
        const known = parts.filter(({ score: part }) => part !== null);
        const weight = known.reduce((total, part) => total + part.weight, 0);
        const sum = known.reduce((total, part) => total + part.weight * (part.score ?? 0), 0);
        const isScored = parts.every(({ key, score: part }) => key === 'value' || part !== null);
        expect(score?.total ?? null).toBe(isScored ? Math.round(Math.round((sum * 100) / weight) / 100) : null);
        expect(catalogue.get('it')?.score ?? null).toBe(score?.total ?? null);
        if (others.some(({ refreshRate }) => refreshRate !== null))
          expect(score?.unknown.includes('Refresh rate')).toBe(phone.refreshRate === null);
        expect(score?.unknown.includes('Glass')).toBe(phone.glass === null);
      }),
      { numRuns: rounds(80) },
    );
  });

  test('is the same whether phones are added together or one by one', () => {
    fc.assert(
      fc.property(market, (phones) => {
        const entries = phones.map((phone, at) => entryOf(`phone-${at}`, phone));
        const atOnce = new Catalogue([], entries);
        const oneByOne = new Catalogue([], entries.slice(0, 2));
        for (const entry of entries) oneByOne.upsert(entry);
        oneByOne.upsert(entryOf('gone', phones[0] as Phone));
        oneByOne.remove('gone');
        oneByOne.rescore();
        const scores = (catalogue: Catalogue) => entries.map(({ card: { id } }) => catalogue.get(id)?.scoreParts);
        expect(scores(oneByOne)).toEqual(scores(atOnce));
      }),
      { numRuns: rounds(60) },
    );
  });

  test('is the same after single changes as after a full reload', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 20, max: 200 }), (seed, size) => {
        const random = seededRandom(seed);
        const ids = Array.from({ length: size }, (_, at) => `phone-${at}`);
        const entries = new Map(ids.map((id) => [id, syntheticEntry(random, id)]));
        const changed = new Catalogue([], entries.values());
        for (let round = 0; round < 12; round++) {
          const id = pick(random, ids);
          const known = entries.get(id) ?? syntheticEntry(random, id);
          const price = 5_000 + Math.floor(random() * 60_000);
          const entry =
            random() < 0.8
              ? { ...known, card: { ...known.card, price, priceKind: 'current' as const } }
              : syntheticEntry(random, id);
          entries.set(id, entry);
          changed.upsert(entry);
          if (random() < 0.1) {
            entries.delete(id);
            changed.remove(id);
          }
          changed.rescore();
          const reloaded = new Catalogue([], entries.values());
          const scores = (catalogue: Catalogue) =>
            [...entries.keys()].map((id) => [catalogue.get(id)?.score, catalogue.get(id)?.scoreParts]);
          expect(scores(changed)).toEqual(scores(reloaded));
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('ranking by weights', () => {
  const anyWeights = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 6, maxLength: 6 });

  test('equals a plain sort of the same scores, on every page and within every filter', () => {
    const brands = syntheticBrands();
    const catalogue = new Catalogue(brands, syntheticEntries(400));
    const entries = syntheticEntries(400).map((entry) => ({
      ...entry,
      card: catalogue.get(entry.card.id) ?? entry.card,
    }));
    const ids = brands.map(({ id }) => id);
    const random = seededRandom(3);
    fc.assert(
      fc.property(fc.option(anyWeights, { nil: undefined }), fc.nat(3), fc.boolean(), (weights, page, isWhole) => {
        const query = { ...(isWhole ? {} : syntheticQuery(random)), sort: 'score' as const, weights, page: page + 1 };
        const expected = naiveFilter(entries, ids, query).products.map(({ id }) => id);
        expect(catalogue.filter(query).products.map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  const anyParts = fc.array(fc.option(fc.integer({ min: 0, max: 100 }), { nil: null, freq: 8 }), {
    minLength: 6,
    maxLength: 6,
  });

  test('only the proportion of weights counts', () => {
    fc.assert(
      fc.property(anyParts, anyWeights, fc.integer({ min: 1, max: 5 }), (parts, weights, factor) => {
        const times = weights.map((weight) => weight * factor);
        expect(weightedScore(parts, times)).toBe(weightedScore(parts, weights));
      }),
    );
  });

  test('phones without a part follow the ranked ones by name', () => {
    const catalogue = new Catalogue([], syntheticEntries(300));
    const cards: ProductCard[] = [];
    for (let page = 1; page <= 10; page++) cards.push(...catalogue.filter({ sort: 'score', page, limit: 30 }).products);
    const isRanked = cards.map(({ scoreParts }) => unrankedParts(scoreParts).length === 0);
    const ranked = isRanked.indexOf(false);
    expect(ranked).toBeGreaterThan(0);
    expect(isRanked.slice(ranked)).not.toContain(true);
    const names = cards.slice(ranked).map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  test('a single weighted part is the whole score', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }),
        fc.nat(5),
        (parts, at) => {
          const weights = parts.map((_, part) => (part === at ? 7 : 0));
          expect(weightedScore(parts, weights)).toBe((parts[at] as number) * 100);
        },
      ),
    );
  });

  test('weights are read from and written to an address', () => {
    expect(parseWeights('display:1,value:10')).toEqual([1, 0, 0, 0, 0, 10]);
    for (const wrong of ['', 'display', 'display:11', 'display:-1', 'price:1', 'display:1,display:2', 'display:1.5'])
      expect(parseWeights(wrong)).toBeUndefined();
    fc.assert(
      fc.property(anyWeights, (weights) => {
        expect(parseWeights(formatWeights(weights))).toEqual(weights);
      }),
    );
    expect(rankingWeights([0, 0, 0, 0, 0, 0])).toEqual(OWN_WEIGHTS);
  });
});

test('a chip is found under the names that phone makers use', () => {
  expect(chipStep('MediaTek Dimensity 7300 Energy')).toBe(chipStep('MediaTek Dimensity 7300'));
  expect(chipStep('Qualcomm Snapdragon 8 Elite for Galaxy')).toBe(chipStep('Qualcomm Snapdragon 8 Elite'));
  expect(chipStep('Qualcomm Snapdragon 8 Elite Gen 5')).toBeGreaterThan(chipStep('Qualcomm Snapdragon 8 Elite') ?? 99);
  expect(chipStep('Acme Nova 3')).toBeNull();
  expect(chipStep(null)).toBeNull();
});
