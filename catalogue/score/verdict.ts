import type { Columns } from '#catalogue/columns.ts';
import { lastDay, UNKNOWN } from '#catalogue/figures.ts';
import type { SortedSlots } from '#catalogue/orders/sorted-slots.ts';
import { TopItems } from '#catalogue/orders/top-items.ts';
import { isGone } from '#contract/phone/card.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { comparedToTypical, type Tone, WORD_TONES, type Word } from '#contract/phone/score/noticeable.ts';
import { FIGURE_PARTS, SCORE_PART_KEYS } from '#contract/phone/score/parts.ts';
import type { Verdict } from '#contract/phone/score/verdict.ts';
import { placeReason, whyInstead } from './alternatives.ts';
import { CLASS_MIN } from './price-line.ts';
import { isOnSale, type Scores } from './scores.ts';
import { figureText, KNOWN_MIN, leads, type Standing, standingsOf, standingText, trails } from './standing.ts';
import { IOS } from './terms.ts';

/** Width of a price class in percent; the wider one is used if there are few phones. */
const CLASS_PERCENTS = [15, 25] as const;
const SENTENCES_MAX = 2;
const INSTEAD_MAX = 3;
/** A part below this is never praised, whatever is typical at its price. */
const PRAISED_MIN = 40;
/** The best of a class are described by how many score higher, up to this share. */
const FEW_HIGHER = 3;
const FEW_SHARE = 0.25;

/** How a phone compares with those on sale around its price. `alike` finds the most similar phones, nearest first. */
export function verdictOf(
  columns: Columns,
  byPrice: SortedSlots,
  scores: Scores,
  slot: number,
  alike: () => readonly number[],
): Verdict {
  const card = columns.card(slot);
  const instead = (first: readonly number[]) => {
    if (first.length >= INSTEAD_MAX) return withReasons(columns, scores, slot, first);
    const onSale = alike().filter((other) => isOnSale(columns.card(other)));
    const chosen = [...new Set([...first, ...onSale])].slice(0, INSTEAD_MAX);
    return withReasons(columns, scores, slot, chosen);
  };
  // The last price of a phone off sale cannot be compared with phones on sale.
  if (isGone(card)) return { ...emptyVerdict(), instead: instead(successorsOf(columns, slot)) };
  const judged = judge(columns, byPrice, scores, slot);
  if (judged === null) return { ...emptyVerdict(), instead: instead([]) };
  const { others, standing, middle, strong, weak } = judged;
  const cards = others.slots.map((other) => columns.card(other));
  return {
    class: { from: others.from, to: others.to, percent: others.percent, phones: others.slots.length },
    middle,
    words: middle.parts.map((typical, part) => wordOf(scores.part(slot, part), typical, part, standing)),
    size: typicalSize(card, cards),
    ...summaryOf(card.score, middle.total, cards),
    for: sentences(strong, 'for', card),
    against: sentences(weak, 'against', card),
    instead: instead(insteadOf(columns, byPrice, scores, slot, others.slots)),
    standing: standing.flatMap((one) => {
      const { figure, less, more, known, typical } = one;
      const text = standingText(one);
      const share = (count: number) => Math.round((count * 100) / known);
      const place = {
        better: share(less),
        worse: share(more),
        same: Math.max(0, 100 - share(less) - share(more)),
        typical: figureText(figure.at, typical),
        tone: strong.includes(one) ? ('better' as const) : trails(one) ? ('worse' as const) : ('typical' as const),
      };
      return text === null ? [] : { key: figure.key, ...place, text };
    }),
  };
}

/**
 * Why a phone has its position in a list: its strength at its price, then its worst weakness. `first` is the top of the
 * list.
 */
export function placeOf(
  columns: Columns,
  byPrice: SortedSlots,
  scores: Scores,
  slot: number,
  first: number,
): { typical: Verdict['middle']; reason: string } {
  const card = columns.card(slot);
  const judged = judge(columns, byPrice, scores, slot);
  const withSentence = (standing: readonly Standing[], side: 'for' | 'against') =>
    standing.filter((one) => one.figure[side](one, card) !== null);
  return {
    typical: judged?.middle ?? emptyVerdict().middle,
    reason: placeReason(card, slot === first ? null : columns.card(first), {
      leads: withSentence(judged?.strong ?? [], 'for'),
      gap: withSentence(judged?.weak ?? [], 'against')[0] ?? null,
    }),
  };
}

