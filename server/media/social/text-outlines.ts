import { readFile } from 'node:fs/promises';
import { element, round } from '#server/media/svg/svg.ts';

/** Text as outlines, so that pictures do not depend on installed fonts. */

export interface Face {
  unitsPerEm: number;
  /** Advance width and outline of each character. */
  glyphs: Record<string, [advance: number, outline: string]>;
  /** Units by which a pair of characters is moved closer (negative) or apart. */
  kerning: Record<string, number>;
}

export interface Faces {
  display: Face;
  text: Face;
}

export interface TextStyle {
  size: number;
  fill: string;
  /** Letter spacing as a share of the size. */
  tracking?: number;
}

let faces: Promise<Faces> | undefined;

/** Loaded with the first picture, because most processes never draw one. */
export function loadFaces(): Promise<Faces> {
  faces ??= readFile(new URL('./glyphs.json', import.meta.url), 'utf8').then((text) => JSON.parse(text));
  return faces;
}

/** Removes characters that the font lacks, such as other scripts. */
export function drawableText({ glyphs }: Face, text: string): string {
  const known = [...text.normalize('NFC')].map((character) => (/\s/.test(character) ? ' ' : character));
  return known
    .filter((character) => glyphs[character])
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** The start of each character and the end of the last, in font units. */
function layOutGlyphs(face: Face, text: string, tracking: number) {
  const places: { x: number; outline: string }[] = [];
  let x = 0;
  let before = '';
  for (const character of text) {
    const glyph = face.glyphs[character];
    if (!glyph) continue;
    x += face.kerning[before + character] ?? 0;
    if (glyph[1]) places.push({ x, outline: glyph[1] });
    x += glyph[0] + tracking * face.unitsPerEm;
    before = character;
  }
  return { places, end: x };
}

export function textWidth(
  face: Face,
  text: string,
  { size, tracking = 0 }: Pick<TextStyle, 'size' | 'tracking'>,
): number {
  return (layOutGlyphs(face, text, tracking).end / face.unitsPerEm) * size;
}

/** One line with its baseline at y. */
export function textSvg(
  face: Face,
  text: string,
  x: number,
  y: number,
  { size, fill, tracking = 0 }: TextStyle,
): string {
  const scale = size / face.unitsPerEm;
  const letters = layOutGlyphs(face, text, tracking).places.map((place) =>
    element('path', { d: place.outline, transform: place.x ? `translate(${round(place.x)} 0)` : undefined }),
  );
  return element(
    'g',
    { fill, transform: `translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})` },
    letters.join(''),
  );
}

/** Wraps at `width`; a longer word gets a line of its own. */
export function wrapText(
  face: Face,
  text: string,
  style: Pick<TextStyle, 'size' | 'tracking'>,
  width: number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textWidth(face, longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The largest size at which the text fits; at the smallest size the rest is truncated. */
export function fitText(
  face: Face,
  text: string,
  { sizes, tracking, width, lines }: { sizes: readonly number[]; tracking: number; width: number; lines: number },
): { size: number; lines: string[] } {
  const smallest = sizes.at(-1) ?? 40;
  for (const size of sizes) {
    const broken = wrapText(face, text, { size, tracking }, width);
    const fits = broken.length <= lines && broken.every((line) => textWidth(face, line, { size, tracking }) <= width);
    if (fits) return { size, lines: broken };
  }
  const style = { size: smallest, tracking };
  const broken = wrapText(face, text, style, width);
  const shown = broken.slice(0, lines).map((line) => truncateText(face, line, style, width));
  if (broken.length > lines) shown[lines - 1] = truncateText(face, `${shown[lines - 1]} …`, style, width);
  return { size: smallest, lines: shown };
}

function truncateText(face: Face, text: string, style: Pick<TextStyle, 'size' | 'tracking'>, width: number): string {
  let line = text.replace(/ …$/, '…');
  while (line.length > 1 && textWidth(face, line, style) > width) line = `${line.replace(/.…?$/u, '').trimEnd()}…`;
  return line;
}
