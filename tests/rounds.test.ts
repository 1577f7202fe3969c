import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG_TESTS } from './support/rounds.ts';

test('every test with fewer rounds in npm test runs in full in test:full', () => {
  const files = globSync('{app,catalogue,contract,db,scripts,server,tests}/**/*.test.{ts,tsx}');
  const shortened = files.filter((file) => /^import .*#tests\/support\/rounds\.ts/m.test(readFileSync(file, 'utf8')));
  expect(shortened.sort()).toEqual([...LONG_TESTS.unit, ...LONG_TESTS.api].sort());
});
