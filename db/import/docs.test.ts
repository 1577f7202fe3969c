import { expect, test } from 'vitest';
import { PHONE_KEYS } from '#contract/phone/fields.ts';
import { importPage, withGeneratedParts } from './docs.ts';
import { FILE_MAX_MB } from './file/text.ts';
import { CELL_MAX, COLUMNS_MAX, NESTING_MAX, ROWS_MAX, VALUES_MAX } from './file-shape.ts';
import { COLUMNS } from './layouts/handset-csv.ts';
import { LAYOUT_NAMES, readPhones } from './read-phones.ts';

/** Compares docs/import.md with what the code reads. */
const page = importPage();
const block = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';

test('the page lists the columns and fields of the field table', () => {
  expect(withGeneratedParts(page)).toBe(page);
  expect(COLUMNS.filter(({ name }) => !page.includes(`\n| \`${name}\` |`))).toEqual([]);
  expect(PHONE_KEYS.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});

test.each(['csv', 'json'])('the example in %s can be imported unchanged', (language) => {
  const { phones, problems } = readPhones(block(language), { filename: `example.${language}` });
  expect(problems).toEqual([]);
  expect(phones).toMatchObject([{ brandName: 'Xiaomi', phone: { name: 'Redmi Note 13 Pro', batteryCapacity: 5100 } }]);
});

test('the page names the other layouts and the limit', () => {
  const own = /^Handset/;
  expect(LAYOUT_NAMES.filter((name) => !own.test(name) && !page.includes(`- ${name}: `))).toEqual([]);
  expect(page).toContain(`at most ${FILE_MAX_MB} MB`);
});

test('states the limits of a file', () => {
  const grouped = (count: number) => count.toLocaleString('en-US');
  expect(page).toContain(`${grouped(ROWS_MAX)} rows, ${COLUMNS_MAX} columns and ${grouped(CELL_MAX)} bytes in a cell`);
  expect(page).toContain(`${NESTING_MAX} levels and ${grouped(VALUES_MAX)} values a phone`);
});
