import type { Comparator } from './comparators.ts';

/** Keeps the first few of many items in an order without sorting all. */
export class TopItems {
  readonly items: number[] = [];
  readonly #limit: number;
  readonly #compare: Comparator;

  constructor(limit: number, compare: Comparator) {
    this.#limit = limit;
    this.#compare = compare;
  }

  add(item: number): void {
    const { items } = this;
    if (items.length >= this.#limit) {
      const last = items.at(-1);
      if (last === undefined || this.#compare(item, last) >= 0) return;
      items.pop();
    }
    let at = items.length;
    while (at > 0 && this.#compare(item, items[at - 1] as number) < 0) at--;
    items.splice(at, 0, item);
  }
}
