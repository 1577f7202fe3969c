import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { formatCount } from '#contract/count.ts';
import {
  ADMIN_PRODUCT_SORTS,
  type AdminProduct,
  type adminProducts,
  type ProductTableFilter,
} from '#contract/desk/products.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import { saleStatus } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { DAY_MS, indiaDayAt } from '#contract/time.ts';
import type { ContentKind } from '#db/content.ts';
import { pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { UPLOADS_PATH } from '#server/media/uploads/image.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import type { DeskPhone } from '#server/read-models/catalogue/phone-clock.ts';
import { type AdminRow, ProductOrders, toRow } from './product-orders.ts';

type ListQuery = QueryOf<typeof adminProducts.list>;

/** From this many changed phones on, rebuilding is cheaper than moving each. */
const MOVE_MAX = 2_000;
/** Rows built without a pause: a few milliseconds. */
const ROWS_PER_TURN = 5_000;

interface Target {
  ids?: string[] | undefined;
  filter?: ProductTableFilter | undefined;
}

interface Table {
  rows: (AdminRow | null)[];
  slots: Map<string, number>;
  free: number[];
  orders: ProductOrders;
}

const FOLLOWED: ReadonlySet<ContentKind> = new Set(['product', 'counters', 'feedback']);

/** All phones as admins see them, served from memory. Built once in slices, then kept in sync. */
export class ProductTable {
  readonly #catalogue: LiveCatalogue;
  readonly #changed = new Set<string>();
  #table: Table | null = null;
  #building: Promise<Table> | null = null;

  constructor(catalogue: LiveCatalogue) {
    this.#catalogue = catalogue;
    catalogue.onChange((changes) => {
      if (!this.#table && !this.#building) return;
      for (const { kind, id } of changes) if (FOLLOWED.has(kind)) this.#changed.add(id);
    });
  }

  /** Builds the table before the first admin opens it. */
  prepare(): void {
    void this.#getTable();
  }

  async page(listQuery: ListQuery) {
    // The initial request needs no table.
    if (isUnfiltered(listQuery) && this.#catalogue.hiddenCount === 0) return this.#newest(listQuery);
    const { rows, orders } = await this.#getTable();
    const place = slotOrder(orders, listQuery.sort);
    const matches = matcher(listQuery);
    const { count } = orders.newest;
    const from = pageOffset(listQuery);
    const page: AdminRow[] = [];
    let total = 0;
    for (let at = 0; at < count; at++) {
      const row = rows[place(at)] as AdminRow;
      if (!matches(row)) continue;
      if (total >= from && page.length < listQuery.limit) page.push(row);
      total++;
    }
    return { products: page.map(toProduct), ...pageInfo(listQuery, total) };
  }

  /** All matching phones, in the table's order. */
  async all(listQuery: ProductTableFilter & Pick<ListQuery, 'sort'>): Promise<AdminProduct[]> {
    const { rows, orders } = await this.#getTable();
    const place = slotOrder(orders, listQuery.sort);
    const matches = matcher(listQuery);
    const found: AdminProduct[] = [];
    for (let at = 0; at < orders.newest.count; at++) {
      const row = rows[place(at)] as AdminRow;
      if (matches(row)) found.push(toProduct(row));
    }
    return found;
  }

  /** The phones that a bulk change targets: a selection, or everything a filter matches. */
  async reachedBy({ ids, filter }: Target, max: number): Promise<string[]> {
    const found = ids ?? (await this.#matching(filter ?? {}));
    if (found.length > max) throw invalidFields({ filter: commonErrors.tooManyAtOnce(formatCount(max), 'phones') });
    return found;
  }

  async #matching(filter: ProductTableFilter): Promise<string[]> {
    const { rows, orders } = await this.#getTable();
    const matches = matcher(filter);
    const { slots, count } = orders.newest;
    return [...slots.subarray(0, count)].flatMap((slot) => {
      const row = rows[slot] as AdminRow;
      return matches(row) ? [row.card.id] : [];
    });
  }

  #newest({ page, limit }: ListQuery) {
    this.prepare();
    const { products, ...rest } = this.#catalogue.model.newest(page, limit);
    return { products: products.map((card) => toProduct(this.#rowOf(published(card)))), ...rest };
  }

  async #getTable(): Promise<Table> {
    if (this.#building) return this.#building;
    if (!this.#table || this.#changed.size > MOVE_MAX) {
      this.#building = this.#build().finally(() => {
        this.#building = null;
      });
      return this.#building;
    }
    this.#catchUp(this.#table);
    return this.#table;
  }

  async #build(): Promise<Table> {
    this.#changed.clear();
    const { model } = this.#catalogue;
    const cards = model.newest(1, model.size).products;
    const rows: (AdminRow | null)[] = [];
    const slots = new Map<string, number>();
    for (const card of cards) {
      slots.set(card.id, rows.length);
      rows.push(this.#rowOf(published(card)));
      if (rows.length % ROWS_PER_TURN === 0) await yieldToEventLoop();
    }
    const table: Table = { rows, slots, free: [], orders: new ProductOrders(rows) };
    for (const { card } of this.#catalogue.hiddenPhones()) this.#applyChange(table, card.id);
    for (const column of ADMIN_PRODUCT_SORTS) {
      await yieldToEventLoop();
      table.orders.by(column);
    }
    this.#catchUp(table);
    this.#table = table;
    return table;
  }

  /** Applies changes since the last sync, including those made while the table was being built. */
  #catchUp(table: Table): void {
    for (const id of this.#changed) this.#applyChange(table, id);
    this.#changed.clear();
  }

  #applyChange({ rows, slots, free, orders }: Table, id: string): void {
    const phone = this.#catalogue.deskPhone(id);
    const slot = slots.get(id);
    if (phone && slot !== undefined) {
      orders.update(slot, () => {
        rows[slot] = this.#rowOf(phone);
      });
    } else if (phone) {
      const taken = free.pop() ?? rows.length;
      rows[taken] = this.#rowOf(phone);
      slots.set(id, taken);
      orders.insert(taken);
    } else if (slot !== undefined) {
      orders.remove(slot);
      rows[slot] = null;
      slots.delete(id);
      free.push(slot);
    }
  }

  #rowOf(phone: DeskPhone): AdminRow {
    return toRow(phone, this.#catalogue.updatedAt(phone.card.id) ?? '');
  }
}

function published(card: ProductCard): DeskPhone {
  return { card, publication: 'published', publishAt: null };
}

function isUnfiltered({ search, brandId, status, publication, missing, olderThan, sort }: ListQuery): boolean {
  return !search && !brandId && !status && !publication && !missing && !olderThan && !sort;
}

/** Maps positions to slots. In descending order the known values are reversed and the unknown ones stay last. */
function slotOrder(orders: ProductOrders, sort: ListQuery['sort']): (at: number) => number {
  const { slots } = sort ? orders.by(sort.column) : orders.newest;
  const reversed = sort?.descending ? orders.countKnown(sort.column) : 0;
  return (at) => slots[at < reversed ? reversed - 1 - at : at] as number;
}

function matcher(filter: ProductTableFilter): (row: AdminRow) => boolean {
  const { search, brandId, status, publication, missing, olderThan } = filter;
  const words = search?.toLowerCase();
  const day = olderThan === undefined ? null : daysAgo(olderThan);
  return ({ card, publication: shown, text }) =>
    (publication === undefined || shown === publication) &&
    (brandId === undefined || card.brandId === brandId) &&
    (status === undefined || (status === 'unconfirmed' ? saleStatus(card) === status : card.status === status)) &&
    (missing !== 'price' || card.price === null) &&
    (missing !== 'picture' || !hasPicture(card)) &&
    (day === null || isRecordedBefore(card, day)) &&
    (!words || text.includes(words));
}

export function daysAgo(days: number): string {
  return indiaDayAt(Date.now() - days * DAY_MS);
}

/** A date known only by month or year counts as its last day, so that nothing is called old too early. */
export function isRecordedBefore({ price, priceAt }: AdminRow['card'], day: string): boolean {
  return price !== null && (priceAt === null || priceAt < day.slice(0, priceAt.length));
}

function toProduct({ card, publication, publishAt, updatedAt }: AdminRow): AdminProduct {
  return { ...card, hasPicture: hasPicture(card), publication, publishAt, updatedAt };
}

/** Whether a picture was uploaded; otherwise the drawing is used. */
export function hasPicture({ imageUrl }: AdminRow['card']): boolean {
  return imageUrl.startsWith(UPLOADS_PATH);
}
