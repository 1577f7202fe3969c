/**
 * Converts our two fonts to outlines for pictures drawn on the server, where no font may be installed. Run it again
 * after a font update: node scripts/outline-fonts.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = new URL('../server/media/social/glyphs.json', import.meta.url);

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n));
const LATIN = [...range(0x20, 0x7e), ...range(0xa1, 0xff)];
const CHARACTERS = [...LATIN, ...range(0x100, 0x17f), ...'–—‘’“”…•₹€™′″−×→'];
const KERNED = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x30, 0x39), ..." ,.-:()'’₹+"];

const FACES = {
  display: { package: 'bricolage-grotesque', weight: 640 },
  text: { package: 'instrument-sans', weight: 500 },
};

/** A font consists of several files; each character comes from the first file that has it. */
async function outline({ package: name, weight }) {
  const glyphs = {};
  const kerning = {};
  let unitsPerEm = 1000;
  for (const part of ['latin', 'latin-ext']) {
    const file = require.resolve(`@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`);
    const sfnt = await subsetFont(await readFile(file), CHARACTERS.join(''), {
      targetFormat: 'sfnt',
      variationAxes: { wght: weight },
    });
    const face = new hb.Face(new hb.Blob(sfnt));
    const font = new hb.Font(face);
    unitsPerEm = face.upem;
    for (const character of CHARACTERS) {
      if (glyphs[character]) continue;
      const [glyph, ...more] = shape(font, character);
      if (glyph && glyph.id !== 0 && more.length === 0) glyphs[character] = [glyph.advance, font.glyphToPath(glyph.id)];
    }
    if (part === 'latin') Object.assign(kerning, kerningOf(font, glyphs));
  }
  return { unitsPerEm, glyphs, kerning };
}

function kerningOf(font, glyphs) {
  const pairs = {};
  const known = KERNED.filter((character) => glyphs[character]);
  for (const left of known) {
    for (const right of known) {
      const shaped = shape(font, left + right);
      const closer = shaped.reduce((sum, { advance }) => sum + advance, 0) - glyphs[left][0] - glyphs[right][0];
      if (shaped.length === 2 && Math.abs(closer) >= 4) pairs[left + right] = closer;
    }
  }
  return pairs;
}

function shape(font, text) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, index) => ({ id: codepoint, advance: positions[index].xAdvance }));
}

const faces = {};
for (const [name, face] of Object.entries(FACES)) faces[name] = await outline(face);
const json = JSON.stringify(faces);
await writeFile(target, `${json}\n`);
for (const [name, { glyphs, kerning, unitsPerEm }] of Object.entries(faces)) {
  console.log(name, Object.keys(glyphs).length, 'glyphs', Object.keys(kerning).length, 'pairs', unitsPerEm);
}
console.log(`glyphs.json: ${json.length} bytes`);
