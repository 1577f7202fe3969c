import { describe, expect, it } from 'vitest';
import { CELL_MAX, COLUMNS_MAX, FileShape, NESTING_MAX, ROWS_MAX, VALUES_MAX } from './file-shape.ts';

function add(text: string, filename = 'phones.csv', chunkSize = text.length || 1): FileShape {
  const shape = new FileShape(filename);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkSize) shape.add(bytes.subarray(at, at + chunkSize));
  return shape;
}

describe('CSV', () => {
  it.each([
    ['rows', 'a\n'.repeat(ROWS_MAX), 'a\n'.repeat(ROWS_MAX + 1), /more than 20,000 rows/],
    ['rows ended by CR', 'a\r'.repeat(ROWS_MAX), 'a\r'.repeat(ROWS_MAX + 1), /more than 20,000 rows/],
    ['columns', ','.repeat(COLUMNS_MAX - 1), `a\n${','.repeat(COLUMNS_MAX)}`, /^Row 2 has more than 500 cells/],
    ['a cell', 'a'.repeat(CELL_MAX), 'a'.repeat(CELL_MAX + 1), /^Row 1 has a cell of more than 1,00,000 bytes/],
    ['an open quote', `"${'\n'.repeat(99)}`, `"${'a,\n'.repeat(CELL_MAX)}`, /quotation mark missing/],
  ])('limits %s', (_, taken, refused, reason) => {
    expect(() => add(taken)).not.toThrow();
    expect(() => add(refused)).toThrow(reason);
  });

  it('counts the same rows as the parser for any chunks', () => {
    const text = 'a,b\r\n"1\n""2""",x\r\n\r\n\n3,4';
    for (let size = 1; size <= text.length; size++) expect(add(text, 'a.csv', size).rows).toBe(3);
  });
});

describe('JSON', () => {
  const phone = (inside: string) => `[{"x":${inside}}]`;
  it.each([
    ['phones', `[${'{},'.repeat(ROWS_MAX - 1)}{}]`, `[${'{},'.repeat(ROWS_MAX)}{}]`, /more than 20,000 rows/],
    ['phones in an object', '{"phones":[0,0]}', `{"phones":[${'0,'.repeat(ROWS_MAX)}0]}`, /more than 20,000 rows/],
    ['nesting', phone('['.repeat(NESTING_MAX - 2)), '['.repeat(NESTING_MAX + 1), /more than 12 levels deep/],
    ['values', phone(`[${'0,'.repeat(VALUES_MAX - 1)}0]`), phone(`[${'0,'.repeat(VALUES_MAX)}0]`), /5,000 values/],
    ['lists', phone('[]'), phone(`[${'[]'.repeat(VALUES_MAX)}]`), /5,000 values/],
    ['texts', phone(`"${'\\"['.repeat(999)}"`), phone(`"${'a'.repeat(CELL_MAX + 1)}"`), /text of more than 1,00,000/],
  ])('limits %s', (_, taken, refused, reason) => {
    expect(() => add(taken, 'phones.json')).not.toThrow();
    expect(() => add(refused, 'phones.json')).toThrow(reason);
    expect(() => add(refused, 'phones.json', 999)).toThrow(reason);
  });

  it('is also recognised as JSON by its first character', () => {
    expect(() => add(`\uFEFF \n${'['.repeat(99)}`, 'phones.txt')).toThrow(/levels deep/);
  });
});
