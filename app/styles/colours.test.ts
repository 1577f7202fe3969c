import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/** Utilities that take a colour, after any variants: `hover:bg-sheet`, `max-md:border-l-line-2/50`. */
const COLOURED =
  /(?<=['"`\s])(?:[^\s'"`]+:)?-?(?:bg|text|border(?:-[xytrbles])?|divide|outline|ring|fill|stroke|accent|caret|decoration|from|via|to)-[a-z][\w-]*(?:\/\d+)?(?=['"`\s])/g;

const sources = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !/\.test\.tsx?$/.test(file));

/** Class names that look like colour utilities, with the files that use them. */
function colouredClasses(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sources)
    for (const [name] of readFileSync(join(app, file), 'utf8').matchAll(COLOURED)) found.set(name, file);
  return found;
}

/** The site's stylesheet, compiled by Tailwind. */
async function siteCompiler() {
  const entry = join(app, 'styles/app.css');
  return compile(readFileSync(entry, 'utf8').replace(' source("../")', ''), {
    base: dirname(entry),
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? join(base, id) : require.resolve(`${id}/index.css`);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
}

test('every colour in a class name is defined', async () => {
  const { build } = await siteCompiler();
  const classes = colouredClasses();
  const css = build([...classes.keys()]);
  const unknown = [...classes].filter(([name]) => !css.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`));
  expect(unknown.map(([name, file]) => `${name} in ${file}`)).toEqual([]);
  expect(classes.size).toBeGreaterThan(100);
});
