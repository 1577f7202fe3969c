import { capital, formatRupees } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { isPriceApart, NOTICEABLE_POINTS } from '#contract/phone/score/noticeable.ts';
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
  type Standing,
  survivesDunk,
  termAt,
  ULTRAWIDE,
  WATER,
  WIRELESS,
  ZOOM,
} from './standing.ts';
import { TERMS, type Term, WEIGHT_AT } from './terms.ts';

const GAINS_MAX = 2;

const LIGHTNESS = termAt('Weight for its size');
const GLASS = termAt('Glass');
const PANEL = termAt('Panel');
const FRONT = termAt('Front camera');
const MEGAPIXELS = termAt('Megapixels');

/** `than` is ` than most` when compared with many phones; between two phones it is left out. */
type Gain = (theirs: number, ours: number, than?: string) => string;

/** Advantages of another phone as phrases after `with`, by term. */
const GAINS = new Map<number, Gain>([
  [SHARPNESS, (_theirs, _ours, than = '') => `a sharper screen${than}`],
  [REFRESH, (hertz, _ours, than = '') => `a smoother screen${than} (${figureText(REFRESH, hertz)})`],
  [PANEL, (panel, ours) => (ours === 0 ? 'an OLED screen' : `a better panel (${figureText(PANEL, panel)})`)],
  [CHIP, (_theirs, _ours, than = '') => `a faster chip${than}`],
  [RAM, (ram, _ours, than = '') => `more RAM${than} (${figureText(RAM, ram)})`],
  [STORAGE, (storage, _ours, than = '') => `more storage${than} (${figureText(STORAGE, storage)})`],
  [SENSOR, (size, _ours, than = '') => `a larger main sensor${than} (${figureText(SENSOR, size)})`],
  [
    ZOOM,
    (zoom, ours, than = '') =>
      ours === 0 ? `a ${reach(zoom)} zoom camera` : `a better zoom camera${than} (${reach(zoom)})`,
  ],
  [STABILISED, () => 'optical stabilisation'],
  [
    ULTRAWIDE,
    (lens, ours, than = '') =>
      ours === 0 ? 'an ultrawide camera' : `a stronger ultrawide${than} (${figureText(ULTRAWIDE, lens)})`,
  ],
  [FRONT, (lens) => `a sharper front camera (${figureText(FRONT, lens)})`],
  [MEGAPIXELS, (lens) => `a main camera of ${figureText(MEGAPIXELS, lens)}`],
  [BATTERY, (capacity, _ours, than = '') => `a bigger battery${than} (${figureText(BATTERY, capacity)})`],
  [CHARGING, (watts, ours, than = '') => `${timesAsFast(watts / ours, than)} (${figureText(CHARGING, watts)})`],
  [
    WIRELESS,
    (watts, ours) => (ours === 0 ? 'wireless charging' : `faster wireless charging (${figureText(WIRELESS, watts)})`),
  ],
  [LIGHTNESS, () => 'a lighter body for its size'],
  [WEIGHT_AT, (grams, _ours, than = '') => `a lighter body${than} (${figureText(WEIGHT_AT, grams)})`],
  [
    WATER,
    (code, ours) =>
      survivesDunk(code) && !survivesDunk(ours)
        ? `protection against immersion (${figureText(WATER, code)})`
        : `better water protection (${figureText(WATER, code)})`,
  ],
  [GLASS, (glass) => `tougher glass (${figureText(GLASS, glass)})`],
]);

const BETTER: Record<FigurePart, string> = {
  display: 'a better display',
  performance: 'more speed',
  cameras: 'better cameras',
  battery: 'a better battery',
  build: 'a better build',
};
const WORSE: Record<FigurePart, string> = {
  display: 'a weaker display',
  performance: 'less speed',
  cameras: 'weaker cameras',
  battery: 'a weaker battery',
  build: 'a weaker build',
};

/** Its disadvantages as phrases after `but` or `and`. */
const LOSSES = new Map<number, Gain>([
  [SHARPNESS, (_theirs, _ours, than = '') => `a less sharp screen${than}`],
  [REFRESH, (hertz, _ours, than = '') => `a slower refresh rate${than} (${figureText(REFRESH, hertz)})`],
  [CHIP, (_theirs, _ours, than = '') => `a slower chip${than}`],
  [RAM, (ram, _ours, than = '') => `less RAM${than} (${figureText(RAM, ram)})`],
  [STORAGE, (storage, _ours, than = '') => `less storage${than} (${figureText(STORAGE, storage)})`],
  [SENSOR, (size, _ours, than = '') => `a smaller main sensor${than} (${figureText(SENSOR, size)})`],
  [ZOOM, (zoom, _ours, than = '') => (zoom === 0 ? 'no zoom camera' : `a weaker zoom camera${than} (${reach(zoom)})`)],
  [STABILISED, () => 'no optical stabilisation'],
  [
    ULTRAWIDE,
    (lens, _ours, than = '') =>
      lens === 0 ? 'no ultrawide camera' : `a weaker ultrawide${than} (${figureText(ULTRAWIDE, lens)})`,
  ],
  [BATTERY, (capacity, _ours, than = '') => `a smaller battery${than} (${figureText(BATTERY, capacity)})`],
  [CHARGING, (watts, _ours, than = '') => `slower charging${than} (${figureText(CHARGING, watts)})`],
  [WIRELESS, (watts) => (watts === 0 ? 'no wireless charging' : 'slower wireless charging')],
  [LIGHTNESS, () => 'a heavier body for its size'],
  [WEIGHT_AT, (grams, _ours, than = '') => `a heavier body${than} (${figureText(WEIGHT_AT, grams)})`],
  [
    WATER,
    (code, _ours, than = '') =>
      code === 0 ? 'no water protection' : `less water protection${than} (${figureText(WATER, code)})`,
  ],
  [GLASS, () => 'weaker glass'],
]);

