import { expect, test } from 'vitest';
import { barePhone } from '#app/features/catalogue/product/testing/bare-phone.ts';
import { type CompareRow, compareRows, onlyDifferences } from './compare-rows.ts';

const cheap = barePhone({
  launchedAt: '2024-01',
  displayType: 'AMOLED',
  price: 20_000,
  displaySize: 6.5,
  pixels: { width: 1080, height: 2400 },
  resolutionType: 'FHD+',
  chipset: 'Acme A1',
  batteryCapacity: 5000,
  wirelessCharging: 0,
  weight: 180,
  dimensions: { height: 160, width: 74, thickness: 8 },
  ipRating: 'IP54',
  nfc: false,
});
const dear = barePhone({
  launchedAt: '2025-01',
  displayType: 'OLED',
  price: 1_20_000,
  displaySize: 6.5,
  pixels: { width: 1440, height: 3200 },
  resolutionType: 'QHD+',
  chipset: 'Acme A2',
  batteryCapacity: 4000,
  wirelessCharging: 50,
  weight: 220,
  dimensions: { height: 165, width: 76, thickness: 9 },
  ipRating: 'IP68',
  nfc: true,
});

function row(label: string, ...phones: Parameters<typeof compareRows>[0]): CompareRow {
  const found = compareRows(phones)
    .flatMap(({ rows }) => rows)
    .find((candidate) => candidate.label === label);
  if (!found) throw new Error(`There is no row ${label}`);
  return found;
}
const best = (label: string, ...phones: Parameters<typeof compareRows>[0]) =>
  row(label, ...phones).cells.map(({ isBest }) => isBest);

test('groups come in order, price first', () => {
  expect(compareRows([cheap]).map(({ title }) => title)).toEqual([
    'Price',
    'Display',
    'Performance',
    'Cameras',
    'Battery',
    'Body',
    'Connections',
  ]);
});

test('only rows of numbers say that lower is better', () => {
  const tray = { ...cheap, hybridSlot: true };
  expect(row('Hybrid SIM slot', tray, { ...dear, hybridSlot: false }).hint).toBeNull();
  expect(row('Weight', cheap, dear).hint).toBe('lower is better');
});

test.each(['Price', 'Weight', 'Capacity'])('%s: lower is best', (label) => {
  expect(best(label, cheap, dear)).toEqual([true, false]);
});

test.each(['Resolution', 'Wireless charging', 'Water and dust', 'NFC'])('%s: higher is best', (label) => {
  expect(best(label, cheap, dear)).toEqual([false, true]);
});

test.each(['Chipset', 'Height', 'Width', 'Thickness', 'Type', 'Launched'])('%s: none is best', (label) => {
  expect(best(label, cheap, dear)).toEqual([false, false]);
});

test('a single phone has no best values', () => {
  expect(
    compareRows([dear])
      .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
      .some(({ isBest }) => isBest),
  ).toBe(false);
});

test('an unpublished figure has no text and no bar and makes no other phone best', () => {
  expect(row('Capacity', cheap, barePhone()).cells).toEqual([
    { text: '5,000 mAh', isBest: false, bar: 1 },
    { text: null, isBest: false, bar: null },
  ]);
});

test('bars are proportional to their figures', () => {
  expect(row('Capacity', cheap, dear).cells.map(({ bar }) => bar)).toEqual([1, 0.8]);
  expect(row('Wireless charging', cheap, dear).cells).toMatchObject([
    { text: 'No', bar: 0 },
    { text: '50 W', bar: 1 },
  ]);
  expect(row('Price', cheap, dear).cells.map(({ bar }) => bar)).toEqual([null, null]);
});

test('values that no phone publishes are listed once per group instead of in rows', () => {
  const display = compareRows([cheap, dear]).find(({ title }) => title === 'Display');
  expect(display?.rows.map(({ label }) => label)).not.toContain('Refresh rate');
  expect(display?.unknown).toContain('Refresh rate');
  expect(compareRows([cheap, barePhone()]).find(({ title }) => title === 'Battery')?.rows).toHaveLength(2);
});

test('“differences only” leaves out equal rows, and groups without any', () => {
  const groups = onlyDifferences(compareRows([cheap, { ...cheap, price: 10_000 }]));
  expect(groups.map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([['Price', ['Price']]]);
  expect(onlyDifferences(compareRows([barePhone(), barePhone()]))).toEqual([]);
});

test('a known and an unpublished figure count as a difference', () => {
  expect(row('Capacity', cheap, barePhone()).differs).toBe(true);
});

test('explains known figures in words', () => {
  const heavier = (grams: number) => row('Weight', cheap, { ...cheap, weight: 180 + grams }).meaning;
  expect(heavier(12)).toBe('12 g difference: you won’t notice');
  expect(heavier(40)).toBe('40 g difference: you will feel it');
  expect(heavier(0)).toBeNull();
  expect(row('Weight', cheap, barePhone()).meaning).toBeNull();
  expect(row('Size', cheap, dear).meaning).toBe('bigger isn’t better for everyone');
  expect(row('Size', cheap).meaning).toBeNull();
});

test('best needs a lead of ten points', () => {
  const one = { ...cheap, score: 59, scoreParts: [86, 84, 68, 20, 68, null] };
  const other = { ...dear, score: 53, scoreParts: [64, 89, 52, 14, 89, 2] };
  expect(compareRows([one, other]).map(({ title }) => title)[1]).toBe('Handset score');
  expect(best('Score', one, other)).toEqual([false, false]);
  expect(best('Build', one, other)).toEqual([false, true]);
  expect(row('Value', one, other).cells).toMatchObject([{ text: null, isBest: false, bar: null }, { text: '2' }]);
});

test('best values that differ by less than the threshold are about equal', () => {
  const near = { ...cheap, weight: 183 };
  const ties = (label: string, ...phones: Parameters<typeof compareRows>[0]) =>
    row(label, ...phones).cells.map(({ isBest, isAboutEqual }) => [isBest, isAboutEqual === true]);
  expect(ties('Weight', cheap, near, dear)).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  expect(ties('Weight', cheap, cheap, dear)).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
});

test('a variant is not best for memory that the other phones also offer', () => {
  const variants = [
    { ram: 8, storage: 128, price: 15_999, priceAt: null, priceSource: null },
    { ram: 12, storage: 512, price: 19_999, priceAt: null, priceSource: null },
  ];
  const small = { ...cheap, variants, ram: 8, storage: 128 };
  const large = { ...dear, variants, ram: 12, storage: 512 };
  expect(best('RAM', small, large)).toEqual([false, false]);
  expect(best('Storage', small, large)).toEqual([false, false]);
  expect(best('Storage', { ...small, variants: variants.slice(0, 1) }, large)).toEqual([false, true]);
});

test('figures within the threshold are shown as about equal', () => {
  expect(row('Capacity', cheap, { ...cheap, batteryCapacity: 5_100 }).meaning).toBe('about equal');
  expect(row('Capacity', cheap, cheap).meaning).toBeNull();
  expect(row('Capacity', cheap, dear).meaning).toBeNull();
});
