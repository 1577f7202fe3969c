/**
 * Cuts the rupee sign out of the latin-ext file of Bricolage Grotesque, so that a price costs a page one
 * kilobyte and not a second subset. Run it again after a font update: node scripts/subset-fonts.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const source = require.resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
);
const target = new URL('../app/styles/fonts/rupee.woff2', import.meta.url);

const font = await subsetFont(await readFile(source), '₹', { targetFormat: 'woff2' });
await writeFile(target, font);
console.log(`rupee.woff2: ${font.length} bytes`);
