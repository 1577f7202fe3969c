import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#contract/phone/product.ts';
import { SCORE_PART_KEYS, type ScorePart } from '#contract/phone/score/parts.ts';
import type { Verdict } from '#contract/phone/score/verdict.ts';
import { seedCatalogue } from '#tests/support/seed-catalogue.ts';
import { seedPhones } from './index.ts';

/** All sentences about the default catalogue's phones. */

const catalogue = seedCatalogue();
const verdicts = seedPhones().map(({ id }) => ({
  card: catalogue.get(id) as ProductCard,
  verdict: catalogue.verdict(id) as Verdict,
}));

/** The part that a sentence is about, by its words. */
const ABOUT: readonly (readonly [RegExp, ScorePart])[] = [
  [/battery|charg/i, 'battery'],
  [/chip|RAM|storage/, 'performance'],
  [/screen/, 'display'],
  [/sensor|zoom|stabilised|ultrawide/, 'cameras'],
  [/lighter|lightest|water/, 'build'],
];

describe('the verdicts of all phones', () => {
  test('never praise a part below its class or below 40', () => {
    for (const { card, verdict } of verdicts) {
      for (const sentence of verdict.for) {
        const part = ABOUT.find(([words]) => words.test(sentence))?.[1];
        expect(part, sentence).toBeDefined();
        const at = SCORE_PART_KEYS.indexOf(part as ScorePart);
        const points = card.scoreParts?.[at] ?? 0;
        expect(points, `${card.id}: ${sentence}`).toBeGreaterThanOrEqual(Math.max(40, verdict.middle.parts[at] ?? 0));
      }
    }
  });

  test('are complete sentences without percentages', () => {
    for (const { card, verdict } of verdicts) {
      expect(verdict.for.length).toBeLessThanOrEqual(2);
      expect(verdict.against.length).toBeLessThanOrEqual(2);
      const all = [verdict.summary ?? [], verdict.for, verdict.against, verdict.instead.map(({ why }) => why)].flat();
      for (const sentence of all) {
        expect(sentence, card.id).toMatch(/^[A-Z₹][^%]*\.$/);
        expect(sentence, card.id).not.toMatch(/undefined|NaN|null|Infinity|\d\.\d{3}| {2}|\bnow\b/);
      }
    }
  });

  test('a discontinued phone has alternatives instead of a verdict', () => {
    for (const { verdict } of verdicts.filter(({ card: { status } }) => status === 'discontinued')) {
      expect({ ...verdict, instead: [] }).toMatchObject({ class: null, summary: null, for: [], against: [] });
      for (const { product } of verdict.instead) expect(product.status).toBe('available');
    }
  });

  test('alternatives of a discontinued phone start with its maker’s', () => {
    const makers = verdicts.find(({ card: { id } }) => id === 'apple-iphone-13')?.verdict.instead;
    expect(makers?.map(({ product }) => product.brand)).toEqual(['Apple', 'Apple', 'Apple']);
  });

  test('an iPhone has another iPhone among its alternatives', () => {
    const iPhones = verdicts.filter(({ card: { brand, status } }) => brand === 'Apple' && status === 'available');
    expect(iPhones.length).toBeGreaterThan(5);
    for (const { card, verdict } of iPhones)
      expect(
        verdict.instead.map(({ product }) => product.brand),
        card.id,
      ).toContain('Apple');
  });
});
