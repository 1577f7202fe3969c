import type { Columns } from '#catalogue/columns.ts';
import { growInto, UNKNOWN } from '#catalogue/figures.ts';
import { newestComparator } from '#catalogue/orders/comparators.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { rankingWeights, SCORE_PART_KEYS, SCORE_PARTS_MIN, type ScoreWeights } from '#contract/phone/score/parts.ts';
import { FIGURE_PARTS, scoreParts, totalScore, valueScore, withoutValue } from './formula.ts';
import { binOf, PriceLine } from './price-line.ts';
import { FIGURES_KEPT, type Scale, TERMS, type Term } from './terms.ts';

const WIDTH = FIGURES_KEPT;
const PARTS = SCORE_PART_KEYS.length;
const VALUE = FIGURE_PARTS.length;

/** Phones are compared with those of the two years before the newest on sale, written as launches are. */
const TWO_YEARS = 20_000;
/** With fewer of them that have a figure, all phones are compared with. */
const RECENT_MIN = 30;
/** No points at what the weakest hundredth has, all at what the strongest fiftieth has. */
const WEAKEST = 0.01;
const STRONGEST = 0.02;
/** What a figure is counted by; beyond the last everything is one. */
const BINS = 16_384;
/** Hundredths of a point, and one for phones that have no score. */
const RANKS = 10_002;
const NOT_COUNTED = -1;

/**
 * What every phone has of every term and what follows from it. The scales are those of the last two years, so a new
 * phone may move all others: `rescore` follows once the phones of a change are written.
 */
export class Scores {
  readonly #columns: Columns;
  #figures = new Float32Array(0);
  /** By part; 0 where it is unknown. */
  #parts: Uint8Array[] = SCORE_PART_KEYS.map(() => new Uint8Array(0));
  /** Which parts are known; none where there are too few for a score. */
  #known = new Uint8Array(0);
  #ranks = new Uint16Array(0);
  /** What each phone reaches without its price, in tenths; NOT_COUNTED where too little is known. */
  #others = new Int16Array(0);
  /** Where the line counts each phone; NOT_COUNTED where it does not. */
  #bins = new Int16Array(0);
  /** Whether something has changed since that the scales are made from. */
  #areScalesOld = true;
  readonly #line = new PriceLine();
  readonly #sizes = new Int32Array(BINS);
  readonly #scratch: (number | null)[] = SCORE_PART_KEYS.map(() => null);
  scales: (Scale | null)[] = TERMS.map(() => null);
  /** The phones that make the scales, and the launch they begin with. */
  reference = { phones: 0, since: 0 };

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get line(): PriceLine {
    return this.#line;
  }

  /**
   * Keeps the figures of a phone; the score it has by them follows with `score` or `rescore`. Where launch and
   * availability are what they were and the figures too, as when a price changes, the scales stay.
   */
  write(slot: number, figures: Float32Array, isTimeSame = false): void {
    this.#reserve(this.#columns.capacity);
    if (!isTimeSame || !isEqual(this.figuresOf(slot), figures)) this.#areScalesOld = true;
    this.#figures.set(figures, slot * WIDTH);
  }

  release(slot: number): void {
    this.#uncount(slot);
    this.#figures.fill(Number.NaN, slot * WIDTH, (slot + 1) * WIDTH);
    this.#known[slot] = 0;
    this.#areScalesOld = true;
  }

  figure(slot: number, term: number): number {
    return this.#figures[slot * WIDTH + term] as number;
  }

  figuresOf(slot: number): Float32Array {
    return this.#figures.subarray(slot * WIDTH, (slot + 1) * WIDTH);
  }

