import { formatRupees } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { FIGURE_PARTS, type FigurePart } from '#contract/phone/score/parts.ts';
import { TERMS_OF, UNKNOWN_POINTS } from './formula.ts';
import type { Scores } from './scores.ts';
import {
  BATTERY,
  CHARGING,
  CHIP,
  figureText,
  RAM,
  REFRESH,
  reach,
  SENSOR,
  SHARPNESS,
  STABILISED,
  STORAGE,
  survivesDunk,
  termAt,
  ULTRAWIDE,
  WATER,
  WIRELESS,
  ZOOM,
} from './standing.ts';
import { TERMS } from './terms.ts';

/** Points by which a part has to be better or worse to be worth a word. */
const NOTABLE = 8;
/** Prices nearer than this are about the same: a share, and rupees. */
const PRICE_SHARE = 0.05;
const PRICE_RUPEES = 500;
const GAINS_MAX = 2;

type Gain = (theirs: number, ours: number) => string;

/** What another phone brings, in words that follow `with`, by the term that makes the difference. */
const GAINS = new Map<number, Gain>([
  [SHARPNESS, () => 'a sharper screen'],
  [REFRESH, (hertz) => `a smoother screen (${figureText(REFRESH, hertz)})`],
  [
    termAt('Panel'),
    (panel, ours) => (ours === 0 ? 'an OLED screen' : `a better panel (${TERMS[termAt('Panel')]?.text(panel)})`),
  ],
  [CHIP, () => 'a faster chip'],
  [RAM, (ram) => `more RAM (${figureText(RAM, ram)})`],
  [STORAGE, (storage) => `more storage (${figureText(STORAGE, storage)})`],
  [SENSOR, (size) => `a larger main sensor (${figureText(SENSOR, size)})`],
  [ZOOM, (zoom, ours) => (ours === 0 ? `a ${reach(zoom)} zoom camera` : `a better zoom camera (${reach(zoom)})`)],
  [STABILISED, () => 'optical stabilisation'],
  [
    ULTRAWIDE,
    (lens, ours) => (ours === 0 ? 'an ultrawide camera' : `a stronger ultrawide (${figureText(ULTRAWIDE, lens)})`),
  ],
  [termAt('Front camera'), (lens) => `a sharper front camera (${figureText(termAt('Front camera'), lens)})`],
  [termAt('Megapixels'), (lens) => `a main camera of ${figureText(termAt('Megapixels'), lens)}`],
  [BATTERY, (capacity) => `a bigger battery (${figureText(BATTERY, capacity)})`],
  [CHARGING, (watts, ours) => `${timesAsFast(watts / ours)} (${figureText(CHARGING, watts)})`],
  [
    WIRELESS,
    (watts, ours) => (ours === 0 ? 'wireless charging' : `faster wireless charging (${figureText(WIRELESS, watts)})`),
  ],
  [termAt('Light for its size'), () => 'a lighter body for its size'],
  [
    WATER,
    (code, ours) =>
      survivesDunk(code) && !survivesDunk(ours)
        ? `a body that survives a dunk (${figureText(WATER, code)})`
        : `better water protection (${figureText(WATER, code)})`,
  ],
  [termAt('Glass'), (glass) => `tougher glass (${figureText(termAt('Glass'), glass)})`],
]);

const BETTER: Record<FigurePart, string> = {
  display: 'a better display',
  performance: 'more speed',
  cameras: 'better cameras',
  battery: 'a better battery',
  build: 'a better body',
};
const WORSE: Record<FigurePart, string> = {
  display: 'a weaker display',
  performance: 'less speed',
  cameras: 'weaker cameras',
  battery: 'a weaker battery',
  build: 'a less robust body',
};

function timesAsFast(ratio: number): string {
  if (ratio >= 2.8) return 'charging three times as fast';
  return ratio >= 1.8 ? 'charging twice as fast' : 'faster charging';
}

/** `₹2,001 less, with a bigger battery (7,000 mAh) and a body that survives a dunk (IP69), but weaker cameras.` */
export function whyInstead(
  scores: Scores,
  [slot, card]: readonly [number, ProductCard],
  [other, their]: readonly [number, ProductCard],
): string {
  const changes = FIGURE_PARTS.map((key, part) => {
    const [ours, theirs] = [scores.part(slot, part), scores.part(other, part)];
    return { key, part, points: ours === null || theirs === null ? 0 : theirs - ours };
  }).sort((a, b) => b.points - a.points);
  const gains = changes
    .filter(({ points }) => points >= NOTABLE)
    .slice(0, GAINS_MAX)
    .map(({ key, part }) => gainText(scores, slot, other, part) ?? BETTER[key]);
  const worst = changes.at(-1);
  const loss = worst && worst.points <= -NOTABLE ? WORSE[worst.key] : null;
  const price = priceText(card, their);
  if (gains.length === 0 && !loss) return `${price}, and much the same in every part.`;
  if (gains.length === 0) return `${price}, but ${loss}.`;
  return `${price}, with ${gains.join(' and ')}${loss ? `, but ${loss}` : ''}.`;
}

/** The term of a part that gains most among those that both publish. */
function gainText(scores: Scores, slot: number, other: number, part: number): string | null {
  const [ours, theirs] = [scores.pointsOf(slot), scores.pointsOf(other)];
  let most: number | null = null;
  let best = 0;
  for (const at of TERMS_OF[part] as readonly number[]) {
    if (ours[at] === UNKNOWN_POINTS || theirs[at] === UNKNOWN_POINTS) continue;
    const gain = ((theirs[at] as number) - (ours[at] as number)) * (TERMS[at]?.of ?? 0);
    if (gain > best) [most, best] = [at, gain];
  }
  return most === null ? null : (GAINS.get(most)?.(scores.figure(other, most), scores.figure(slot, most)) ?? null);
}

function priceText({ price, priceKind }: ProductCard, other: ProductCard): string {
  if (other.price === null) return 'No price yet';
  if (price === null || priceKind !== 'current') return `${formatRupees(other.price)} now`;
  const costs = other.price - price;
  if (Math.abs(costs) < PRICE_RUPEES || Math.abs(costs) < PRICE_SHARE * price) return 'About the same price';
  return `${formatRupees(Math.abs(costs))} ${costs < 0 ? 'less' : 'more'}`;
}
