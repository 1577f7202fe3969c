/**
 * Reduces the fonts to what nearly every page uses, so that a first visit loads half as much: the characters below in
 * the weights we use, and the rupee sign, which only Bricolage Grotesque has. Pages with other characters also load the
 * package's file (app/styles/fonts.css). Run it again after a font update: node scripts/subset-fonts.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const COMMON = `${ASCII}\u00a0©®°±²³µ·»×é÷–—‘’“”•…‹›™↑↓−`;
/** Features that browsers apply by default, and tabular figures. */
const keepFeatures = ['ccmp', 'kern', 'liga', 'calt', 'clig', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

const FILES = [
  { face: 'bricolage-grotesque', part: 'latin', name: 'bricolage-common', text: `${COMMON}′″`, min: 400, max: 800 },
  { face: 'instrument-sans', part: 'latin', name: 'instrument-common', text: COMMON, min: 400, max: 700 },
  { face: 'bricolage-grotesque', part: 'latin-ext', name: 'rupee', text: '₹', min: 400, max: 800 },
];

for (const { face, part, name, text, min, max } of FILES) {
  const file = require.resolve(`@fontsource-variable/${face}/files/${face}-${part}-wght-normal.woff2`);
  const options = { targetFormat: 'woff2', variationAxes: { wght: { min, max } }, keepFeatures };
  const font = await subsetFont(await readFile(file), text, options);
  await writeFile(new URL(`../app/styles/fonts/${name}.woff2`, import.meta.url), font);
  console.log(`${name}.woff2: ${font.length} bytes`);
}
