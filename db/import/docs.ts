import { readFileSync, writeFileSync } from 'node:fs';
import { LENS_KINDS, valuesOf } from '#contract/phone/choices.ts';
import type { FieldRow } from '#contract/phone/field-row.ts';
import { fieldRow, PHONE_KEYS } from '#contract/phone/fields.ts';
import { COLUMNS } from './layouts/handset-csv.ts';

/** `npm run docs` generates the fields in docs/import.md; a test fails if it is outdated. */

const PAGE = new URL('../../docs/import.md', import.meta.url);

/** A pipe would end the table cell, even inside code. */
const inCell = (text: string) => text.replaceAll('|', String.raw`\|`);
const code = (text: string) => `\`${text}\``;
const codes = (texts: readonly string[]) => texts.map(code).join(', ');

function valuesText(row: FieldRow, example: string): string | null {
  if (row.kind === 'yes-no') return '`yes` or `no`';
  if (row.kind === 'lenses')
    return `megapixels and, where known, ${codes(LENS_KINDS)}, aperture, sensor size, focal length and optical zoom as ${codes(['f/1.8', '1/1.56″', '24mm', '3x'])}`;
  if (row.kind === 'choices') return `any of ${codes(valuesOf(row.choices))}`;
  if (row.kind !== 'choice') return null;
  const others = valuesOf(row.choices).filter((value) => value !== example);
  return example ? `or ${codes(others)}` : others.map(code).join(' or ');
}

function columnTable(): string {
  const rows = COLUMNS.map(({ key, name, example }) => {
    const row = fieldRow(key);
    const meaning = [valuesText(row, example), row.csv?.meaning].filter(Boolean).join('; ');
    return `| ${code(name)} |${example && ` ${inCell(code(example))}`} |${meaning && ` ${inCell(meaning)}`} |`;
  });
  return ['| column | example | meaning |', '|---|---|---|', ...rows].join('\n');
}

const PARTS: Record<string, () => string> = {
  columns: columnTable,
  fields: () => codes(PHONE_KEYS.filter((key) => fieldRow(key).csv)),
};

/** The page with its generated parts up to date. */
export function withGeneratedParts(page: string): string {
  return page.replace(
    /(<!-- npm run docs: (\w+) -->\n\n)[\s\S]*?(\n\n<!-- end -->)/g,
    (whole, start: string, part: string, end: string) => {
      const make = PARTS[part];
      return make ? start + make() + end : whole;
    },
  );
}

export function importPage(): string {
  return readFileSync(PAGE, 'utf8');
}

if (import.meta.main) writeFileSync(PAGE, withGeneratedParts(importPage()));
