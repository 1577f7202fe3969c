import { dateNumber } from '#catalogue/figures.ts';
import { SortedSlots } from '#catalogue/orders/sorted-slots.ts';
import type { ADMIN_PRODUCT_SORTS } from '#contract/desk/products.ts';
import { PRODUCT_STATUSES, PUBLICATIONS } from '#contract/phone/choices.ts';
import type { DeskPhone } from '#server/read-models/catalogue/phone-clock.ts';

export type AdminColumn = (typeof ADMIN_PRODUCT_SORTS)[number];

/** A phone of the table, with its search and sort keys computed once. */
export interface AdminRow extends DeskPhone {
  updatedAt: string;
  launch: number;
  updated: number;
  /** Lower case, with the brand first. */
  name: string;
  text: string;
}

export function toRow(phone: DeskPhone, updatedAt: string): AdminRow {
  const { card } = phone;
  const name = card.name.toLowerCase();
  return {
    ...phone,
    updatedAt,
    launch: dateNumber(card.launchedAt),
    updated: Date.parse(updatedAt),
    name,
    text: `${card.brand.toLowerCase()} ${name}`,
  };
}

/** Unknown values sort last. */
const UNKNOWN = Number.POSITIVE_INFINITY;

type Key = string | number;

const KEYS: Record<AdminColumn, (row: AdminRow) => Key> = {
  name: (row) => row.name,
  brand: (row) => row.text,
  price: (row) => row.card.price ?? UNKNOWN,
  recorded: (row) => recordedNumber(row.card.priceAt),
  launched: (row) => (row.launch < 0 ? UNKNOWN : row.launch),
  status: (row) => PRODUCT_STATUSES.indexOf(row.card.status),
  publication: (row) => PUBLICATIONS.indexOf(row.publication),
  likes: (row) => row.card.likes,
  rating: (row) => row.card.rating ?? UNKNOWN,
  updated: (row) => row.updated,
};

/** A date known only by month or year counts as its last day. */
function recordedNumber(day: string | null): Key {
  if (day === null) return UNKNOWN;
  const [year = 0, month = 12, date = 31] = day.split('-').map(Number);
  return (year * 100 + month) * 100 + date;
}

function compareKeys(a: Key, b: Key): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Sorts slots by their keys, stably. Numbers in a typed array compare in a third of the time. */
function sortSlots(slots: Uint32Array<ArrayBuffer>, keys: readonly Key[]): Uint32Array<ArrayBuffer> {
  if (typeof keys[slots[0] ?? 0] !== 'number') {
    return slots.sort((a, b) => compareKeys(keys[a] as string, keys[b] as string));
  }
  const numbers = Float64Array.from(keys as readonly number[]);
  return slots.sort((a, b) => {
    const left = numbers[a] as number;
    const right = numbers[b] as number;
    return left === right ? 0 : left < right ? -1 : 1;
  });
}

/** The row order of each requested column: unknown values last, ties newest first. */
export class ProductOrders {
  readonly #rows: (AdminRow | null)[];
  readonly #newest: SortedSlots;
  readonly #byColumn = new Map<AdminColumn, SortedSlots>();

  /** Expects the rows newest first. */
  constructor(rows: (AdminRow | null)[]) {
    this.#rows = rows;
    this.#newest = new SortedSlots((a, b) => this.#compareNewest(a, b));
    this.#newest.fill(Uint32Array.from(rows.keys()));
  }

  get newest(): SortedSlots {
    return this.#newest;
  }

  by(column: AdminColumn): SortedSlots {
    const known = this.#byColumn.get(column);
    if (known) return known;
    const key = KEYS[column];
    const keyAt = (slot: number) => key(this.#row(slot));
    const order = new SortedSlots((a, b) => compareKeys(keyAt(a), keyAt(b)) || this.#compareNewest(a, b));
    // Sorting is stable and starts from newest first, so only the column's own key is compared.
    const keys = this.#rows.map((row) => (row ? key(row) : UNKNOWN));
    order.fill(sortSlots(this.#newest.slots.slice(0, this.#newest.count), keys));
    this.#byColumn.set(column, order);
    return order;
  }

  /** The number of rows before the first unknown value. */
  countKnown(column: AdminColumn): number {
    const { slots, count } = this.by(column);
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (KEYS[column](this.#row(slots[middle] as number)) === UNKNOWN) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  insert(slot: number): void {
    for (const order of this.#all()) order.insert(slot);
  }

  /** Call it before the row is removed. */
  remove(slot: number): void {
    for (const order of this.#all()) order.removeAt(order.find(slot));
  }

  /** Changes a row and moves it to its new position. */
  update(slot: number, change: () => void): void {
    const places = this.#all().map((order) => [order, order.find(slot)] as const);
    change();
    for (const [order, place] of places) order.reposition(place);
  }

  #all(): SortedSlots[] {
    return [this.#newest, ...this.#byColumn.values()];
  }

  #row(slot: number): AdminRow {
    return this.#rows[slot] as AdminRow;
  }

  #compareNewest(a: number, b: number): number {
    const left = this.#row(a);
    const right = this.#row(b);
    return right.launch - left.launch || (left.card.id < right.card.id ? -1 : left === right ? 0 : 1);
  }
}
