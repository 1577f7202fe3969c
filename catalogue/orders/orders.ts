import type { Columns } from '#catalogue/columns.ts';
import { SORTS, type Sort } from '#contract/phone/filters.ts';
import { type Comparator, keyComparators, newestComparator } from './comparators.ts';
import { SortedSlots } from './sorted-slots.ts';

/** Sorts with a maintained order; score order is computed per query. */
export type IndexedSort = Exclude<Sort, 'score'>;
type KeyedSort = Exclude<IndexedSort, 'newest'>;
export const ALL_SORTS = SORTS.filter((sort) => sort !== 'score');
const KEYED_SORTS = ALL_SORTS.filter((sort) => sort !== 'newest');

export class Orders {
  readonly #newest: Comparator;
  readonly #keys: Record<KeyedSort, Comparator>;
  readonly #sorted: Record<IndexedSort, SortedSlots>;

  constructor(columns: Columns) {
    const newest = newestComparator(columns);
    const keys = keyComparators(columns);
    const keyed = (sort: KeyedSort) => new SortedSlots((a, b) => keys[sort](a, b) || newest(a, b));
    this.#newest = newest;
    this.#keys = keys;
    this.#sorted = Object.fromEntries([
      ['newest', new SortedSlots(newest)],
      ...KEYED_SORTS.map((sort) => [sort, keyed(sort)]),
    ]);
  }

  by(sort: IndexedSort): SortedSlots {
    return this.#sorted[sort];
  }

  /** Sorting is stable, so other sorts start from newest first and compare only their own key. */
  fill(slots: Uint32Array<ArrayBuffer>): void {
    const newest = slots.sort(this.#newest);
    this.#sorted.newest.fill(newest);
    for (const sort of KEYED_SORTS) this.#sorted[sort].fill(newest.slice().sort(this.#keys[sort]));
  }

  /** Call it after many values of one sort key changed. */
  resort(sort: KeyedSort): void {
    const { slots, count } = this.#sorted.newest;
    this.#sorted[sort].fill(slots.slice(0, count).sort(this.#keys[sort]));
  }

  insert(slot: number): void {
    for (const sort of ALL_SORTS) this.#sorted[sort].insert(slot);
  }

  remove(slot: number): void {
    for (const sort of ALL_SORTS) this.#sorted[sort].removeAt(this.#sorted[sort].find(slot));
  }

  /** Changes one slot's figures and moves it to its new position. */
  update(slot: number, sorts: readonly IndexedSort[], change: () => void): void {
    const places = sorts.map((sort) => this.#sorted[sort].find(slot));
    change();
    sorts.forEach((sort, index) => {
      this.#sorted[sort].reposition(places[index] as number);
    });
  }
}