const TIMES = ['', '', 'twice', 'three times', 'four times', 'five times', 'six times'];

function timesAsFast(ratio: number, than: string): string {
  const times = TIMES[Math.min(TIMES.length - 1, Math.floor(ratio + 0.2))];
  return times ? `${times} the charging speed${than.replace('than', 'of')}` : `faster charging${than}`;
}

/** `₹1,720 less than the top phone, with a sharper screen than most and protection against immersion (IP68). No zoom camera.` */
export function placeReason(
  card: ProductCard,
  first: ProductCard | null,
  { leads, gap }: { leads: readonly Standing[]; gap: Standing | null },
): string {
  const gains: string[] = [];
  for (const one of leads.slice(0, GAINS_MAX)) gains.push(standingText(GAINS, one, gains.join()));
  const saved = first?.price && card.price !== null ? first.price - card.price : 0;
  const isCheaper = saved > 0 && isPriceApart(saved + (card.price ?? 0), card.price ?? 0);
  const cheaper = isCheaper ? `${formatRupees(saved)} less than the top phone` : null;
  const lead = gains.length > 0 ? gains.join(' and ') : null;
  const loss = gap && standingText(LOSSES, gap, '');
  const sentences = lead
    ? [cheaper ? `${cheaper}, with ${lead}` : lead, loss]
    : withoutLead(cheaper, loss, first === null);
  return sentences.flatMap((words) => (words ? `${capital(words)}.` : [])).join(' ');
}

/** The sentences about a phone in which nothing is better than in most. */
function withoutLead(cheaper: string | null, loss: string | null, isFirst: boolean): string[] {
  if (loss) {
    const merit = cheaper ?? (isFirst ? 'good all round' : null);
    return merit ? [`${merit}, but with ${loss}`] : ['no clear strength', loss];
  }
  if (cheaper) return [cheaper, 'nothing else stands out'];
  return [isFirst ? 'good all round: nothing stands out' : 'nothing stands out'];
}

/** Says `than most` only once per sentence; `twice the charging speed of most` stays whole. */
function standingText(
  words: ReadonlyMap<number, Gain>,
  { figure, value, typical }: Standing,
  sentence: string,
): string {
  const say = (than: string) =>
    words.get(figure.at)?.(value, typical, than) ?? (words === GAINS ? BETTER : WORSE)[figure.part];
  const whole = say(' than most');
  return / (?:than|of) most/.test(sentence) && !whole.includes(' of most') ? say('') : whole;
}

/** `₹2,001 less, with a bigger battery (7,000 mAh) and protection against immersion (IP69), but weaker cameras.` */
export function whyInstead(
  scores: Scores,
  [slot, card]: readonly [number, ProductCard],
  [other, their]: readonly [number, ProductCard],
  isNewer: boolean,
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
  const price = priceText(card, their);
  const nothing = isKnown ? 'with similar scores' : `${isNewer ? 'newer, ' : ''}with few published figures to compare`;
  const parts = [
    price,
    gains.length > 0 && `with ${gains.join(' and ')}`,
    loss &&
      (price || gains.length > 0
        ? `${price?.endsWith('more') && gains.length === 0 ? 'and' : 'but'} ${gains.length === 0 ? 'with ' : ''}${loss}`
        : `${isNewer ? 'newer' : 'similar'}, but with ${loss}`),
    gains.length === 0 && !loss && nothing,
  ].filter((words) => typeof words === 'string');
  return `${capital(parts.join(', '))}.`;
}

/**
 * The change of a part for better (1) or worse (-1), described by the term that changes most among those both phones
 * publish.
 */
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

/** Null without a price to compare with. */
function priceText({ price, priceKind }: ProductCard, { price: theirs }: ProductCard): string | null {
  if (theirs === null || price === null || priceKind !== 'current') return null;
  if (!isPriceApart(price, theirs)) return 'About the same price';
  const costs = theirs - price;
  return `${formatRupees(Math.abs(costs))} ${costs < 0 ? 'less' : 'more'}`;
}
