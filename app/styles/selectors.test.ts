import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no rule asks the whole page what is in it: the browser would look at every style again for whatever comes into it', () => {
  const rules = globSync('app/styles/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:body|html|:root|\*)[\w.[\]="-]*:has\([^{]*/g)].map(
      ([selector]) => `${file}: ${selector.trim()}`,
    ),
  );
  expect(rules).toEqual([]);
});