/** A phone compared with its price class: what is typical, its strengths and its weaknesses. */
function judge(columns: Columns, byPrice: SortedSlots, scores: Scores, slot: number) {
  const others = classOf(columns, byPrice, columns.card(slot));
  if (others === null) return null;
  const isEnough = others.slots.length >= KNOWN_MIN;
  const standing = isEnough ? standingsOf(scores, slot, others.slots) : [];
  const middle = {
    total: isEnough ? middleOf(others.slots, (other) => columns.card(other).score) : null,
    parts: SCORE_PART_KEYS.map((_, part) =>
      isEnough ? middleOf(others.slots, (other) => scores.part(other, part)) : null,
    ),
  };
  const isPraised = ({ figure }: Standing) => {
    const part = FIGURE_PARTS.indexOf(figure.part);
    const points = scores.part(slot, part);
    return points !== null && points >= PRAISED_MIN && points >= (middle.parts[part] ?? 0);
  };
  const strong = byShare(
    standing.filter((one) => leads(one) && isPraised(one)),
    'less',
  );
  return { others, standing, middle, strong, weak: byShare(standing.filter(trails), 'more') };
}

/** Clearest first, ties in table order; one from each part before a second. */
function byShare(standing: readonly Standing[], side: 'less' | 'more'): Standing[] {
  const share = (one: Standing) => Math.floor((one[side] / one.known) * 10);
  const sorted = standing.toSorted((a, b) => share(b) - share(a));
  const firsts = sorted.filter((one, at) => sorted.findIndex(({ figure }) => figure.part === one.figure.part) === at);
  return [...firsts, ...sorted.filter((one) => !firsts.includes(one))];
}

function sentences(standing: readonly Standing[], side: 'for' | 'against', card: ProductCard): string[] {
  const found: string[] = [];
  for (const one of standing) {
    const sentence = found.length < SENTENCES_MAX ? one.figure[side](one, card) : null;
    if (sentence !== null) found.push(sentence);
  }
  return found;
}

/** Phones on sale around its price, in the narrowest class with enough of them; null without a price. */
function classOf(columns: Columns, byPrice: SortedSlots, { id, price }: Pick<ProductCard, 'id' | 'price'>) {
  if (price === null) return null;
  const within = (percent: number) => {
    const from = Math.ceil(price * (1 - percent / 100));
    const to = Math.floor(price * (1 + percent / 100));
    return { from, to, percent, slots: onSaleBetween(columns, byPrice, from, to, id) };
  };
  const [near, far] = CLASS_PERCENTS;
  const found = within(near);
  return found.slots.length >= CLASS_MIN ? found : within(far as number);
}

function onSaleBetween(columns: Columns, byPrice: SortedSlots, from: number, to: number, but: string): number[] {
  const { prices } = columns;
  const found: number[] = [];
  // Phones without a price come last.
  const isBehind = (slot: number, price: number) => (prices[slot] as number) >= price || prices[slot] === UNKNOWN;
  for (let at = byPrice.findFirst((slot) => isBehind(slot, from)); at < byPrice.count; at++) {
    const slot = byPrice.slots[at] as number;
    if (isBehind(slot, to + 1)) break;
    const card = columns.card(slot);
    if (card.id !== but && isOnSale(card)) found.push(slot);
  }
  return found;
}

function emptyVerdict(): Verdict {
  const parts = SCORE_PART_KEYS.map(() => null);
  return {
    class: null,
    middle: { total: null, parts },
    words: parts,
    size: null,
    ...NO_SUMMARY,
    for: [],
    against: [],
    instead: [],
    standing: [],
  };
}

/** The word for a part at its price. For value the points decide alone; for other parts a figure must confirm it. */
export function wordOf(
  points: number | null,
  typical: number | null,
  part: number,
  standing: readonly Standing[],
): Word | null {
  if (points === null || typical === null) return null;
  const word = comparedToTypical(points, typical);
  const key = FIGURE_PARTS[part];
  const shows = { better: leads, typical: () => true, worse: trails }[WORD_TONES[word]];
  return key === undefined || standing.some((one) => one.figure.part === key && shows(one)) ? word : 'Typical';
}

/** Tenths of a millimetre: no phone is larger. */
const SIZE_MAX = 2_600;

/** Median width, height and thickness of phones at this price with the same fold; null if too few publish them. */
function typicalSize({ foldable }: ProductCard, cards: readonly ProductCard[]): Verdict['size'] {
  const sizes = cards.flatMap((other) => (other.foldable === foldable ? (other.dimensions ?? []) : []));
  if (sizes.length < KNOWN_MIN) return null;
  const middle = (side: 'width' | 'height' | 'thickness') =>
    (middleOf(sizes, (size) => Math.round(size[side] * 10), SIZE_MAX) as number) / 10;
  return { width: middle('width'), height: middle('height'), thickness: middle('thickness') };
}

/**
 * The median of whole numbers from 0 to `max`, by counting instead of sorting, because a price class may have thousands
 * of phones.
 */
function middleOf<Item>(items: readonly Item[], pointsOf: (item: Item) => number | null, max = 100): number | null {
  const counts = new Uint32Array(max + 1);
  let known = 0;
  for (const item of items) {
    const points = pointsOf(item);
    if (points === null) continue;
    counts[points] = (counts[points] as number) + 1;
    known++;
  }
  if (known === 0) return null;
  let middle = 0;
  for (let met = counts[0] as number; met <= (known - 1) >> 1; ) met += counts[++middle] as number;
  return middle;
}

