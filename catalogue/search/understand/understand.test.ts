import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIPPED_INTENTS } from '#contract/settings/search-intents.ts';
import { rounds } from '#tests/support/rounds.ts';
import { BrandNames } from './brand-names.ts';
import { Intents } from './intents.ts';
import { QUESTIONS, TRAPS } from './testing/questions.ts';
import { type Names, understand } from './understand.ts';

const BRANDS = 'Samsung Vivo Oppo OnePlus Xiaomi Realme Motorola Apple Google Nothing Poco Lava LG'.split(' ');
const FAMILIES = 'galaxy iphone redmi note pixel nord edge moto phone ultra dimensity helio snapdragon exynos'.split(
  ' ',
);
const NAMES: Names = {
  intents: new Intents(SHIPPED_INTENTS),
  brands: new BrandNames(BRANDS.map((name) => ({ id: name.toLowerCase(), name, key: name.toLowerCase() }))),
  isName: (word) => [...FAMILIES, ...BRANDS.map((name) => name.toLowerCase())].some((name) => name.startsWith(word)),
};

const read = (text: string) => {
  const { query, rest } = understand(text, NAMES);
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  return { query: pairs.sort().join(' '), rest };
};
const sorted = (query: string) => query.split(' ').filter(Boolean).sort().join(' ');

test('there are 500 different questions', () => {
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(500);
  expect(new Set(QUESTIONS.map(([text]) => text)).size).toBe(QUESTIONS.length);
});

test('understands each phrase and leaves the rest as text', () => {
  const wrong = [...QUESTIONS, ...TRAPS].flatMap(([text, query, rest]) => {
    const got = read(text);
    const isRight = got.query === sorted(query) && got.rest === rest;
    return isRight ? [] : [`${text} | ${got.query} | ${got.rest}   not   ${sorted(query)} | ${rest}`];
  });
  expect(wrong).toEqual([]);
});

test('at least 97% are understood completely, except for names', () => {
  const isName = (word: string) => /\d/.test(word) || NAMES.isName(word) || word === 'gen' || word === 'se';
  const whole = QUESTIONS.filter(([text]) =>
    read(text)
      .rest.split(' ')
      .every((word) => word === '' || isName(word)),
  );
  expect(whole.length / QUESTIONS.length).toBeGreaterThan(0.97);
});

test('returns what it understood with the words typed', () => {
  expect(understand('5g phone under 20,000 with BIG battery', NAMES).chips).toEqual([
    { key: 'battery-6000', label: '6000 mAh and above', words: 'BIG battery' },
    { key: 'features-5g', label: '5G', words: '5g' },
    { key: 'price', label: 'Up to ₹20,000', words: 'under 20,000' },
  ]);
});

test('never throws or invents a word', () => {
  const word = fc.constantFrom(
    ...QUESTIONS.flatMap(([text]) => text.split(' ')),
    '-',
    '₹',
    '"',
    '१२',
    '\u0000',
    '🤖',
    '𝟝g',
  );
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const { query, chips, rest } = understand(text, NAMES);
      for (const { words } of chips) if (!words.includes('…')) expect(text).toContain(words);
      for (const piece of rest.split(' ')) expect(text).toContain(piece);
      expect(chips.length === 0).toBe(Object.keys(query).length === 0);
    }),
    { numRuns: rounds(2000) },
  );
});

test('reads only the beginning of an endless text', () => {
  const endless = understand('under 20k 5g big battery '.repeat(20_000), NAMES);
  expect(endless.query).toEqual({ battery: '6000', features: '5g', priceMax: '20000' });
});
