import { type Likeness, STEPS_MAX, UNPUBLISHED, WIDTH, weights } from './likeness.ts';

/** A box of more phones is made two. */
const BOX_MAX = 32;
/** Where one of two boxes has this share of the phones, the box around them is made anew … */
const LOPSIDED = 0.75;
/** … unless that would keep readers waiting … */
const REMAKE_MAX = 2_000;
/** … or fewer than this share came or went since: of phones that are all alike no box is ever even. */
const REMAKE_AFTER = 0.25;
/** So many tell well enough where the middle of all is. */
const SAMPLE = 500;

/** Phones that are alike. */
interface Box {
  size: number;
  /** How many came or went since it was made. */
  changes: number;
  /** The least of each figure, then the most of each; infinite where nobody publishes any. */
  bounds: Float32Array;
  /** A bit for each figure that some do not publish. */
  unknown: number;
  /** Null in a box that is two. */
  phones: number[] | null;
  halves: Halves | null;
}

/** Phones with less of a figure, and those with as much or more, or for whom it is unknown. */
interface Halves {
  feature: number;
  border: number;
  less: Box;
  more: Box;
}

/**
 * Phones in boxes within boxes (a k-d tree): those nearest to a phone are found without looking at most others, since
 * a box that is farther away than the last of those found holds none of them. Every box fits closely at any time.
 */
export class BoxTree {
  readonly #likeness: Likeness;
  #root: Box;

  constructor(likeness: Likeness, slots: number[] = []) {
    this.#likeness = likeness;
    this.#root = this.#make(slots);
  }

