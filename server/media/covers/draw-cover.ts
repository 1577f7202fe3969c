import { type Random, seededRandom } from '#catalogue/random.ts';
import type { CoverMotif } from '#contract/blogs.ts';
import { hash } from '#contract/media/hash.ts';
import { type DrawablePhone, drawingSize, drawPhone } from '#server/media/drawings/draw-phone.ts';
import { circle, element, path, round } from '#server/media/svg/svg.ts';
import { ACCENT, FAINT, HAIRLINE, INK, PAPER, randomInt, repeat } from './cover-shapes.ts';
import * as hardware from './hardware-motifs.ts';
import * as use from './usage-motifs.ts';

export const COVER_WIDTH = 960;
export const COVER_HEIGHT = 600;
export const COVER_PHONES = 3;

const MOTIFS: Record<CoverMotif, (random: Random) => string> = { ...hardware, ...use };

/** Background colours, each with the colour of the disc behind the phones and of the drawing on it. */
const GROUNDS = [
  { ground: '#f2683c', disc: '#ffb08a', ink: '#fff6ef' },
  { ground: '#2b3f8f', disc: '#5d74cf', ink: '#eef1ff' },
  { ground: '#12806d', disc: '#58bda6', ink: '#eefbf6' },
  { ground: '#7c6be0', disc: '#b5aaf7', ink: '#f5f2ff' },
  { ground: '#e4577f', disc: '#ffa3bb', ink: '#fff3f6' },
  { ground: '#f0b429', disc: '#ffe08a', ink: '#3a2b06' },
] as const;

interface CoverOptions {
  /** At most COVER_PHONES of the article's phones. */
  phones: readonly DrawablePhone[];
  /** The position in a list, so that neighbours get different backgrounds. */
  place: number;
}

/** Draws a cover: the article's motif and its phones, tilted and cropped, on a plain colour. */
export function drawCover(id: string, motif: CoverMotif, { phones, place }: CoverOptions): string {
  const random = randomFor(id);
  const colours = GROUNDS[place % GROUNDS.length] ?? GROUNDS[0];
  const disc = { x: randomInt(random, 600, 700), y: randomInt(random, 200, 400), radius: randomInt(random, 230, 290) };
  const motifX = phones.length > 0 ? 245 : COVER_WIDTH / 2;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`,
      width: COVER_WIDTH,
      height: COVER_HEIGHT,
    },
    element('rect', { width: COVER_WIDTH, height: COVER_HEIGHT, fill: colours.ground }) +
      circle(disc.x, disc.y, disc.radius, { fill: colours.disc }) +
      rule(random, colours.ink) +
      element(
        'g',
        { transform: `translate(${motifX} 470) scale(${phones.length > 0 ? 0.78 : 1})` },
        recoloured(drawMotif(id, motif), colours),
      ) +
      standing(phones, random),
  );
}

/** The motif alone, standing on y = 0 and centred on x = 0, at most 800 wide and 390 high. */
export function drawMotif(id: string, motif: CoverMotif): string {
  return MOTIFS[motif](randomFor(`${motif} ${id}`));
}

function randomFor(text: string): Random {
  return seededRandom(hash(text));
}

/** Motifs are ink on paper with an accent; on a cover they have a single ink. */
function recoloured(svg: string, { ground, ink }: (typeof GROUNDS)[number]): string {
  return svg
    .replaceAll(PAPER, ground)
    .replaceAll(INK, ink)
    .replaceAll(ACCENT, ink)
    .replaceAll(`stroke="${FAINT}"`, `stroke="${ink}" stroke-opacity="0.55"`);
}

/** The positions of up to three phones: centre, tilt and height. */
const PLACES = [
  [{ x: 680, y: 330, lean: 14, height: 620 }],
  [
    { x: 590, y: 350, lean: -12, height: 560 },
    { x: 805, y: 300, lean: 15, height: 600 },
  ],
  [
    { x: 520, y: 400, lean: -20, height: 500 },
    { x: 850, y: 350, lean: 22, height: 540 },
    { x: 685, y: 330, lean: 4, height: 590 },
  ],
] as const;

function standing(phones: readonly DrawablePhone[], random: Random): string {
  const places = PLACES[Math.min(phones.length, PLACES.length) - 1] ?? [];
  const tilt = randomInt(random, -5, 5);
  return places
    .map(({ x, y, lean, height }, index) => {
      const phone = phones[index];
      if (!phone) return '';
      const view = phones.length === 1 || (phones.length === 2 && index === 0) ? 'both' : 'front';
      const size = drawingSize(phone, view);
      const scale = height / size.height;
      const turn = `rotate(${lean + tilt} ${x} ${y}) translate(${round(x - (size.width * scale) / 2)} ${round(y - height / 2)})`;
      return element('g', { transform: turn }, drawPhone(phone, { view, scale }));
    })
    .join('');
}

/** A millimetre rule along the bottom; the offset of its long marks is random. */
function rule(random: Random, ink: string): string {
  const offset = randomInt(random, 0, 9);
  const marks = repeat(97, (n) => {
    const length = (n + offset) % 10 === 0 ? 30 : (n + offset) % 5 === 0 ? 20 : 12;
    return path`M${n * 10} ${COVER_HEIGHT}v${-length}`;
  });
  return element('path', { d: marks, stroke: ink, 'stroke-width': HAIRLINE, 'stroke-opacity': 0.8 });
}
