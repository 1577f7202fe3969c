import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry } from '#catalogue/entry.ts';
import { entry } from '#catalogue/testing/cards.ts';
import { syntheticEntries } from '#catalogue/testing/synthetic.ts';
import { WORD_TONES } from '#contract/phone/score/noticeable.ts';
import { SCORE_PART_KEYS } from '#contract/phone/score/parts.ts';
import { Score } from '#contract/phone/score/score.ts';
import { Verdict } from '#contract/phone/score/verdict.ts';
import { placeReason } from './alternatives.ts';
import { isOnSale } from './scores.ts';
import { STANDING_FIGURES, type Standing, type StandingFigure } from './standing.ts';
import { wordOf } from './verdict.ts';

/** Possible widths of a price class, and how many phones are enough for one. */
const WIDTHS = [15, 25];
const ENOUGH = 12;

test.each([40, 900])('each of %i phones is compared with those on sale around its price', (size) => {
  const entries = syntheticEntries(size);
  const catalogue = new Catalogue([], entries);
  // Phones change, disappear and appear, and the price order follows.
  catalogue.remove(entries[3]?.card.id as string);
  for (const entry of entries.slice(5, 9)) {
    catalogue.upsert({ ...entry, card: { ...entry.card, price: 14_999, priceKind: 'current', status: 'available' } });
  }
  catalogue.rescore();
  const cards = entries.flatMap(({ card }) => catalogue.get(card.id) ?? []);
  for (const { id, price, status } of cards) {
    const others = cards.filter((other) => other.id !== id && isOnSale(other));
    const classes = WIDTHS.map((percent) => {
      const from = Math.ceil(((price ?? 0) * (100 - percent)) / 100);
      const to = Math.floor(((price ?? 0) * (100 + percent)) / 100);
      const phones = others.filter((other) => Number(other.price) >= from && Number(other.price) <= to).length;
      return { percent, phones };
    });
    const wanted = classes.find(({ phones }) => phones >= ENOUGH) ?? classes.at(-1);
    const isCompared = price !== null && status !== 'discontinued';
    expect(catalogue.verdict(id)?.class ?? null).toEqual(isCompared ? expect.objectContaining(wanted) : null);
  }
});

test('names up to three different alternatives on sale', () => {
  const catalogue = new Catalogue([], syntheticEntries(300));
  for (const { card } of syntheticEntries(300)) {
    const instead = catalogue.verdict(card.id)?.instead ?? [];
    const ids = instead.map(({ product }) => product.id);
    expect(ids).toHaveLength(3);
    expect(new Set([card.id, ...ids]).size).toBe(4);
    expect(instead.every(({ product }) => isOnSale(product))).toBe(true);
  }
});

test('a figure is compared with its class in words', () => {
  const catalogue = new Catalogue([], syntheticEntries(300));
  const standings = syntheticEntries(300).flatMap(({ card }) => catalogue.verdict(card.id)?.standing ?? []);
  expect(standings.length).toBeGreaterThan(100);
  for (const { key, better, worse, tone, text } of standings) {
    if (tone === 'better') expect(better, key).toBeGreaterThanOrEqual(60);
    if (tone === 'worse') expect(worse, key).toBeGreaterThanOrEqual(60);
    expect(text).toMatch(
      /^(Typical [a-z]+|None faster at this price|[A-Z][a-z ]+ than (most|nearly all)|(Most|Nearly all) have one)$/,
    );
  }
});

test('no key figure uses the word of its part', () => {
  const words = Object.keys(WORD_TONES);
  const named = STANDING_FIGURES.flatMap((figure) => figure.words ?? []);
  expect(named).toHaveLength(24);
  expect(named.filter((word) => words.includes(word))).toEqual([]);
});

