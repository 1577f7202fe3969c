import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** docs/security.md names the test that proves each line: a line without a test is an unproven claim. */

const document = readFileSync('docs/security.md', 'utf8');
const [, attacks = ''] = document.split('## Attacks that tests try');
const named = [...(attacks.split('\n## ')[0] as string).matchAll(/^\|[^|]*\|[^|]*\|(.*)\|$/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([\w/-]+)`: ([^`]+?)(?=; `|\s*$)/g)])
  .flatMap(([, file = '', titles = '']) => titles.split('; ').map((title) => [file, title.trim()] as const));

test('every line has a test', () => {
  expect(named.length).toBeGreaterThan(40);
});

test.each(named)('%s has the test “%s”', (file, title) => {
  const path = [`tests/api/${file}.test.ts`, `tests/${file}.test.ts`, `${file}.test.ts`].find((one) => existsSync(one));
  expect(path, `there is no test file for ${file}`).toBeDefined();
  expect(readFileSync(path as string, 'utf8')).toContain(title);
});
