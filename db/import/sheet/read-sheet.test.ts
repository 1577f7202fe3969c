import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { MAKER_PAGES } from './testing/maker-pages.ts';
import { SHEETS } from './testing/sheets.ts';

describe.each([...SHEETS, ...MAKER_PAGES])('$layout', ({ text, expected, unread = [] }) => {
  const sheet = readSheet(text);

  test('returns only the fields it names', () => {
    expect(Object.fromEntries(sheet.suggestions.map(({ field, value }) => [field, value]))).toEqual(expected);
  });

  test('lists the lines that were not used', () => {
    expect(sheet.unread.map(({ words }) => words)).toEqual(unread);
  });

  test('returns the source text of every field', () => {
    for (const { words } of sheet.suggestions) expect(words.length).toBeGreaterThan(3);
  });
});

test('a comma that may be a decimal point becomes a question', () => {
  const { unread } = readSheet('Dimensions: 162,9 x 74,1 x 8,2 mm');
  expect(unread).toEqual([
    {
      words: 'Dimensions: 162,9 x 74,1 x 8,2 mm',
      reason: '"162,9" has a comma. If it means 162.9, write it with a point.',
    },
  ]);
});

test('a value below its label belongs to it', () => {
  const { suggestions } = readSheet('Rear Camera - OIS\nNo\nStereo Support\nYes');
  expect(suggestions).toMatchObject([
    { field: 'ois', value: false, words: 'Rear Camera - OIS: No' },
    { field: 'speakers', value: 'stereo' },
  ]);
});

test('the name in the first line is a suggestion', () => {
  const { suggestions } = readSheet('vivo V99 5G\nBattery: 5000 mAh');
  expect(suggestions).toMatchObject([
    { field: 'name', value: 'vivo V99', isSure: false },
    { field: 'brandId', value: 'vivo', isSure: false },
    { field: 'batteryCapacity', isSure: true },
  ]);
});

test('the power of a charger sold separately is ignored', () => {
  expect(readSheet('Fast charge: 50% in 20 minutes with 40W adapter or higher').suggestions).toEqual([]);
});

test('an impossible figure is reported with its reason', () => {
  expect(readSheet('Battery: 50000 mAh').unread).toEqual([
    { words: 'Battery: 50000 mAh', reason: 'Battery must be at most 35,000 mAh.' },
  ]);
});

test('a figure without a label is a suggestion', () => {
  const { suggestions } = readSheet('Runs for two days on 5000 mAh');
  expect(suggestions).toEqual([
    { field: 'batteryCapacity', value: 5000, words: 'Runs for two days on 5000 mAh', isSure: false },
  ]);
});

test('unclear pairs of RAM and storage become a question', () => {
  const { suggestions, unread } = readSheet('RAM: 8GB / 12GB\nStorage: 128GB / 256GB');
  expect(suggestions).toEqual([]);
  expect(unread[0]?.reason).toBe('Which RAM comes with which storage isn’t clear.');
});

test('other text returns no fields', () => {
  const { suggestions, unread } = readSheet('Dear editor,\nthank you for your letter.');
  expect(suggestions).toEqual([]);
  expect(unread).toHaveLength(2);
});

test('long lines are read in reasonable time', () => {
  expect(readSheet(`Display ${'8GB + '.repeat(8_000)}`).suggestions).toEqual([]);
});
