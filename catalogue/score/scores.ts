import type { Columns } from '#catalogue/columns.ts';
import { growInto, UNKNOWN } from '#catalogue/figures.ts';
import { nameComparator, newestComparator } from '#catalogue/orders/comparators.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { FIGURE_PARTS, rankingWeights, SCORE_PART_KEYS, type ScoreWeights } from '#contract/phone/score/parts.ts';
import { knownOf, partScore, totalScore, UNKNOWN_POINTS, valueScore, withoutValue } from './formula.ts';
import { ALL_PRICES, PriceClasses } from './price-classes.ts';
import { binOf, PriceLine } from './price-line.ts';
import { platformOf, Scales } from './scales.ts';
import { FIGURE_COUNT, type Scale, TERMS, type Term, termPoints } from './terms.ts';

const WIDTH = FIGURE_COUNT;
const TERM_COUNT = TERMS.length;
const PARTS = SCORE_PART_KEYS.length;
const VALUE = FIGURE_PARTS.length;
/** All parts are known. */
const RANKED = (1 << PARTS) - 1;

/** Hundredths of a point, and one more for phones without a rank. */
const RANKS = 10_002;
const NOT_COUNTED = -1;

/**
 * All phones' terms and the scores that follow. Scales depend on phones of the last two years, and unknown terms on
 * phones on sale at that price, so one phone may change others: call `rescore` after the phones of a change are
 * written.
 */
export class Scores {
  readonly #columns: Columns;
  #figures = new Float32Array(0);
  /** Whole points per term; UNKNOWN_POINTS if unpublished. */
  #points = new Uint8Array(0);
  /** By part; 0 if unknown. */
  #parts: Uint8Array[] = SCORE_PART_KEYS.map(() => new Uint8Array(0));
  /** Bitmask of known parts. */
  #known = new Uint8Array(0);
  #ranks = new Uint16Array(0);
  /** Each phone's score without value, in tenths; NOT_COUNTED if a part is unknown. */
  #others = new Int16Array(0);
  /** Each phone's price class, and 1 if it is on sale and counts in it. */
  #bins = new Int16Array(0);
  #isCounted = new Uint8Array(0);
  /** Whether the inputs of the scales have changed. */
  #areScalesOld = true;
  /** Whether all phones have been scored once. */
  #isScored = false;
  readonly #classes = new PriceClasses(TERM_COUNT + FIGURE_PARTS.length);
  readonly #line = new PriceLine();
  readonly #scratch: (number | null)[] = SCORE_PART_KEYS.map(() => null);
  readonly #scales = new Scales();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** The number of phones behind the scales, and the earliest launch among them. */
  get reference(): Scales['reference'] {
    return this.#scales.reference;
  }

  get line(): PriceLine {
    return this.#line;
  }

  /**
   * Stores a phone's figures; `score` or `rescore` computes its score. If launch, availability and figures are
   * unchanged, as after a price change, the scales stay valid.
   */
  write(slot: number, figures: Float32Array, isTimeSame = false): void {
    this.#reserve(this.#columns.capacity);
    if (!isTimeSame || !isEqual(this.figuresOf(slot), figures)) this.#areScalesOld = true;
    this.#figures.set(figures, slot * WIDTH);
  }

  release(slot: number): void {
    this.#uncount(slot);
    this.#figures.fill(Number.NaN, slot * WIDTH, (slot + 1) * WIDTH);
    this.#points.fill(UNKNOWN_POINTS, slot * TERM_COUNT, (slot + 1) * TERM_COUNT);
    this.#known[slot] = 0;
    this.#areScalesOld = true;
  }

  figure(slot: number, term: number): number {
    return this.#figures[slot * WIDTH + term] as number;
  }

  figuresOf(slot: number): Float32Array {
    return this.#figures.subarray(slot * WIDTH, (slot + 1) * WIDTH);
  }

