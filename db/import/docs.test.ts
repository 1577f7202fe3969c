import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  CAMERA_LAYOUTS,
  CUTOUTS,
  FOLD_KINDS,
  LENS_KINDS,
  PhoneFields,
  PRODUCT_STATUSES,
} from '#contract/phone/phone.ts';
import { COLUMNS } from './layouts/handset-csv.ts';
import { FILE_MAX_MB } from './parse/decode.ts';
import { LAYOUT_NAMES, readPhones } from './read-phones.ts';

/** docs/import.md against what the code reads. */
const page = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8');
const block = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';

test('the page lists every column with its example, in order, and no other', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (?:`([^`]+)`)? ?\|/gm)].map(([, name, example = '']) => [
    name,
    example,
  ]);
  expect(rows).toEqual(Object.entries(COLUMNS).map(([name, { example }]) => [name, example]));
});

test('the page names every field and every word that a field may hold', () => {
  const fields = Object.keys(PhoneFields.shape);
  const words = [...PRODUCT_STATUSES, ...CUTOUTS, ...LENS_KINDS, ...CAMERA_LAYOUTS, ...FOLD_KINDS];
  expect([...fields, ...words].filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
});

test.each(['csv', 'json'])('the example in %s can be imported as it stands', (language) => {
  const { phones, problems } = readPhones(block(language), { filename: `example.${language}` });
  expect(problems).toEqual([]);
  expect(phones).toMatchObject([{ brandName: 'Xiaomi', phone: { name: 'Redmi Note 13 Pro', batteryCapacity: 5100 } }]);
});

test('the page names the other layouts and the limit', () => {
  const own = /^Handset/;
  expect(LAYOUT_NAMES.filter((name) => !own.test(name) && !page.includes(`- ${name}: `))).toEqual([]);
  expect(page).toContain(`at most ${FILE_MAX_MB} MB`);
});