test('a part is better than typical only if one of its figures is', () => {
  const battery = STANDING_FIGURES.find(({ key }) => key === 'battery') as StandingFigure;
  const among = (value: number, less: number, more: number): Standing[] => [
    { figure: battery, value, typical: 5000, others: [], known: 20, less, more },
  ];
  const [bigger, usual, smaller] = [among(7000, 18, 2), among(5100, 10, 10), among(4000, 2, 18)];
  const part = SCORE_PART_KEYS.indexOf('battery');
  const wordsOf = (points: number) => [bigger, usual, smaller].map((standing) => wordOf(points, 50, part, standing));
  expect(wordsOf(70)).toEqual(['Strong', 'Typical', 'Typical']);
  expect(wordsOf(50)).toEqual(['Typical', 'Typical', 'Typical']);
  expect(wordsOf(40)).toEqual(['Typical', 'Typical', 'Weak']);
  expect(wordOf(70, 50, SCORE_PART_KEYS.indexOf('value'), [])).toBe('Strong');
  expect(wordOf(null, 50, part, bigger)).toBeNull();
});

test('a score and its sentence have the same tone', () => {
  const starts = { better: 'Good for the money', typical: 'About what', worse: 'You can do better' };
  const entries = syntheticEntries(300);
  const catalogue = new Catalogue([], entries);
  const tones = entries.flatMap(({ card }) => {
    const { tone = null, summary } = catalogue.verdict(card.id) ?? {};
    if (tone !== null) expect(summary).toContain(starts[tone]);
    return tone ?? [];
  });
  expect(new Set(tones).size).toBe(3);
});

test('a phone last seen on sale long ago is not compared', () => {
  const entries = syntheticEntries(300);
  const entry = entries.find(({ card }) => isOnSale(card)) as CatalogueEntry;
  const verdictOf = (card: CatalogueEntry['card']) => {
    const catalogue = new Catalogue([], entries);
    catalogue.upsert({ ...entry, card });
    catalogue.rescore();
    return catalogue.verdict(card.id);
  };
  expect(verdictOf(entry.card)).toMatchObject({ class: {}, size: {}, middle: { total: expect.any(Number) } });
  expect(verdictOf({ ...entry.card, priceKind: 'last', lastSeenAt: '2024-01-01' })).toMatchObject({
    class: null,
    size: null,
    middle: { total: null },
    summary: null,
    tone: null,
    for: [],
    against: [],
    standing: [],
    instead: [{}, {}, {}],
  });
});

test('a phone that is gone leads to newer ones of its line, then of its maker', () => {
  const onSale = { status: 'available', priceKind: 'current', price: 20_000 } as const;
  const phones = [
    entry({ id: 'gone', name: 'Nova Y20', status: 'discontinued', launchedAt: '2024' }),
    entry({ id: 'maker', name: 'Nova X300', launchedAt: '2026-03', ...onSale }),
    entry({ id: 'line', name: 'Nova Y400 Pro', launchedAt: '2025-02', ...onSale }),
    entry({ id: 'series', name: 'Nova Y30', launchedAt: '2025-01', ...onSale }),
    // Perhaps older: only the year of the first is known.
    entry({ id: 'same-year', name: 'Nova Y21', launchedAt: '2024-11', ...onSale }),
  ];
  const { instead = [] } = new Catalogue([], phones).verdict('gone') ?? {};
  expect(instead.map(({ product }) => product.id)).toEqual(['series', 'line', 'maker']);
});

test('an IP rating that ends in 9 is about jets, not about immersion', () => {
  const water = STANDING_FIGURES.find(({ key }) => key === 'water') as StandingFigure;
  const [ip54, ip65, ip68, ip69] = [0x54, 0x65, 0x68, 0x69];
  const among = (value: number, other: number): Standing => {
    const others = Array.from({ length: 20 }, () => other);
    const better = other > value ? 20 : 0;
    return { figure: water, value, typical: other, others, known: 20, less: 20 - better, more: better };
  };
  const { card } = syntheticEntries(1)[0] as CatalogueEntry;
  const sentences = [among(ip68, ip54), among(ip69, ip54)].map((one) => water.for(one, card));
  expect(sentences).toEqual([
    'Survives being under water (IP68); nearly all phones at this price do not.',
    'Withstands high-pressure water jets (IP69); nearly all phones at this price do not.',
  ]);
  expect([among(ip65, ip68), among(ip65, ip69), among(ip69, ip68)].map((one) => water.against(one, card))).toEqual([
    'Splash-proof only (IP65); nearly all phones at this price survive being under water.',
    'Splash-proof only (IP65); nearly all phones at this price are better sealed.',
    null,
  ]);
});

