import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { seedBrands, seedPhones } from '#db/seed/index.ts';
import { drawingSize, drawPhone } from '#server/media/drawings/draw-phone.ts';
import { element, escapeXml } from '#server/media/svg/svg.ts';

/**
 * `npm run drawings`: draws sixty phones side by side and to scale, to check after changing the drawings: first those
 * that were once drawn wrongly, then some of every brand.
 */

const ONCE_WRONG = [
  'samsung-galaxy-a80',
  'lava-agni-3-5g',
  'nothing-phone-3',
  'nothing-cmf-phone-1',
  'nothing-cmf-phone-2-pro',
  'honor-magic-6-pro',
  'samsung-galaxy-a56-5g',
  'oppo-reno-12-pro',
  'lg-wing',
  'samsung-galaxy-z-fold-7',
  'oneplus-open',
  'google-pixel-9-pro-fold',
  'samsung-galaxy-z-flip-7',
  'motorola-razr-60-ultra',
  'google-pixel-9',
  'apple-iphone-17-pro',
  'vivo-x200-pro',
  'xiaomi-14-ultra',
  'oneplus-12',
  'realme-12-pro-plus',
];
const COUNT = 60;
const COLUMNS = 12;
const CELL = { width: 170, height: 245 };
const PIXELS_PER_MM = 1.15;
const FILE = new URL('../docs/pictures/drawings.png', import.meta.url);

const brands = new Map(seedBrands().map(({ id, name }) => [id, name]));
const phones = seedPhones().map((phone) => ({ ...phone, brand: brands.get(phone.brandId) ?? '' }));
const others = phones.filter(({ id }) => !ONCE_WRONG.includes(id));
const step = Math.floor(others.length / (COUNT - ONCE_WRONG.length));
const shown = [
  ...ONCE_WRONG.flatMap((wanted) => phones.find(({ id }) => id === wanted) ?? []),
  ...others.filter((_, index) => index % step === 0),
].slice(0, COUNT);

const cells = shown.map((phone, index) => {
  const { width, height } = drawingSize(phone);
  const scale = Math.min(PIXELS_PER_MM, (CELL.width - 14) / width);
  const x = (index % COLUMNS) * CELL.width;
  const foot = Math.floor(index / COLUMNS) * CELL.height + CELL.height - 34;
  const place = { x: x + (CELL.width - width * scale) / 2, y: foot - height * scale };
  const size = { width: width * scale, height: height * scale, viewBox: `0 0 ${width} ${height}` };
  const label = { x: x + CELL.width / 2, y: foot + 20, 'font-size': 11, 'text-anchor': 'middle', fill: '#554e49' };
  return (
    element('svg', { ...place, ...size }, drawPhone(phone, { scale: 1 })) +
    element('text', { ...label, 'font-family': 'sans-serif' }, escapeXml(phone.name.slice(0, 26)))
  );
});

const width = COLUMNS * CELL.width;
const height = Math.ceil(shown.length / COLUMNS) * CELL.height;
const ground = element('rect', { width, height, fill: '#fcfaf6' });
const svg = element('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height }, ground + cells.join(''));
mkdirSync(new URL('.', FILE), { recursive: true });
await sharp(Buffer.from(svg)).png({ palette: true, quality: 80 }).toFile(FILE.pathname);
console.log(`${shown.length} drawings in docs/pictures/drawings.png`);