  /** The points of one part; null where it is unknown. */
  part(slot: number, part: number): number | null {
    return (this.#known[slot] as number) & (1 << part) ? ((this.#parts[part] as Uint8Array)[slot] as number) : null;
  }

  /** One phone by the scales there are. */
  score(slot: number): void {
    this.#uncount(slot);
    this.#scoreFigures(slot);
    this.#count(slot);
    this.#scoreValue(slot);
  }

  /** Everything by what is there now. What a change of some phones cannot have moved is not looked at. */
  rescore(): void {
    const { cards, prices, end, capacity } = this.#columns;
    this.#reserve(capacity);
    const isRescaled = this.#areScalesOld && this.#rescale();
    this.#areScalesOld = false;
    if (isRescaled) this.#rescoreFigures();
    const changed = this.#line.draw();
    if (!isRescaled && changed === null) return;
    const { from, to } = isRescaled || changed === null ? { from: UNKNOWN, to: Number.POSITIVE_INFINITY } : changed;
    for (let slot = 0; slot < end; slot++) {
      const price = prices[slot] as number;
      if (price >= from && price <= to && cards[slot]) this.#scoreValue(slot);
    }
  }

  #rescoreFigures(): void {
    const { cards, end } = this.#columns;
    this.#line.clear();
    this.#bins.fill(NOT_COUNTED);
    for (let slot = 0; slot < end; slot++) {
      if (!cards[slot]) continue;
      this.#scoreFigures(slot);
      this.#count(slot);
    }
  }

