import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no rule uses :has() on the whole page, which would restyle everything on every change', () => {
  const rules = globSync('app/styles/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:body|html|:root|\*)[\w.[\]="-]*:has\([^{]*/g)].map(
      ([selector]) => `${file}: ${selector.trim()}`,
    ),
  );
  expect(rules).toEqual([]);
});
