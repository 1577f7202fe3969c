import sharp from 'sharp';
import { inRoot } from './support/paths.mjs';

/** `npm run icons`: draws the icons of the installed app and writes them to public/icons. */

const PAPER = '#fcfaf6';
const INK = '#1d1713';
const ACCENT = '#d02f14';

/** The logo, a phone beside its ruler, in a 32 by 32 box. */
const MARK = `<rect x="6.5" y="4" width="12" height="24" rx="3.5" fill="none" stroke="${INK}" stroke-width="2.75"/>
<path d="M23 4.5h4.5M23 10.25h3.5M23 16h3.5M23 21.75h3.5M23 27.5h4.5" stroke="${ACCENT}" stroke-width="1.75"/>`;

const line = `fill="none" stroke="${INK}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`;
const SEARCH = `<path d="M14 6.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM19.5 19.5l6 6" ${line}/>`;
const COMPARE = `<path d="M6 7h7v18H6zM19 7h7v18h-7z" ${line}/>`;
const HEART = `<path d="M16 26 6.6 16.4a5.6 5.6 0 0 1 8-7.9L16 10l1.4-1.5a5.6 5.6 0 0 1 8 7.9Z" fill="${ACCENT}"/>`;

/**
 * Launchers may crop a maskable icon to any shape outside a central circle of 80%, so its mark is smaller and its
 * background full.
 */
const icons: { name: string; size: number; mark: string; scale: number; radius: number }[] = [
  ...[192, 512].map((size) => ({ name: 'any', size, mark: MARK, scale: 0.8, radius: 7 })),
  ...[192, 512].map((size) => ({ name: 'maskable', size, mark: MARK, scale: 0.6, radius: 0 })),
  { name: 'touch', size: 180, mark: MARK, scale: 0.72, radius: 0 },
  { name: 'search', size: 96, mark: SEARCH, scale: 0.7, radius: 16 },
  { name: 'compare', size: 96, mark: COMPARE, scale: 0.7, radius: 16 },
  { name: 'wishlist', size: 96, mark: HEART, scale: 0.7, radius: 16 },
];

for (const { name, size, mark, scale, radius } of icons) {
  const edge = 16 - 16 * scale;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">
<rect width="32" height="32" rx="${radius}" fill="${PAPER}"/>
<g transform="translate(${edge} ${edge}) scale(${scale})">${mark}</g></svg>`;
  const file = inRoot('public', 'icons', `${name}-${size}.png`);
  const { size: bytes } = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toFile(file);
  console.log(`${file} ${bytes} bytes`);
}
