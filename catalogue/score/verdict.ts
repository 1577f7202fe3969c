import type { Columns } from '#catalogue/columns.ts';
import { UNKNOWN } from '#catalogue/figures.ts';
import type { SortedSlots } from '#catalogue/orders/sorted-slots.ts';
import { TopItems } from '#catalogue/orders/top-items.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { NOTICEABLE_POINTS } from '#contract/phone/score/noticeable.ts';
import { FIGURE_PARTS, SCORE_PART_KEYS } from '#contract/phone/score/parts.ts';
import type { Verdict } from '#contract/phone/score/verdict.ts';
import { placeReason, whyInstead } from './alternatives.ts';
import { CLASS_MIN } from './price-line.ts';
import { isOnSale, type Scores } from './scores.ts';
import { figureText, KNOWN_MIN, leads, type Standing, standingsOf, standingText, trails } from './standing.ts';
import { IOS } from './terms.ts';

/** Phones of a price class cost so much more or less; where they are few, up to the last. */
const CLASS_PERCENTS = [15, 25] as const;
const SENTENCES_MAX = 2;
const INSTEAD_MAX = 3;
/** Below this no part is praised, whatever is usual at its price. */
const PRAISED_MIN = 40;
/** The best of a class are told by how many score higher, up to this share. */
const FEW_HIGHER = 3;
const FEW_SHARE = 0.25;

/** Where a phone is among those on sale around its price. `alike` are the phones most like it, the nearest first. */
export function verdictOf(
  columns: Columns,
  byPrice: SortedSlots,
  scores: Scores,
  slot: number,
  alike: readonly number[],
): Verdict {
  const card = columns.card(slot);
  const instead = (first: readonly number[]) => {
    const onSale = alike.filter((other) => isOnSale(columns.card(other)));
    const chosen = [...new Set([...first, ...onSale])].slice(0, INSTEAD_MAX);
    return withReasons(columns, scores, slot, chosen);
  };
  if (card.status === 'discontinued') return { ...nothingToSay(), instead: instead(successorsOf(columns, slot)) };
  const judged = judge(columns, byPrice, scores, slot);
  if (judged === null) return { ...nothingToSay(), instead: instead([]) };
  const { others, standing, middle, strong, weak } = judged;
  const cards = others.slots.map((other) => columns.card(other));
  return {
    class: { from: others.from, to: others.to, percent: others.percent, phones: others.slots.length },
    middle,
    summary: middle.total === null ? null : summaryOf(card.score, middle.total, cards),
    for: sentences(strong, 'for', card),
    against: sentences(weak, 'against', card),
    instead: instead(insteadOf(columns, byPrice, scores, slot, others.slots)),
    standing: standing
      .filter(({ figure }) => figure.words)
      .map((one) => {
        const { figure, less, more, known, typical } = one;
        const share = (count: number) => Math.round((count * 100) / known);
        return {
          key: figure.key,
          better: share(less),
          worse: share(more),
          same: Math.max(0, 100 - share(less) - share(more)),
          typical: figureText(figure.at, typical),
          tone: strong.includes(one) ? 'better' : trails(one) ? 'worse' : 'typical',
          text: standingText(one),
        };
      }),
  };
}

/** Why a phone has its place in a list: what it leads in at its price, then its worst gap. `first` is the list's first. */
export function placeOf(
  columns: Columns,
  byPrice: SortedSlots,
  scores: Scores,
  slot: number,
  first: number,
): { typical: Verdict['middle']; reason: string } {
  const card = columns.card(slot);
  const judged = judge(columns, byPrice, scores, slot);
  const told = (standing: readonly Standing[], side: 'for' | 'against') =>
    standing.filter((one) => one.figure[side](one, card) !== null);
  return {
    typical: judged?.middle ?? nothingToSay().middle,
    reason: placeReason(card, slot === first ? null : columns.card(first), {
      leads: told(judged?.strong ?? [], 'for'),
      gap: told(judged?.weak ?? [], 'against')[0] ?? null,
    }),
  };
}

/** A phone beside those of its price class: what is typical of them, where it leads and where it trails. */
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

/** The clearest first, those as clear in the order of the table; one of each part before a second. */
function byShare(standing: readonly Standing[], side: 'less' | 'more'): Standing[] {
  const share = (one: Standing) => Math.floor((one[side] / one.known) * 10);
  const sorted = standing.toSorted((a, b) => share(b) - share(a));
  const firsts = sorted.filter((one, at) => sorted.findIndex(({ figure }) => figure.part === one.figure.part) === at);
  return [...firsts, ...sorted.filter((one) => !firsts.includes(one))];
}

function sentences(standing: readonly Standing[], side: 'for' | 'against', card: ProductCard): string[] {
  const said: string[] = [];
  for (const one of standing) {
    const sentence = said.length < SENTENCES_MAX ? one.figure[side](one, card) : null;
    if (sentence !== null) said.push(sentence);
  }
  return said;
}

/** Phones on sale around its price, as near as they may be while they are enough; null where it has none. */
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

function summaryOf(score: number | null, typical: number | null, cards: readonly ProductCard[]): string | null {
  if (score === null || typical === null) return null;
  const scored = cards.filter((other) => other.score !== null);
  const higher = scored.filter((other) => (other.score ?? 0) > score).length;
  if (higher <= FEW_HIGHER && higher <= FEW_SHARE * scored.length && score >= typical) {
    const few = ['none scores', 'only one scores', 'only two score', 'only three score'][higher];
    return `Good for the money: of ${scored.length + 1} phones around this price, ${few} higher.`;
  }
  if (score >= typical + NOTICEABLE_POINTS) return 'Good for the money: better than most phones at this price.';
  return score <= typical - NOTICEABLE_POINTS
    ? 'You can do better at this price.'
    : 'About what you would expect at this price.';
}

/** Better scored phones of the class, the best first. Who has an iPhone in mind sees one more. */
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

/** What its maker sells in its place: newer phones of the same series, else of the same maker, nearest in price. */
function successorsOf(columns: Columns, slot: number): number[] {
  const card = columns.card(slot);
  const newer: number[] = [];
  for (let other = 0; other < columns.end; other++) {
    if (columns.brands[other] !== columns.brands[slot] || !columns.cards[other]) continue;
    const their = columns.card(other);
    const isNewer = (columns.launches[other] as number) > (columns.launches[slot] as number);
    if (isNewer && isOnSale(their) && their.foldable === card.foldable) newer.push(other);
  }
  const series = seriesOf(card);
  const apart = (other: number) => Math.abs(Math.log((columns.prices[other] as number) / (card.price ?? 1)));
  const rank = (other: number) =>
    (seriesOf(columns.card(other)) === series ? 0 : 100) + (card.price === null ? 0 : apart(other));
  return newer
    .toSorted((a, b) => rank(a) - rank(b) || (columns.launches[b] as number) - (columns.launches[a] as number))
    .slice(0, INSTEAD_MAX);
}

/** `Galaxy S23 Ultra 5G` is one of `galaxy s# ultra`. */
function seriesOf({ name }: ProductCard): string {
  return name
    .toLowerCase()
    .replace(/\b[45]g\b/g, '')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}

function withReasons(columns: Columns, scores: Scores, slot: number, others: readonly number[]): Verdict['instead'] {
  const own = [slot, columns.card(slot)] as const;
  return others.map((other) => {
    const product = columns.card(other);
    return { product, why: whyInstead(scores, own, [other, product]) };
  });
}
