import { type Random, seededRandom } from '#catalogue/random.ts';
import type { CoverMotif } from '#contract/blogs.ts';
import { hash } from '#contract/media/hash.ts';
import { element, path } from '../svg/svg.ts';
import { FAINT, HAIRLINE, INK, PAPER, randomInt, repeat, stroke } from './cover-shapes.ts';
import * as hardware from './hardware-motifs.ts';
import * as use from './usage-motifs.ts';

export const COVER_WIDTH = 960;
export const COVER_HEIGHT = 600;
/** Where the rule runs and things stand. */
const RULER_Y = 492;
const MARGIN = 64;

const MOTIFS: Record<CoverMotif, (random: Random) => string> = { ...hardware, ...use };

/** A cover of our own: a motif standing on the rule, varied by the article's id and by nothing else. */
export function drawCover(id: string, motif: CoverMotif): string {
  const random = randomFor(id);
  const lean = randomInt(random, -36, 36);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`,
      width: COVER_WIDTH,
      height: COVER_HEIGHT,
    },
    element('rect', { width: COVER_WIDTH, height: COVER_HEIGHT, fill: PAPER }) +
      rulings(random) +
      element('g', { transform: `translate(${COVER_WIDTH / 2 + lean} ${RULER_Y})` }, drawMotif(id, motif)) +
      rule(random),
  );
}

/** The motif alone, standing on y = 0 and centred on x = 0, at most 800 wide and 390 high. */
export function drawMotif(id: string, motif: CoverMotif): string {
  return MOTIFS[motif](randomFor(`${motif} ${id}`));
}

function randomFor(text: string): Random {
  return seededRandom(hash(text));
}

/** Faint lines of a specification sheet behind everything. */
function rulings(random: Random): string {
  const first = randomInt(random, 56, 96);
  const lines = repeat(4, (n) => path`M${MARGIN} ${first + n * 104}H${COVER_WIDTH - MARGIN}`);
  return stroke(lines, { stroke: FAINT, 'stroke-width': HAIRLINE / 2, opacity: 0.6 });
}

/** A millimetre rule; where its long marks fall differs. */
function rule(random: Random): string {
  const offset = randomInt(random, 0, 9);
  const marks = repeat(85, (n) => {
    const length = (n + offset) % 10 === 0 ? 30 : (n + offset) % 5 === 0 ? 20 : 12;
    return path`M${MARGIN + n * 9.9} ${RULER_Y + 8}v${length}`;
  });
  return (
    stroke(path`M${MARGIN} ${RULER_Y}H${COVER_WIDTH - MARGIN}`) +
    element('path', { d: marks, stroke: INK, 'stroke-width': HAIRLINE, opacity: 0.7 })
  );
}
