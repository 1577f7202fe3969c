import { formatRupees } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { isPriceApart, NOTICEABLE_POINTS } from '#contract/phone/score/noticeable.ts';
import { FIGURE_PARTS, type FigurePart } from '#contract/phone/score/parts.ts';
import { TERMS_OF, UNKNOWN_POINTS } from './formula.ts';
import type { Scores } from './scores.ts';
import {
  BATTERY,
  CHARGING,
  CHIP,
  capital,
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
import { TERMS, type Term } from './terms.ts';

const GAINS_MAX = 2;

const LIGHTNESS = termAt('Light for its size');
const GLASS = termAt('Glass');
const PANEL = termAt('Panel');
const FRONT = termAt('Front camera');
const MEGAPIXELS = termAt('Megapixels');

type Gain = (theirs: number, ours: number) => string;

/** What another phone brings, in words that follow `with`, by the term that makes the difference. */
const GAINS = new Map<number, Gain>([
  [SHARPNESS, () => 'a sharper screen'],
  [REFRESH, (hertz) => `a smoother screen (${figureText(REFRESH, hertz)})`],
  [PANEL, (panel, ours) => (ours === 0 ? 'an OLED screen' : `a better panel (${figureText(PANEL, panel)})`)],
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
  [FRONT, (lens) => `a sharper front camera (${figureText(FRONT, lens)})`],
  [MEGAPIXELS, (lens) => `a main camera of ${figureText(MEGAPIXELS, lens)}`],
  [BATTERY, (capacity) => `a bigger battery (${figureText(BATTERY, capacity)})`],
  [CHARGING, (watts, ours) => `${timesAsFast(watts / ours)} (${figureText(CHARGING, watts)})`],
  [
    WIRELESS,
    (watts, ours) => (ours === 0 ? 'wireless charging' : `faster wireless charging (${figureText(WIRELESS, watts)})`),
  ],
  [LIGHTNESS, () => 'a lighter body for its size'],
  [
    WATER,
    (code, ours) =>
      survivesDunk(code) && !survivesDunk(ours)
        ? `a body that survives a dunk (${figureText(WATER, code)})`
        : `better water protection (${figureText(WATER, code)})`,
  ],
  [GLASS, (glass) => `tougher glass (${figureText(GLASS, glass)})`],
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
  build: 'a weaker body',
};

/** The same for what it lacks, in words that follow `but`. */
const LOSSES = new Map<number, Gain>([
  [SHARPNESS, () => 'a coarser screen'],
  [REFRESH, (hertz) => `a slower refresh rate (${figureText(REFRESH, hertz)})`],
  [CHIP, () => 'a slower chip'],
  [RAM, (ram) => `less RAM (${figureText(RAM, ram)})`],
  [STORAGE, (storage) => `less storage (${figureText(STORAGE, storage)})`],
  [SENSOR, (size) => `a smaller main sensor (${figureText(SENSOR, size)})`],
  [ZOOM, (zoom) => (zoom === 0 ? 'no zoom camera' : `a weaker zoom camera (${reach(zoom)})`)],
  [STABILISED, () => 'no optical stabilisation'],
  [ULTRAWIDE, (lens) => (lens === 0 ? 'no ultrawide camera' : `a weaker ultrawide (${figureText(ULTRAWIDE, lens)})`)],
  [BATTERY, (capacity) => `a smaller battery (${figureText(BATTERY, capacity)})`],
  [CHARGING, (watts) => `slower charging (${figureText(CHARGING, watts)})`],
  [WIRELESS, (watts) => (watts === 0 ? 'no wireless charging' : 'slower wireless charging')],
  [LIGHTNESS, () => 'more weight for its size'],
  [WATER, (code) => (code === 0 ? 'no water protection' : `less water protection (${figureText(WATER, code)})`)],
  [GLASS, () => 'weaker glass'],
]);

const TIMES = ['', '', 'twice', 'three times', 'four times', 'five times', 'six times'];

function timesAsFast(ratio: number): string {
  const times = TIMES[Math.min(TIMES.length - 1, Math.floor(ratio + 0.2))];
  return times ? `charging ${times} as fast` : 'faster charging';
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
    .filter(({ points }) => points >= NOTICEABLE_POINTS)
    .slice(0, GAINS_MAX)
    .map(({ key, part }) => changeText(scores, slot, other, part, 1) ?? BETTER[key]);
  const worst = changes.at(-1);
  const loss =
    worst && worst.points <= -NOTICEABLE_POINTS
      ? (changeText(scores, slot, other, worst.part, -1) ?? WORSE[worst.key])
      : null;
  const isKnown = FIGURE_PARTS.every(
    (_, part) => scores.part(slot, part) !== null && scores.part(other, part) !== null,
  );
  const said = [
    priceText(card, their),
    gains.length > 0 && `with ${gains.join(' and ')}`,
    loss && `but ${loss}`,
    gains.length === 0 && !loss && (isKnown ? 'much the same in every part' : 'newer'),
  ].filter((words) => typeof words === 'string');
  return `${capital(said.join(', ').replace(/^but /, 'with '))}.`;
}

/** What a part gains (1) or loses (-1) by, in words: the term that moves most among those that both publish. */
function changeText(scores: Scores, slot: number, other: number, part: number, sign: 1 | -1): string | null {
  const [ours, theirs] = [scores.pointsOf(slot), scores.pointsOf(other)];
  const isSamePlatform = scores.platform(slot) === scores.platform(other);
  let most: number | null = null;
  let best = 0;
  for (const at of TERMS_OF[part] as readonly number[]) {
    const term = TERMS[at] as Term;
    if (ours[at] === UNKNOWN_POINTS || theirs[at] === UNKNOWN_POINTS) continue;
    if (!isSamePlatform && term.kind !== 'table' && term.byPlatform) continue;
    const change = sign * ((theirs[at] as number) - (ours[at] as number)) * term.of;
    if (change > best) [most, best] = [at, change];
  }
  if (most === null) return null;
  const words = sign === 1 ? GAINS : LOSSES;
  return words.get(most)?.(scores.figure(other, most), scores.figure(slot, most)) ?? null;
}

/** None where there is no price to compare with. */
function priceText({ price, priceKind }: ProductCard, { price: theirs }: ProductCard): string | null {
  if (theirs === null || price === null || priceKind !== 'current') return null;
  if (!isPriceApart(price, theirs)) return 'About the same price';
  const costs = theirs - price;
  return `${formatRupees(Math.abs(costs))} ${costs < 0 ? 'less' : 'more'}`;
}