  add(slot: number): void {
    const path = this.#pathTo(slot);
    for (const box of path) {
      box.size++;
      box.changes++;
      this.#include(box, slot);
    }
    const last = path.at(-1) as Box;
    last.phones?.push(slot);
    const lopsided = path.find(isLopsided);
    if (lopsided) Object.assign(lopsided, this.#make(phonesIn(lopsided)));
    else if (last.size > BOX_MAX && widestOf(last) !== null) Object.assign(last, this.#make(phonesIn(last)));
  }

  /** To be called before its figures change. */
  remove(slot: number): void {
    for (const box of this.#pathTo(slot).reverse()) {
      box.size--;
      box.changes++;
      box.phones?.splice(box.phones.indexOf(slot), 1);
      const left = box.halves && [box.halves.less, box.halves.more].filter(({ size }) => size > 0);
      if (left?.length === 1) Object.assign(box, left[0]);
      else this.#refit(box);
    }
  }

  /** Shows all that are not farther from `slot` than `farthest` says at the time, and some that are. */
  visit(slot: number, start: number, farthest: () => number, show: (slot: number) => void): void {
    const visitBox = ({ phones, halves }: Box) => {
      if (phones) for (const phone of phones) show(phone);
      if (!halves) return;
      const toLess = this.#distance(halves.less, slot, start);
      const toMore = this.#distance(halves.more, slot, start);
      if (toLess < toMore && toLess <= farthest()) visitBox(halves.less);
      if (toMore <= farthest()) visitBox(halves.more);
      if (toLess >= toMore && toLess <= farthest()) visitBox(halves.less);
    };
    visitBox(this.#root);
  }

  #pathTo(slot: number): Box[] {
    const path = [this.#root];
    for (let { halves } = this.#root; halves; ) {
      const isLess = (this.#likeness.rows[slot * WIDTH + halves.feature] as number) < halves.border;
      const next = isLess ? halves.less : halves.more;
      path.push(next);
      halves = next.halves;
    }
    return path;
  }

  #make(phones: number[]): Box {
    const bounds = new Float32Array(2 * WIDTH);
    const box = { size: phones.length, changes: 0, bounds, unknown: 0, phones, halves: null };
    this.#refit(box);
    const feature = phones.length > BOX_MAX ? widestOf(box) : null;
    if (feature === null) return box;
    const border = this.#borderOf(phones, feature, box.bounds[feature] as number);
    const isLess = (slot: number) => (this.#likeness.rows[slot * WIDTH + feature] as number) < border;
    const less = this.#make(phones.filter(isLess));
    const more = this.#make(phones.filter((slot) => !isLess(slot)));
    return { ...box, phones: null, halves: { feature, border, less, more } };
  }

  /** What about half of them do not reach, and some do; infinite where they tell apart only known and unknown. */
  #borderOf(phones: readonly number[], feature: number, least: number): number {
    const { rows } = this.#likeness;
    const figureOf = (slot: number) => {
      const figure = rows[slot * WIDTH + feature] as number;
      return Number.isNaN(figure) ? Number.POSITIVE_INFINITY : figure;
    };
    const step = Math.ceil(phones.length / SAMPLE);
    const some = phones.length > SAMPLE ? phones.filter((_, at) => at % step === 0) : phones;
    const middle = Float32Array.from(some, figureOf).sort()[some.length >> 1] as number;
    if (middle > least) return middle;
    return phones.reduce((next, slot) => {
      const figure = figureOf(slot);
      return figure > least && figure < next ? figure : next;
    }, Number.POSITIVE_INFINITY);
  }

  /** No phone within it is nearer. Summed up as the distance between phones is, so that rounding does no harm. */
  #distance({ bounds, unknown }: Box, slot: number, start: number): number {
    const { rows } = this.#likeness;
    let sum = start;
    for (let at = 0; at < WIDTH; at++) {
      const figure = rows[slot * WIDTH + at] as number;
      const below = (bounds[at] as number) - figure;
      const above = figure - (bounds[WIDTH + at] as number);
      let steps = Number.isNaN(figure) ? UNPUBLISHED : Math.min(Math.max(below, above, 0), STEPS_MAX);
      if (unknown & (1 << at)) steps = Math.min(steps, UNPUBLISHED);
      sum += (weights[at] as number) * steps * steps;
    }
    return sum;
  }

  #include(box: Box, slot: number): void {
    const { bounds } = box;
    for (let at = 0; at < WIDTH; at++) {
      const figure = this.#likeness.rows[slot * WIDTH + at] as number;
      if (Number.isNaN(figure)) box.unknown |= 1 << at;
      if (figure < (bounds[at] as number)) bounds[at] = figure;
      if (figure > (bounds[WIDTH + at] as number)) bounds[WIDTH + at] = figure;
    }
  }

  #refit(box: Box): void {
    const { bounds, phones, halves } = box;
    box.unknown = 0;
    bounds.fill(Number.POSITIVE_INFINITY, 0, WIDTH).fill(Number.NEGATIVE_INFINITY, WIDTH);
    if (phones) for (const slot of phones) this.#include(box, slot);
    if (!halves) return;
    const { less, more } = halves;
    box.unknown = less.unknown | more.unknown;
    for (let at = 0; at < WIDTH; at++) {
      bounds[at] = Math.min(less.bounds[at] as number, more.bounds[at] as number);
      bounds[WIDTH + at] = Math.max(less.bounds[WIDTH + at] as number, more.bounds[WIDTH + at] as number);
    }
  }
}

function isLopsided({ size, changes, halves }: Box): boolean {
  if (!halves || size > REMAKE_MAX || changes < size * REMAKE_AFTER) return false;
  return Math.max(halves.less.size, halves.more.size) > size * LOPSIDED + BOX_MAX;
}

function phonesIn({ phones, halves }: Box): number[] {
  return phones ?? (halves ? [...phonesIn(halves.less), ...phonesIn(halves.more)] : []);
}

/** The figure in which its phones differ most; null where they differ in none. */
function widestOf({ bounds, unknown }: Box): number | null {
  let widest: number | null = null;
  let most = 0;
  for (let at = 0; at < WIDTH; at++) {
    const apart = (bounds[WIDTH + at] as number) - (bounds[at] as number);
    const steps = Math.max(Math.min(apart, STEPS_MAX), apart >= 0 && unknown & (1 << at) ? UNPUBLISHED : 0);
    const difference = (weights[at] as number) * steps * steps;
    if (difference <= most) continue;
    most = difference;
    widest = at;
  }
  return widest;
}
