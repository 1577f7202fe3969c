import type { Columns } from '#catalogue/columns.ts';
import { SORTS, type Sort } from '#contract/phone/filters.ts';
import { type Comparator, keyComparators, newestComparator } from './comparators.ts';
import { SortedSlots } from './sorted-slots.ts';

/** The sorts whose order is kept; that by score is worked out for each query. */
export type KeptSort = Exclude<Sort, 'score'>;
type KeyedSort = Exclude<KeptSort, 'newest'>;
export const ALL_SORTS = SORTS.filter((sort) => sort !== 'score');
const KEYED_SORTS = ALL_SORTS.filter((sort) => sort !== 'newest');

/** The phones in the order of every sort. */
export class Orders {
  readonly #newest: Comparator;
  readonly #keys: Record<KeyedSort, Comparator>;
  readonly #sorted: Record<KeptSort, SortedSlots>;

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

  by(sort: KeptSort): SortedSlots {
    return this.#sorted[sort];
  }

  /** Sorting is stable, so the other sorts begin from newest and compare nothing but their own key. */
  fill(slots: Uint32Array<ArrayBuffer>): void {
    const newest = slots.sort(this.#newest);
    this.#sorted.newest.fill(newest);
    for (const sort of KEYED_SORTS) this.#sorted[sort].fill(newest.slice().sort(this.#keys[sort]));
  }

  /** After many figures of one key changed at once. */
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

  /** Runs a change to one slot's figures and moves it where it then belongs. */
  update(slot: number, sorts: readonly KeptSort[], change: () => void): void {
    const places = sorts.map((sort) => this.#sorted[sort].find(slot));
    change();
    sorts.forEach((sort, index) => {
      this.#sorted[sort].reposition(places[index] as number);
    });
  }
}
