import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { MAKER_PAGES } from './testing/maker-pages.ts';
import { SHEETS } from './testing/sheets.ts';

describe.each([...SHEETS, ...MAKER_PAGES])('$layout', ({ text, expected, unread = [] }) => {
  const sheet = readSheet(text);

  test('gives the fields it names, and no others', () => {
    expect(Object.fromEntries(sheet.suggestions.map(({ field, value }) => [field, value]))).toEqual(expected);
  });

  test('lists the lines that were not used', () => {
    expect(sheet.unread.map(({ words }) => words)).toEqual(unread);
  });

  test('quotes the sheet for every field', () => {
    for (const { words } of sheet.suggestions) expect(words.length).toBeGreaterThan(3);
  });
});

test('a comma that may be a decimal point is asked back', () => {
  const { unread } = readSheet('Dimensions: 162,9 x 74,1 x 8,2 mm');
  expect(unread).toEqual([
    {
      words: 'Dimensions: 162,9 x 74,1 x 8,2 mm',
      reason: '"162,9" has a comma. If it means 162.9, write it with a point.',
    },
  ]);
});

test('an answer below its label is that label’s', () => {
  const { suggestions } = readSheet('Rear Camera - OIS\nNo\nStereo Support\nYes');
  expect(suggestions).toMatchObject([
    { field: 'ois', value: false, words: 'Rear Camera - OIS: No' },
    { field: 'speakers', value: 'stereo' },
  ]);
});

test('the name in the first line is only likely', () => {
  const { suggestions } = readSheet('vivo V99 5G\nBattery: 5000 mAh');
  expect(suggestions).toMatchObject([
    { field: 'name', value: 'vivo V99', isSure: false },
    { field: 'brandId', value: 'vivo', isSure: false },
    { field: 'batteryCapacity', isSure: true },
  ]);
});

test('the charger to buy is not what the phone takes', () => {
  expect(readSheet('Fast charge: 50% in 20 minutes with 40W adapter or higher').suggestions).toEqual([]);
});

test('a figure out of bounds is named with its reason', () => {
  expect(readSheet('Battery: 50000 mAh').unread).toEqual([
    { words: 'Battery: 50000 mAh', reason: 'Battery is at most 35,000 mAh.' },
  ]);
});

test('a figure without a label is only likely', () => {
  const { suggestions } = readSheet('Runs for two days on 5000 mAh');
  expect(suggestions).toEqual([
    { field: 'batteryCapacity', value: 5000, words: 'Runs for two days on 5000 mAh', isSure: false },
  ]);
});

test('RAM and storage that do not say which belongs to which are left to a person', () => {
  const { suggestions, unread } = readSheet('RAM: 8GB / 12GB\nStorage: 128GB / 256GB');
  expect(suggestions).toEqual([]);
  expect(unread[0]?.reason).toBe('Which RAM comes with which storage isn’t clear.');
});

test('text that is no sheet gives nothing', () => {
  const { suggestions, unread } = readSheet('Dear editor,\nthank you for your letter.');
  expect(suggestions).toEqual([]);
  expect(unread).toHaveLength(2);
});

test('long lines are read in reasonable time', () => {
  expect(readSheet(`Display ${'8GB + '.repeat(8_000)}`).suggestions).toEqual([]);
});
