import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMatcher } from '#catalogue/match-offer/match.ts';
import type { MatchPhone, MatchResult, StoreItem } from '#catalogue/match-offer/types.ts';
import { seedBrands, seedPhones } from '#db/seed/index.ts';

/**
 * Titles as Indian stores write them, with the expected result: a variant, `?` for one that a person must decide (with
 * the phone that must be among the candidates), or why it is ignored.
 */

const REASONS = { A: 'accessory', R: 'refurbished', O: 'other-region', N: 'not-a-phone' } as const;
/** A price that fits neither a phone nor a case better, so that only the title decides. */
const PRICE = 14_999;

const brands = new Map(seedBrands().map(({ id, name }) => [id, name]));
const phones: MatchPhone[] = seedPhones().map((phone) => ({ ...phone, brand: brands.get(phone.brandId) ?? '' }));
const byName = new Map(phones.map((phone) => [phone.name, phone]));
const match = createMatcher(phones, { confirmed: [], rules: new Map() });

const rows = readFileSync(new URL('./support/store-titles.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [expected = '', title = ''] = line.split('\t');
    const [, name = '', ram, storage] = /^(.+) (\d+)\/(\d+)$/.exec(expected) ?? [];
    const phone = byName.get(name);
    const variant = phone?.variants.find((one) => one.ram === Number(ram) && one.storage === Number(storage));
    return {
      expected,
      title,
      variant: phone && variant ? `${phone.id} ${ram}/${storage}` : null,
      price: variant?.price,
    };
  });

function itemOf({ title, price }: { title: string; price?: number | null | undefined }): StoreItem {
  const given = { brand: null, gtin: null, mpn: null, condition: null };
  return { ...given, key: title, title, url: 'https://store.example/1', price: price ?? PRICE, inStock: true };
}

function outcome(result: MatchResult): string {
  if (result.state === 'matched') return `${result.productId} ${result.ram}/${result.storage}`;
  return result.state === 'ignored' ? result.reason : '?';
}

const results = rows.map((row) => ({ ...row, result: match(itemOf(row)) }));
const clear = results.filter(({ expected }) => !expected.startsWith('?'));
const isRight = ({ expected, variant, result }: (typeof results)[number]) =>
  outcome(result) === (variant ?? REASONS[expected as keyof typeof REASONS]);

test('every expected variant is in the catalogue', () => {
  expect(rows.length).toBeGreaterThanOrEqual(600);
  const unknown = rows.filter(({ expected, variant }) => !/^(?:\?.*|[AROND])$/.test(expected) && variant === null);
  expect(unknown).toEqual([]);
});

test('at least 97% of clear store titles are matched correctly without a person', () => {
  const wrong = clear.filter((row) => !isRight(row));
  const share = 1 - wrong.length / clear.length;
  console.info(
    `${clear.length} clear titles, ${(share * 100).toFixed(1)}% right; ${results.length - clear.length} for a person`,
  );
  expect(share, wrong.map(({ title, result }) => `${outcome(result)}: ${title}`).join('\n')).toBeGreaterThanOrEqual(
    0.97,
  );
});

test('no store title is matched to a wrong variant without a person', () => {
  const wrong = results.filter(({ variant, result }) => result.state === 'matched' && outcome(result) !== variant);
  expect(wrong.map(({ title, result }) => `${outcome(result)}: ${title}`)).toEqual([]);
});

test('titles for a person to decide are not ignored, and have the right candidate', () => {
  const missed = results.filter(({ expected, result }) => {
    if (!expected.startsWith('?')) return false;
    const id = byName.get(expected.slice(1))?.id;
    return result.state !== 'waiting' || (id && !result.candidates.some(({ productId }) => productId === id));
  });
  expect(missed.map(({ expected, title, result }) => `${outcome(result)} ${expected}: ${title}`)).toEqual([]);
});
