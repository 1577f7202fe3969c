import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Everything that a document names must exist. */

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md'), ...globSync('deploy/**/*.md')];
const FOLDERS = 'app|bench|catalogue|contract|db|deploy|docs|public|releases|scripts|server|tests';

/** A test may be named without its extension. */
const isThere = (path: string) => existsSync(path) || existsSync(`${path}.test.ts`);

function missingIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  // Diffs show what was or would be.
  const prose = text.replace(/```diff.*?```/gs, '');
  const commands = [...text.matchAll(/\bnpm run ([\w-]+)/g)].filter(([, name = '']) => !(name in scripts));
  const links = [...prose.matchAll(/\]\((?!\w+:|[/#])([^)#\s]+)/g)].filter(
    ([, target = '']) => !existsSync(join(dirname(file), target)),
  );
  const paths = [...prose.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'g'))].filter(
    ([, path = '']) => !isThere(path),
  );
  return [...commands, ...links, ...paths].map(([, name = '']) => name);
}

test('documents are read', () => {
  expect(documents).toContain('docs/decisions/012-recipes.md');
});

test.each(documents)('every path, link and command that %s names exists', (file) => {
  expect(missingIn(file)).toEqual([]);
});