  /** Lets a phone on sale count for what is usual at its price, from the next line on. */
  #count(slot: number): void {
    const card = this.#columns.card(slot);
    const others = this.#others[slot] as number;
    if (others === NOT_COUNTED || !isOnSale(card)) return;
    const bin = binOf(card.price as number);
    this.#bins[slot] = bin;
    this.#line.add(bin, others);
  }

  #uncount(slot: number): void {
    const bin = this.#bins[slot] as number;
    if (bin === NOT_COUNTED) return;
    this.#line.remove(bin, this.#others[slot] as number);
    this.#bins[slot] = NOT_COUNTED;
  }

  /** Part of the matches, those that fit the weights best first, then the newest; phones without a score are last. */
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
    const sorted = Uint32Array.from(found).sort((a, b) => (ranks[b] as number) - (ranks[a] as number) || newest(a, b));
    return sorted.subarray(start - before, end - before);
  }

  /** One more than hundredths of a point, as weightedScore has them, and how many have each; 0 for no score. */
  #rankAll(matches: Uint32Array, weights: ScoreWeights, counts: Uint32Array): Uint16Array {
    this.#reserve(this.#columns.capacity);
    const ranks = this.#ranks;
    const known = this.#known;
    const [a, b, c, d, e, f] = this.#parts as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const [wa = 0, wb = 0, wc = 0, wd = 0, we = 0, wf = 0] = weights;
    const knownWeights = weightsByKnown(weights);
    for (let at = 0; at < matches.length; at++) {
      const slot = matches[at] as number;
      const weight = knownWeights[known[slot] as number] as number;
      const sum =
        wa * (a[slot] as number) +
        wb * (b[slot] as number) +
        wc * (c[slot] as number) +
        wd * (d[slot] as number) +
        we * (e[slot] as number) +
        wf * (f[slot] as number);
      // Rounded by hand, which is a third faster than Math.round.
      const rank = weight === 0 ? 0 : ((sum * 100) / weight + 1.5) | 0;
      ranks[slot] = rank;
      counts[rank] = (counts[rank] as number) + 1;
    }
    return ranks;
  }

  /** Whether any scale is another than before. */
  #rescale(): boolean {
    const { cards, launches, end } = this.#columns;
    let newest = 0;
    for (let slot = 0; slot < end; slot++) {
      if (cards[slot]?.status === 'available') newest = Math.max(newest, launches[slot] as number);
    }
    const since = newest - TWO_YEARS;
    const recent: number[] = [];
    for (let slot = 0; slot < end; slot++) {
      if ((launches[slot] as number) >= since && cards[slot]) recent.push(slot);
    }
    this.reference = { phones: recent.length, since };
    let isChanged = false;
    this.scales = TERMS.map((term, at) => {
      const scale = this.#scaleOf(term, at, recent);
      const was = this.scales[at] ?? null;
      if (scale?.from !== was?.from || scale?.to !== was?.to) isChanged = true;
      return scale;
    });
    return isChanged;
  }

  #scaleOf(term: Term, at: number, recent: readonly number[]): Scale | null {
    if (term.kind === 'table') return null;
    let known = this.#fillBins(term.step, at, recent);
    if (known < RECENT_MIN) known = this.#fillBins(term.step, at, null);
    if (known === 0) return null;
    const low = this.#reached(Math.floor(known * (term.isLess ? STRONGEST : WEAKEST)) + 1) * term.step;
    const high = this.#reached(known - Math.floor(known * (term.isLess ? WEAKEST : STRONGEST))) * term.step;
    return term.isLess ? { from: high, to: low } : { from: low, to: high };
  }

  /** How many have the figure, counted by size; of all where no slots are given, since an empty one has no figures. */
  #fillBins(step: number, at: number, slots: readonly number[] | null): number {
    const count = slots?.length ?? this.#columns.end;
    this.#sizes.fill(0);
    let known = 0;
    for (let index = 0; index < count; index++) {
      const slot = slots === null ? index : (slots[index] as number);
      const figure = this.#figures[slot * WIDTH + at] as number;
      if (Number.isNaN(figure)) continue;
      const bin = Math.min(BINS - 1, Math.round(figure / step));
      this.#sizes[bin] = (this.#sizes[bin] as number) + 1;
      known++;
    }
    return known;
  }

  /** The bin in which the n-th lies. */
  #reached(nth: number): number {
    let met = 0;
    for (let bin = 0; bin < BINS; bin++) {
      met += this.#sizes[bin] as number;
      if (met >= nth) return bin;
    }
    return BINS - 1;
  }

  #scoreFigures(slot: number): void {
    scoreParts(this.#scratch, this.#figures, slot * WIDTH, this.scales);
    const others = withoutValue(this.#scratch);
    this.#others[slot] = others === null ? NOT_COUNTED : Math.round(others * 10);
    this.#scratch[VALUE] = null;
    this.#store(slot, this.#scratch);
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
    if (total === null) this.#known[slot] = 0;
    if (card.score === total && isSame(card.scoreParts, total === null ? null : parts)) return;
    this.#columns.cards[slot] = { ...card, score: total, scoreParts: total === null ? null : [...parts] };
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
    this.#parts = this.#parts.map((part) => growInto(part, new Uint8Array(capacity)));
    this.#known = growInto(this.#known, new Uint8Array(capacity));
    this.#others = growInto(this.#others, new Int16Array(capacity).fill(NOT_COUNTED));
    this.#bins = growInto(this.#bins, new Int16Array(capacity).fill(NOT_COUNTED));
    this.#ranks = new Uint16Array(capacity);
  }
}

/** One can buy it, at a price that holds. */
export function isOnSale({ status, price, priceKind }: Pick<ProductCard, 'status' | 'price' | 'priceKind'>): boolean {
  return status === 'available' && price !== null && priceKind === 'current';
}

/** What the known parts count by which of them are known; 0 where that is too little for a score. */
function weightsByKnown(weights: ScoreWeights): Float64Array {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return Float64Array.from({ length: 1 << PARTS }, (_, known) => {
    let sum = 0;
    let parts = 0;
    for (let part = 0; part < PARTS; part++) {
      if ((known & (1 << part)) === 0) continue;
      sum += weights[part] ?? 0;
      parts++;
    }
    return parts >= SCORE_PARTS_MIN && sum * 2 >= all ? sum : 0;
  });
}

/** Unknown figures are equal too. */
function isEqual(a: Float32Array, b: Float32Array): boolean {
  return a.every((figure, at) => Object.is(figure, b[at]));
}

function isSame(a: readonly (number | null)[] | null, b: readonly (number | null)[] | null): boolean {
  return a === b || (a !== null && b !== null && a.every((part, at) => part === b[at]));
}
