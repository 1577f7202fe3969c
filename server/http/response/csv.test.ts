import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes what needs it and leaves the rest', () => {
  expect(csvLine(['a@b.example', null, 'one, "two"\nthree'])).toBe('a@b.example,,"one, ""two""\nthree"\r\n');
});

test.each([
  '=HYPERLINK("http://evil.example")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '|cmd',
  '＝1+1',
  '＠SUM(A1)',
  '\u200b=1',
  '\ufeff \u2060-1',
])('neutralises %j', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell.replace(/"/g, '""')}"\r\n`);
});