type Summary = Pick<Verdict, 'summary' | 'tone'>;
const NO_SUMMARY: Summary = { summary: null, tone: null };

function summaryOf(score: number | null, typical: number | null, cards: readonly ProductCard[]): Summary {
  if (score === null || typical === null) return NO_SUMMARY;
  const scored = cards.filter((other) => other.score !== null);
  const higher = scored.filter((other) => (other.score ?? 0) > score).length;
  if (higher <= FEW_HIGHER && higher <= FEW_SHARE * scored.length && score >= typical) {
    const few = ['none scores', 'only one scores', 'only two score', 'only three score'][higher];
    const summary = `Good for the money: of ${scored.length + 1} phones around this price, ${few} higher.`;
    return { summary, tone: 'better' };
  }
  const tone = WORD_TONES[comparedToTypical(score, typical)];
  return { summary: SUMMARIES[tone], tone };
}

const SUMMARIES: Record<Tone, string> = {
  better: 'Good for the money: better than most phones at this price.',
  typical: 'About what you would expect at this price.',
  worse: 'You can do better at this price.',
};

/** Phones of the class with a better score, best first. For an iPhone one more iPhone is included. */
function insteadOf(
  columns: Columns,
  byPrice: SortedSlots,
  scores: Scores,
  slot: number,
  others: readonly number[],
): number[] {
  const card = columns.card(slot);
  const like = (other: number) => columns.card(other).foldable === card.foldable && columns.card(other).score !== null;
  const better = others.filter((other) => like(other) && (columns.card(other).score ?? -1) > (card.score ?? -1));
  const best = bestOf(columns, better, INSTEAD_MAX);
  if (scores.platform(slot) !== IOS || best.some((other) => scores.platform(other) === IOS)) return best;
  const around = onSaleBetween(
    columns,
    byPrice,
    Math.ceil((card.price ?? 0) * 0.6),
    Math.floor((card.price ?? 0) * 1.4),
    card.id,
  );
  const iPhones = around.filter((other) => scores.platform(other) === IOS && columns.card(other).score !== null);
  return [...best.slice(0, INSTEAD_MAX - 1), ...bestOf(columns, iPhones, 1)];
}

function bestOf(columns: Columns, slots: readonly number[], count: number): number[] {
  const scoreOf = (slot: number) => columns.card(slot).score ?? 0;
  const best = new TopItems(
    count,
    (a, b) => scoreOf(b) - scoreOf(a) || (columns.card(a).id < columns.card(b).id ? -1 : 1),
  );
  for (const slot of slots) best.add(slot);
  return best.items;
}

/** Newer phones of the same series, otherwise of the same line or maker, nearest in price. */
function successorsOf(columns: Columns, slot: number): number[] {
  const card = columns.card(slot);
  const newer: number[] = [];
  for (let other = 0; other < columns.end; other++) {
    if (columns.brands[other] !== columns.brands[slot] || !columns.cards[other]) continue;
    const their = columns.card(other);
    if (isNewer(columns, other, slot) && isOnSale(their) && their.foldable === card.foldable) newer.push(other);
  }
  const apart = (other: number) => Math.abs(Math.log((columns.prices[other] as number) / (card.price ?? 1)));
  const rank = (other: number) => 100 * kinship(card, columns.card(other)) + (card.price === null ? 0 : apart(other));
  const ranks = new Map(newer.map((other) => [other, rank(other)]));
  const rankOf = (other: number) => ranks.get(other) as number;
  return newer
    .sort((a, b) => rankOf(a) - rankOf(b) || (columns.launches[b] as number) - (columns.launches[a] as number))
    .slice(0, INSTEAD_MAX);
}

/** Of a phone whose launch is known as 2025, only one of 2026 is surely newer. */
function isNewer(columns: Columns, other: number, slot: number): boolean {
  return (columns.launches[other] as number) > lastDay(columns.launches[slot] as number);
}

/** 0 for a phone of the same series, 1 for one of the same line (`galaxy s`), 2 for others of the maker. */
function kinship(one: ProductCard, other: ProductCard): 0 | 1 | 2 {
  if (seriesOf(one) === seriesOf(other)) return 0;
  return lineOf(one) === lineOf(other) ? 1 : 2;
}

/** `Galaxy S23 Ultra 5G` belongs to `galaxy s# ultra`… */
function seriesOf({ name }: ProductCard): string {
  return name
    .toLowerCase()
    .replace(/\b[45]g\b/g, '')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}

/** …and to `galaxy s`. */
function lineOf(card: ProductCard): string {
  return seriesOf(card).split('#', 1).join('').trim();
}

function withReasons(columns: Columns, scores: Scores, slot: number, others: readonly number[]): Verdict['instead'] {
  const own = [slot, columns.card(slot)] as const;
  return others.map((other) => {
    const product = columns.card(other);
    return { product, why: whyInstead(scores, own, [other, product], isNewer(columns, other, slot)) };
  });
}
