import type { Columns } from '#catalogue/columns.ts';
import { ANDROID, FIGURE_COUNT, IOS, PLATFORM_AT, type Scale, type ScaledTerm, TERMS } from './terms.ts';

const PLATFORMS = [ANDROID, IOS];

/** Phones are compared with those of the two years before the newest on sale, in the number format of launches. */
const TWO_YEARS = 20_000;
/** If fewer of those have a figure, all phones are used. */
const RECENT_MIN = 30;
/** The weakest 1% get no points, the strongest 2% all of them. */
const WEAKEST = 0.01;
const STRONGEST = 0.02;
/** Bins for counting figures; the last takes all larger ones. */
const BINS = 16_384;

/** The slots whose figures are counted: those listed, or all up to `end`, because empty slots have no figures. */
interface Phones {
  figures: Float32Array;
  slots: readonly number[] | null;
  end: number;
}

/** From which figure on a term earns points, and from which on all of them. */
export class Scales {
  /** The number of phones behind the scales, and the earliest launch among them. */
  reference = { phones: 0, since: 0 };
  /** By term and platform. */
  #scales: (Scale | null)[][] = TERMS.map(() => PLATFORMS.map(() => null));
  readonly #sizes = new Int32Array(BINS);

  of(term: number, platform: number): Scale | null {
    return this.#scales[term]?.[platform] ?? null;
  }

  /** Computes all scales. Returns whether any has changed. */
  compute({ cards, launches, end }: Columns, figures: Float32Array): boolean {
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
    this.#scales = TERMS.map((term, at) =>
      PLATFORMS.map((platform) => {
        const scale = term.kind === 'table' ? null : this.#scaleOf(term, at, platform, { figures, slots: recent, end });
        const was = this.of(at, platform);
        if (scale?.from !== was?.from || scale?.to !== was?.to) isChanged = true;
        return scale;
      }),
    );
    return isChanged;
  }

  #scaleOf(term: ScaledTerm, at: number, platform: number, recent: Phones): Scale | null {
    const among = term.byPlatform ? platform : null;
    let known = this.#fillBins(term.step, at, recent, among);
    if (known < RECENT_MIN) known = this.#fillBins(term.step, at, { ...recent, slots: null }, among);
    if (known === 0) return null;
    const low = this.#reached(Math.floor(known * (term.isLess ? STRONGEST : WEAKEST)) + 1) * term.step;
    const high = this.#reached(known - Math.floor(known * (term.isLess ? WEAKEST : STRONGEST))) * term.step;
    return term.isLess ? { from: high, to: low } : { from: low, to: high };
  }

  /** How many phones have the figure, counted by size. */
  #fillBins(step: number, at: number, { figures, slots, end }: Phones, platform: number | null): number {
    const count = slots?.length ?? end;
    this.#sizes.fill(0);
    let known = 0;
    for (let index = 0; index < count; index++) {
      const slot = slots === null ? index : (slots[index] as number);
      const figure = figures[slot * FIGURE_COUNT + at] as number;
      if (Number.isNaN(figure) || (platform !== null && platformOf(figures, slot) !== platform)) continue;
      const bin = Math.min(BINS - 1, Math.round(figure / step));
      this.#sizes[bin] = (this.#sizes[bin] as number) + 1;
      known++;
    }
    return known;
  }

  /** The bin that contains the n-th value. */
  #reached(nth: number): number {
    let met = 0;
    for (let bin = 0; bin < BINS; bin++) {
      met += this.#sizes[bin] as number;
      if (met >= nth) return bin;
    }
    return BINS - 1;
  }
}

export function platformOf(figures: Float32Array, slot: number): number {
  return figures[slot * FIGURE_COUNT + PLATFORM_AT] === IOS ? IOS : ANDROID;
}