  platform(slot: number): number {
    return platformOf(this.#figures, slot);
  }

  scale(term: number, platform: number): Scale | null {
    return this.#scales.of(term, platform);
  }

  pointsOf(slot: number): Uint8Array {
    return this.#points.subarray(slot * TERM_COUNT, (slot + 1) * TERM_COUNT);
  }

  /** The points assumed for an unknown term: low for its price. */
  assumed(slot: number, term: number): number {
    return this.#classes.limit(term, this.#bins[slot] as number) ?? 0;
  }

  /** The cap of a part that rests on one published figure; null if it does not. */
  cap(slot: number, part: number): number | null {
    const rests = knownOf(part, this.#points, slot * TERM_COUNT).terms === 1;
    return rests ? this.#classes.limit(TERM_COUNT + part, this.#bins[slot] as number) : null;
  }

  /** The points of a part; null if unknown. */
  part(slot: number, part: number): number | null {
    return (this.#known[slot] as number) & (1 << part) ? ((this.#parts[part] as Uint8Array)[slot] as number) : null;
  }

  /** Scores one phone with the existing scales and classes. */
  score(slot: number): void {
    this.#uncount(slot);
    this.#scoreTerms(slot);
    this.#scoreParts(slot);
    this.#countParts(slot, 1);
    this.#scoreValue(slot);
  }

  /** Rescores all phones that a change can have affected. */
  rescore(): void {
    const { cards, prices, end, capacity } = this.#columns;
    this.#reserve(capacity);
    const isRescaled = this.#areScalesOld && (this.#scales.compute(this.#columns, this.#figures) || !this.#isScored);
    if (isRescaled) this.#rescoreTerms();
    this.#areScalesOld = false;
    this.#isScored = true;
    const settled = this.#classes.settle(0, TERM_COUNT);
    const moved = isRescaled ? new Uint8Array(ALL_PRICES + 1).fill(1) : settled;
    if (moved) this.#rescoreParts(moved, () => true);
    const capped = this.#classes.settle(TERM_COUNT, TERM_COUNT + FIGURE_PARTS.length);
    if (capped) this.#rescoreParts(capped, (slot) => FIGURE_PARTS.some((_, part) => this.cap(slot, part) !== null));
    const changed = this.#line.draw();
    if (!moved && !capped && changed === null) return;
    const { from, to } = changed ?? { from: Number.POSITIVE_INFINITY, to: UNKNOWN };
    for (let slot = 0; slot < end; slot++) {
      const price = prices[slot] as number;
      const bin = this.#bins[slot] as number;
      const isConcerned = (price >= from && price <= to) || moved?.[bin] === 1 || capped?.[bin] === 1;
      if (isConcerned && cards[slot]) this.#scoreValue(slot);
    }
  }

  #rescoreTerms(): void {
    const { cards, end } = this.#columns;
    this.#line.clear();
    this.#classes.clear();
    this.#isCounted.fill(0);
    for (let slot = 0; slot < end; slot++) {
      if (!cards[slot]) continue;
      this.#scoreTerms(slot);
      // Counted once they are scored.
      this.#known[slot] = 0;
      this.#others[slot] = NOT_COUNTED;
    }
  }

  /** Rescores the parts of phones in these classes. */
  #rescoreParts(classes: Uint8Array, isMeant: (slot: number) => boolean): void {
    const { cards, end } = this.#columns;
    for (let slot = 0; slot < end; slot++) {
      if (classes[this.#bins[slot] as number] === 0 || !cards[slot] || !isMeant(slot)) continue;
      this.#countParts(slot, -1);
      this.#scoreParts(slot);
      this.#countParts(slot, 1);
    }
  }

  /** Computes its points; a phone on sale then counts in its class. */
  #scoreTerms(slot: number): void {
    const card = this.#columns.card(slot);
    const platform = this.platform(slot);
    for (let at = 0; at < TERM_COUNT; at++) {
      const points = termPoints(TERMS[at] as Term, this.figure(slot, at), this.scale(at, platform));
      this.#points[slot * TERM_COUNT + at] = points ?? UNKNOWN_POINTS;
    }
    this.#bins[slot] = card.price === null ? ALL_PRICES : binOf(card.price);
    this.#isCounted[slot] = isOnSale(card) ? 1 : 0;
    this.#countTerms(slot, 1);
  }

  #countTerms(slot: number, change: 1 | -1): void {
    if (this.#isCounted[slot] === 0) return;
    const bin = this.#bins[slot] as number;
    for (let at = 0; at < TERM_COUNT; at++) {
      const points = this.#points[slot * TERM_COUNT + at] as number;
      if (points !== UNKNOWN_POINTS) this.#classes.count(at, bin, points, change);
    }
  }

  /**
   * Counts its parts in the class if they rest on more than one figure, and its total for the typical score at its
   * price.
   */
  #countParts(slot: number, change: 1 | -1): void {
    if (this.#isCounted[slot] === 0) return;
    const bin = this.#bins[slot] as number;
    for (let part = 0; part < FIGURE_PARTS.length; part++) {
      const points = this.part(slot, part);
      if (points !== null && knownOf(part, this.#points, slot * TERM_COUNT).terms > 1)
        this.#classes.count(TERM_COUNT + part, bin, points, change);
    }
    const others = this.#others[slot] as number;
    if (others === NOT_COUNTED) return;
    if (change === 1) this.#line.add(bin, others);
    else this.#line.remove(bin, others);
  }

  #uncount(slot: number): void {
    this.#countTerms(slot, -1);
    this.#countParts(slot, -1);
    this.#isCounted[slot] = 0;
  }

  /** The number of matches that have a rank in score order. */
  ranked(matches: Uint32Array): number {
    let ranked = 0;
    for (let at = 0; at < matches.length; at++) if (this.#known[matches[at] as number] === RANKED) ranked++;
    return ranked;
  }

  /**
   * A part of the matches: best fit for the weights first, ties newest first. Phones with an unknown part have no rank
   * and follow by name.
   */
  rank(matches: Uint32Array, start: number, end: number, weights: ScoreWeights | undefined): Uint32Array {
    const counts = new Uint32Array(RANKS);
    const ranks = this.#rankAll(matches, rankingWeights(weights), counts);
    let before = 0;
    let highest = RANKS - 1;
    while (highest > 0 && before + (counts[highest] as number) <= start) before += counts[highest--] as number;
    let lowest = highest;
    for (let met = before + (counts[lowest] as number); met < end && lowest > 0; ) met += counts[--lowest] as number;
    const found: number[] = [];
    for (let at = 0; at < matches.length; at++) {
      const slot = matches[at] as number;
      const rank = ranks[slot] as number;
      if (rank >= lowest && rank <= highest) found.push(slot);
    }
    const newest = newestComparator(this.#columns);
    const byName = nameComparator(this.#columns);
    const sorted = Uint32Array.from(found).sort(
      (a, b) => (ranks[b] as number) - (ranks[a] as number) || (ranks[a] === 0 ? byName(a, b) : newest(a, b)),
    );
    return sorted.subarray(start - before, end - before);
  }

  /** Hundredths of a point plus one, as in weightedScore, and how many phones have each; 0 means no rank. */
  #rankAll(matches: Uint32Array, weights: ScoreWeights, counts: Uint32Array): Uint16Array {
    this.#reserve(this.#columns.capacity);
    const ranks = this.#ranks;
    const known = this.#known;
    const [a, b, c, d, e, f] = this.#parts as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const [wa = 0, wb = 0, wc = 0, wd = 0, we = 0, wf = 0] = weights;
    const all = wa + wb + wc + wd + we + wf;
    for (let at = 0; at < matches.length; at++) {
      const slot = matches[at] as number;
      const sum =
        wa * (a[slot] as number) +
        wb * (b[slot] as number) +
        wc * (c[slot] as number) +
        wd * (d[slot] as number) +
        we * (e[slot] as number) +
        wf * (f[slot] as number);
      // Rounded by hand, which is a third faster than Math.round.
      const rank = known[slot] === RANKED ? ((sum * 100) / all + 1.5) | 0 : 0;
      ranks[slot] = rank;
      counts[rank] = (counts[rank] as number) + 1;
    }
    return ranks;
  }

  #scoreParts(slot: number): void {
    const parts = this.#scratch;
    for (let part = 0; part < FIGURE_PARTS.length; part++) {
      const points = partScore(part, this.#points, slot * TERM_COUNT, (at) => this.assumed(slot, at));
      parts[part] = points === null ? null : Math.min(points, this.cap(slot, part) ?? 100);
    }
    const others = withoutValue(parts);
    this.#others[slot] = others === null ? NOT_COUNTED : Math.round(others * 10);
    parts[VALUE] = null;
    this.#store(slot, parts);
  }

  #scoreValue(slot: number): void {
    const card = this.#columns.card(slot);
    const parts = this.#read(slot);
    const others = this.#others[slot] as number;
    parts[VALUE] =
      others === NOT_COUNTED || !isOnSale(card)
        ? null
        : valueScore(others / 10, this.#line.usualAt(card.price as number));
    this.#store(slot, parts);
    const total = totalScore(parts);
    const shown = this.#known[slot] === 0 ? null : parts;
    if (card.score === total && isSame(card.scoreParts, shown)) return;
    this.#columns.cards[slot] = { ...card, score: total, scoreParts: shown && [...shown] };
  }

  #store(slot: number, parts: readonly (number | null)[]): void {
    let known = 0;
    for (let part = 0; part < PARTS; part++) {
      const score = parts[part] ?? null;
      (this.#parts[part] as Uint8Array)[slot] = score ?? 0;
      if (score !== null) known |= 1 << part;
    }
    this.#known[slot] = known;
  }

  #read(slot: number): (number | null)[] {
    for (let part = 0; part < PARTS; part++) this.#scratch[part] = this.part(slot, part);
    return this.#scratch;
  }

  #reserve(capacity: number): void {
    if (this.#known.length >= capacity) return;
    const before = this.#figures.length;
    this.#figures = growInto(this.#figures, new Float32Array(capacity * WIDTH)).fill(Number.NaN, before);
    this.#points = growInto(this.#points, new Uint8Array(capacity * TERM_COUNT).fill(UNKNOWN_POINTS));
    this.#parts = this.#parts.map((part) => growInto(part, new Uint8Array(capacity)));
    this.#known = growInto(this.#known, new Uint8Array(capacity));
    this.#others = growInto(this.#others, new Int16Array(capacity).fill(NOT_COUNTED));
    this.#bins = growInto(this.#bins, new Int16Array(capacity).fill(ALL_PRICES));
    this.#isCounted = growInto(this.#isCounted, new Uint8Array(capacity));
    this.#ranks = new Uint16Array(capacity);
  }
}

/** Available to buy at a current price. */
export function isOnSale({ status, price, priceKind }: Pick<ProductCard, 'status' | 'price' | 'priceKind'>): boolean {
  return status === 'available' && price !== null && priceKind === 'current';
}

/** Two unknown figures count as equal. */
function isEqual(a: Float32Array, b: Float32Array): boolean {
  return a.every((figure, at) => Object.is(figure, b[at]));
}

function isSame(a: readonly (number | null)[] | null, b: readonly (number | null)[] | null): boolean {
  return a === b || (a !== null && b !== null && a.every((part, at) => part === b[at]));
}
