import { expect, test } from 'vitest';
import { attachment, csvLine } from './csv.ts';

test('quotes only values that need it', () => {
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
  '\u034f=1',
  '\u034f＝1',
  '\u115f=1',
  '\u115f＝1',
  '\u3164=1',
  '\ufe0f=1',
  '\u0301=1',
])('neutralises %j', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell.replace(/"/g, '""')}"\r\n`);
});

test.each([
  ['phones.csv', 'attachment; filename="phones.csv"'],
  ['फ़ोन.csv', `attachment; filename="____.csv"; filename*=UTF-8''${encodeURIComponent('फ़ोन.csv')}`],
  ['a"b\\\r\nx: y.csv', `attachment; filename="a_b___x: y.csv"; filename*=UTF-8''a%22b%5C%0D%0Ax%3A%20y.csv`],
  ["it's (1)*.csv\u00e9", `attachment; filename="it's (1)*.csv_"; filename*=UTF-8''it%27s%20%281%29%2A.csv%C3%A9`],
  ['\ud800.csv', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
])('names a file to be saved: %j', (filename, header) => {
  expect(attachment(filename)).toBe(header);
});
