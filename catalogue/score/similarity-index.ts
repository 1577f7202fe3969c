import type { Columns } from '#catalogue/columns.ts';
import { type Comparator, newestComparator } from '#catalogue/orders/comparators.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { Likeness, NOT_ON_SALE } from './likeness.ts';

/** Finds the phones nearest to one with the same kind of fold; among equals those on sale first. */
export class SimilarityIndex {
  readonly #columns: Columns;
  readonly #newest: Comparator;
  readonly #likeness = new Likeness();
  /** Slots by kind of fold and whether they are on sale. */
  readonly #kinds = new Map<string, Set<number>>();
  readonly #kindOf: (Set<number> | undefined)[] = [];

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#newest = newestComparator(columns);
  }

  write(slot: number, card: ProductCard): void {
    this.remove(slot);
    this.#likeness.write(slot, card, this.#columns.capacity);
    const name = kindOf(card, card.status === 'available');
    const kind = this.#kinds.get(name) ?? new Set();
    this.#kinds.set(name, kind.add(slot));
    this.#kindOf[slot] = kind;
  }

  remove(slot: number): void {
    this.#kindOf[slot]?.delete(slot);
    this.#kindOf[slot] = undefined;
  }

  nearest(slot: number, limit: number): number[] {
    const card = this.#columns.card(slot);
    const found = new Nearest(limit, this.#newest);
    for (const isOnSale of [true, false]) {
      const start = isOnSale ? 0 : NOT_ON_SALE;
      for (const other of this.#kinds.get(kindOf(card, isOnSale)) ?? [])
        if (other !== slot) found.add(other, this.#likeness.distance(slot, other, start, found.farthest));
    }
    return found.slots;
  }
}

function kindOf({ foldable }: ProductCard, isOnSale: boolean): string {
  return `${foldable} ${isOnSale}`;
}

/** The nearest found so far, nearest first, ties newest first. */
class Nearest {
  readonly slots: number[] = [];
  /** Anything farther is ignored. */
  farthest = Number.POSITIVE_INFINITY;
  readonly #distances: number[] = [];
  readonly #limit: number;
  readonly #newest: Comparator;

  constructor(limit: number, newest: Comparator) {
    this.#limit = limit;
    this.#newest = newest;
  }

  add(slot: number, distance: number): void {
    if (distance > this.farthest) return;
    const { slots } = this;
    const distances = this.#distances;
    let at = slots.length;
    while (at > 0 && (distance - (distances[at - 1] as number) || this.#newest(slot, slots[at - 1] as number)) < 0)
      at--;
    if (at >= this.#limit) return;
    slots.splice(at, 0, slot);
    distances.splice(at, 0, distance);
    if (slots.length > this.#limit) {
      slots.pop();
      distances.pop();
    }
    if (slots.length === this.#limit) this.farthest = distances.at(-1) ?? this.farthest;
  }
}
