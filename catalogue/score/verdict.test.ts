import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry } from '#catalogue/entry.ts';
import { syntheticEntries } from '#catalogue/testing/synthetic.ts';
import { Score } from '#contract/phone/score/score.ts';
import { Verdict } from '#contract/phone/score/verdict.ts';
import { placeReason } from './alternatives.ts';
import { isOnSale } from './scores.ts';
import { STANDING_FIGURES, type Standing, type StandingFigure } from './standing.ts';

/** The widths a price class may have, and how many phones are enough for one. */
const WIDTHS = [15, 25];
const ENOUGH = 12;

test.each([40, 900])('among %i phones each is compared with all that are on sale around its price', (size) => {
  const entries = syntheticEntries(size);
  const catalogue = new Catalogue([], entries);
  // Changed, gone and come: the order of prices follows.
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

test('up to three phones on sale are named to look at instead, each once and never itself', () => {
  const catalogue = new Catalogue([], syntheticEntries(300));
  for (const { card } of syntheticEntries(300)) {
    const instead = catalogue.verdict(card.id)?.instead ?? [];
    const ids = instead.map(({ product }) => product.id);
    expect(ids).toHaveLength(3);
    expect(new Set([card.id, ...ids]).size).toBe(4);
    expect(instead.every(({ product }) => isOnSale(product))).toBe(true);
  }
});

test('a figure among those of its class says in words where it is', () => {
  const catalogue = new Catalogue([], syntheticEntries(300));
  const standings = syntheticEntries(300).flatMap(({ card }) => catalogue.verdict(card.id)?.standing ?? []);
  expect(standings.length).toBeGreaterThan(100);
  for (const { key, better, worse, tone, text } of standings) {
    if (tone === 'better') expect(better, key).toBeGreaterThanOrEqual(60);
    if (tone === 'worse') expect(worse, key).toBeGreaterThanOrEqual(60);
    expect(text).toMatch(/^(Typical|None faster at this price|[A-Z][a-z ]+ than (most|nearly all))$/);
  }
});

// They are sent without another look at the contract.
test('what is said of a phone and its score is what the contract lists, and nothing else', () => {
  const entries = syntheticEntries(300);
  const catalogue = new Catalogue([], entries);
  for (const { card } of entries) {
    // The phones to look at instead are cards, and made-up ones do not all fit.
    const verdict = { ...catalogue.verdict(card.id), instead: [] };
    const score = catalogue.score(card.id);
    expect(Verdict.parse(verdict)).toEqual(verdict);
    expect(Score.parse(score)).toEqual(score);
  }
});

describe('the reason for a place in a list', () => {
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
      'A bigger battery than most (6,720 mAh) and a faster chip. More weight than most (198 g).',
    );
  });

  test('starts with the price where it is at least 5% below the first', () => {
    const leads = [standing('charging', 90, 45)];
    expect(placeReason(phone(14_999), phone(16_719), { leads, gap: null })).toBe(
      '₹1,720 less than the first, with charging twice as fast as most (90 W).',
    );
    expect(placeReason(phone(16_000), phone(16_719), { leads: [chip], gap: null })).toBe('A faster chip than most.');
  });

  test('says so where nothing leads', () => {
    expect(placeReason(phone(16_719), null, { leads: [], gap: null })).toBe('Nothing stands out.');
    expect(placeReason(phone(10_000), phone(16_719), { leads: [], gap: null })).toBe(
      '₹6,719 less than the first. Nothing else stands out.',
    );
  });
});
