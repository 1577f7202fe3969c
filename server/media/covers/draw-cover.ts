import type { CoverMotif } from '#contract/blogs.ts';
import { hash } from '../drawings/hash.ts';
import { element, path } from '../drawings/svg.ts';
import * as hardware from './motifs-of-hardware.ts';
import * as use from './motifs-of-use.ts';
import { between, type Dice, dice, each, FAINT, HAIRLINE, INK, PAPER, stroke } from './pen.ts';

export const COVER_WIDTH = 960;
export const COVER_HEIGHT = 600;
/** Where the rule runs and things stand. */
const GROUND = 492;
const MARGIN = 64;

const MOTIFS: Record<CoverMotif, (roll: Dice) => string> = { ...hardware, ...use };

/** A cover of our own: a motif standing on the rule, varied by the article's id and by nothing else. */
export function drawCover(id: string, motif: CoverMotif): string {
  const roll = diceOf(id);
  const lean = between(roll, -36, 36);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`,
      width: COVER_WIDTH,
      height: COVER_HEIGHT,
    },
    element('rect', { width: COVER_WIDTH, height: COVER_HEIGHT, fill: PAPER }) +
      rulings(roll) +
      element('g', { transform: `translate(${COVER_WIDTH / 2 + lean} ${GROUND})` }, drawMotif(id, motif)) +
      rule(roll),
  );
}

/** The motif alone, standing on y = 0 and centred on x = 0, at most 800 wide and 390 high. */
export function drawMotif(id: string, motif: CoverMotif): string {
  return MOTIFS[motif](diceOf(`${motif} ${id}`));
}

function diceOf(text: string): Dice {
  return dice(hash(text));
}

/** Faint lines of a specification sheet behind everything. */
function rulings(roll: Dice): string {
  const first = between(roll, 56, 96);
  const lines = each(4, (n) => path`M${MARGIN} ${first + n * 104}H${COVER_WIDTH - MARGIN}`);
  return stroke(lines, { stroke: FAINT, 'stroke-width': HAIRLINE / 2, opacity: 0.6 });
}

/** A millimetre rule; where its long marks fall differs. */
function rule(roll: Dice): string {
  const offset = between(roll, 0, 9);
  const marks = each(85, (n) => {
    const length = (n + offset) % 10 === 0 ? 30 : (n + offset) % 5 === 0 ? 20 : 12;
    return path`M${MARGIN + n * 9.9} ${GROUND + 8}v${length}`;
  });
  return (
    stroke(path`M${MARGIN} ${GROUND}H${COVER_WIDTH - MARGIN}`) +
    element('path', { d: marks, stroke: INK, 'stroke-width': HAIRLINE, opacity: 0.7 })
  );
}
