import type { Columns } from '#catalogue/columns.ts';
import { UNKNOWN } from '#catalogue/figures.ts';
import type { SortedSlots } from '#catalogue/orders/sorted-slots.ts';
import { TopItems } from '#catalogue/orders/top-items.ts';
import { formatRupees } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { SCORE_PART_KEYS, SCORE_PARTS } from '#contract/phone/score/parts.ts';
import type { Verdict } from '#contract/phone/score/verdict.ts';
import { CLASS_MIN } from './price-line.ts';
import { isOnSale, type Scores } from './scores.ts';
import { type Standing, standingsOf } from './standing.ts';

/** What stands out: better, or worse, than this share in per cent. */
const STRONG = 70;
const WEAK = 65;
/** Phones of a price class cost so much more or less; where they are few, up to the last. */
const CLASS_PERCENTS = [15, 25];
const CLASS_PERCENT_MAX = 40;
const SENTENCES_MAX = 4;
const INSTEAD_MAX = 3;
/** Points by which a part has to be better to be worth a word. */
const NOTABLE = 8;

/** Where a phone stands among those on sale around its price. */
export function verdictOf(columns: Columns, byPrice: SortedSlots, scores: Scores, slot: number): Verdict {
  const card = columns.card(slot);
  const others = classOf(columns, byPrice, card);
  if (others === null) return nothingToSay();
  const standing = standingsOf(scores, slot, others.slots);
  const strong = standing
    .filter(({ better, figure }) => better >= STRONG && figure.for)
    .sort((a, b) => b.better - a.better);
  const weak = standing
    .filter(({ worse, figure }) => worse >= WEAK && figure.against)
    .sort((a, b) => b.worse - a.worse);
  const cards = others.slots.map((other) => columns.card(other));
  return {
    class: { from: others.from, to: others.to, percent: others.percent, phones: others.slots.length },
    middle: {
      total: middleOf(cards, ({ score }) => score),
      parts: SCORE_PART_KEYS.map((_, part) => middleOf(others.slots, (other) => scores.part(other, part))),
    },
    summary: summaryOf(strong, weak),
    for: strong.slice(0, SENTENCES_MAX).map(({ figure, value, better }) => figure.for?.(value, better, card) ?? ''),
    against: weak.slice(0, SENTENCES_MAX).map(({ figure, value, worse }) => figure.against?.(value, worse, card) ?? ''),
    instead: insteadOf(card, cards),
    standing: standing.map(({ figure, better, same, worse }) => ({ key: figure.key, better, same, worse })),
  };
}

/** Phones on sale around its price, as near as they may be while they are enough; null where it has none. */
function classOf(columns: Columns, byPrice: SortedSlots, { id, price }: ProductCard) {
  if (price === null) return null;
  const within = (percent: number) => {
    const from = Math.ceil(price * (1 - percent / 100));
    const to = Math.floor(price * (1 + percent / 100));
    return { from, to, percent, slots: onSaleBetween(columns, byPrice, from, to, id) };
  };
  for (const percent of CLASS_PERCENTS) {
    const found = within(percent);
    if (found.slots.length >= CLASS_MIN) return found;
  }
  return within(CLASS_PERCENT_MAX);
}

function onSaleBetween(columns: Columns, byPrice: SortedSlots, from: number, to: number, but: string): number[] {
  const { prices } = columns;
  const found: number[] = [];
  // Phones without a price are behind all others.
  const isBehind = (slot: number, price: number) => (prices[slot] as number) >= price || prices[slot] === UNKNOWN;
  for (let at = byPrice.findFirst((slot) => isBehind(slot, from)); at < byPrice.count; at++) {
    const slot = byPrice.slots[at] as number;
    if (isBehind(slot, to + 1)) break;
    const card = columns.card(slot);
    if (card.id !== but && isOnSale(card)) found.push(slot);
  }
  return found;
}

function nothingToSay(): Verdict {
  const parts = SCORE_PART_KEYS.map(() => null);
  return {
    class: null,
    middle: { total: null, parts },
    summary: null,
    for: [],
    against: [],
    instead: [],
    standing: [],
  };
}

/** The median of points from 0 to 100, counted and not sorted: a price class may have thousands of phones. */
function middleOf<Item>(items: readonly Item[], pointsOf: (item: Item) => number | null): number | null {
  const counts = new Uint32Array(101);
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

function summaryOf([best]: readonly Standing[], [worst]: readonly Standing[]): string {
  const sought = worst && (worst.figure.sought ?? worst.figure.noun);
  if (best && worst)
    return `At its price it stands out for its ${best.figure.noun}. Look elsewhere if ${sought} matters most to you.`;
  if (best) return `At its price it stands out for its ${best.figure.noun}, and nothing it publishes is far behind.`;
  if (worst) return `Nothing stands out at its price. Look elsewhere if ${sought} matters most to you.`;
  return 'An even phone for its price: nothing it publishes stands far out or far behind.';
}

function insteadOf(card: ProductCard, others: readonly ProductCard[]): Verdict['instead'] {
  const better = others.filter((other) => (other.score ?? -1) > (card.score ?? -1) && other.foldable === card.foldable);
  const [scoreOf, idOf] = [(at: number) => better[at]?.score ?? 0, (at: number) => better[at]?.id ?? ''];
  const best = new TopItems(INSTEAD_MAX, (a, b) => scoreOf(b) - scoreOf(a) || (idOf(a) < idOf(b) ? -1 : 1));
  for (const at of better.keys()) best.add(at);
  return best.items.map((at) => {
    const product = better[at] as ProductCard;
    return { product, why: whyInstead(card, product) };
  });
}

/** What it does better, most first, and what it costs more or less. */
function whyInstead(card: ProductCard, other: ProductCard): string {
  const gains = SCORE_PART_KEYS.map((key, part) => ({
    label: SCORE_PARTS[key].label.toLowerCase(),
    points: (other.scoreParts?.[part] ?? 0) - (card.scoreParts?.[part] ?? 101),
  }))
    .filter(({ points }) => points >= NOTABLE)
    .sort((a, b) => b.points - a.points)
    .slice(0, 2)
    .map(({ label, points }) => `${label} +${points}`);
  const costs = (other.price ?? 0) - (card.price ?? 0);
  const price = costs === 0 ? 'same price' : `${formatRupees(Math.abs(costs))} ${costs < 0 ? 'less' : 'more'}`;
  return [...gains, price].join(', ');
}