test('the typical size is the median of phones that fold alike', () => {
  const [entry] = syntheticEntries(1) as [CatalogueEntry];
  const phone = (id: string, width: number, foldable: CatalogueEntry['card']['foldable'] = null): CatalogueEntry => ({
    ...entry,
    card: {
      ...entry.card,
      ...({ id, foldable, price: 20_000, priceKind: 'current', status: 'available' } as const),
      dimensions: { width, height: 160, thickness: 7.6 },
    },
  });
  const bars = [70.1, 79, 75.3, 76.2, 71.4].map((width, at) => phone(`bar-${at}`, width));
  const catalogue = new Catalogue([], [phone('own', 90), ...bars, phone('fold', 143, 'book')]);
  expect(catalogue.verdict('own')?.size).toEqual({ width: 75.3, height: 160, thickness: 7.6 });
  expect(catalogue.verdict('fold')?.size).toBeNull();
});

// Verdicts are sent without validation against the contract.
test('verdict and score have exactly the fields of the contract', () => {
  const entries = syntheticEntries(300);
  const catalogue = new Catalogue([], entries);
  for (const { card } of entries) {
    // The suggested phones are cards, and random ones do not all match the schema.
    const verdict = { ...catalogue.verdict(card.id), instead: [] };
    const score = catalogue.score(card.id);
    expect(Verdict.parse(verdict)).toEqual(verdict);
    expect(Score.parse(score)).toEqual(score);
  }
});

describe('the reason for a rank', () => {
  const standing = (key: string, value: number, typical: number): Standing => {
    const figure = STANDING_FIGURES.find((one) => one.key === key) as StandingFigure;
    return { figure, value, typical, others: [], known: 20, less: 18, more: 2 };
  };
  const phone = (price: number) => ({ ...(syntheticEntries(1)[0] as CatalogueEntry).card, price });
  const battery = standing('battery', 6720, 5000);
  const chip = standing('chip', 70, 50);
  const weight = standing('weight', 198, 185);

  test('names two leads, then the worst gap', () => {
    expect(placeReason(phone(16_719), null, { leads: [battery, chip], gap: weight })).toBe(
      'A bigger battery than most (6,720 mAh) and a faster chip. A heavier body than most (198 g).',
    );
  });

  test('starts with the price if it is at least 5% below the first', () => {
    const leads = [standing('charging', 90, 45)];
    expect(placeReason(phone(14_999), phone(16_719), { leads, gap: null })).toBe(
      '₹1,720 less than the top phone, with twice the charging speed of most (90 W).',
    );
    expect(placeReason(phone(16_000), phone(16_719), { leads: [chip], gap: null })).toBe('A faster chip than most.');
  });

  test('says when nothing stands out', () => {
    expect(placeReason(phone(16_719), null, { leads: [], gap: null })).toBe('Good all round: nothing stands out.');
    expect(placeReason(phone(16_719), phone(16_719), { leads: [], gap: null })).toBe('Nothing stands out.');
    expect(placeReason(phone(10_000), phone(16_719), { leads: [], gap: null })).toBe(
      '₹6,719 less than the top phone. Nothing else stands out.',
    );
  });

  test('names the weakness of a phone without a strength', () => {
    const given = { leads: [], gap: standing('battery', 4_400, 5_000) };
    expect(placeReason(phone(10_000), phone(16_719), given)).toBe(
      '₹6,719 less than the top phone, but with a smaller battery than most (4,400 mAh).',
    );
    expect(placeReason(phone(16_719), phone(16_719), given)).toBe(
      'No clear strength. A smaller battery than most (4,400 mAh).',
    );
    expect(placeReason(phone(16_719), null, given)).toBe(
      'Good all round, but with a smaller battery than most (4,400 mAh).',
    );
  });
});
