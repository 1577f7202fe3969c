import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry } from '#catalogue/entry.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { NewPricePoint } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { indiaToday } from '#contract/time.ts';
import { batches } from '#db/batches.ts';
import type { Database } from '#db/client.ts';
import {
  type ContentChange,
  changesSince,
  contentVersion,
  latestChangeSeq,
  makesVersion,
  numberChangesAbove,
  sweptUntil,
} from '#db/content.ts';
import { newestPriceDay } from '#db/price-changes.ts';
import { openSchedules } from '#db/price-schedules.ts';
import type { PhoneCounters } from '#db/reactions.ts';
import { type HttpError, notFound } from '#server/http/response/http-error.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import { averageRating, toEntry } from './cards.ts';
import { type DeskPhone, PhoneClock } from './phone-clock.ts';
import { allBrandRows, allProductRows, getProductRows, type RowWithBrand } from './rows.ts';

/**
 * Changes applied in one turn: an import changes tens of thousands of phones, and readers must be served in between.
 */
const CHANGES_PER_TURN = 100;

/**
 * Keeps the catalogue in sync with the database: loaded once, then updated from content_changes after this process's
 * own writes and those announced by other processes.
 */
export class LiveCatalogue {
  readonly #database: Database;
  readonly #listeners = new Set<(changes: ContentChange[]) => void>();
  readonly #catchUp = new CatchUp(() => this.#applyChanges());
  #model = new Catalogue();
  #version = 0;
  #appliedSeq = 0;
  /** The database failed over, so it may lack changes that were read here. */
  #mayBeAhead = false;
  #popularity: ReadonlyMap<string, number> = new Map();
  readonly #updatedAt = new Map<string, string>();
  readonly #demoPhones = new Set<string>();
  /** Phones whose counters are newer than the last applied change, with the sequence number of that newer change. */
  readonly #ahead = new Map<string, number>();
  readonly #clock = new PhoneClock();
  #edgesPassed = 0;
  #asOf: string | undefined;
  #unsubscribe: (() => Promise<void>) | null = null;

  private constructor(database: Database) {
    this.#database = database;
  }

  static async open(database: Database, onError: (error: unknown) => void): Promise<LiveCatalogue> {
    const live = new LiveCatalogue(database);
    await live.#load();
    live.#unsubscribe = database.onContentChange(
      () => void live.catchUp().catch(onError),
      () => {
        live.#mayBeAhead = true;
      },
    );
    return live;
  }

  get model(): Catalogue {
    this.followClock();
    return this.#model;
  }

  /**
   * The newest date of any price, from which the age of prices is counted, so that an old copy does not age by itself.
   */
  get asOf(): string | undefined {
    return this.#asOf;
  }

  /** Pages and drawings are cached by it. */
  get version(): number {
    return this.#version;
  }

  get appliedSeq(): number {
    return this.#appliedSeq;
  }

  /** How often scheduled prices and phones have taken effect by the clock, which changes pages without a write. */
  edgesPassed(): number {
    this.followClock();
    return this.#edgesPassed;
  }

  /** Applies scheduled prices and phones that are due; called before reads. */
  followClock(now = Date.now()): void {
    if (!this.#clock.isDue(now)) return;
    for (const row of this.#clock.takeAppeared(now)) {
      this.#model.upsert(this.#entryOf(row, now));
      this.#notifyListeners(row.id);
    }
    for (const row of this.#clock.takeRepriced(now)) {
      const entry = this.#entryOf(row, now);
      const known = this.#model.get(row.id);
      // The row is from when it was scheduled; likes have been counted since, so keep the current counters.
      if (known) Object.assign(entry.card, countersOf(known));
      this.#model.upsert(entry);
      this.#notifyListeners(row.id);
    }
    this.#model.rescore();
    this.#clock.setNextEdge();
  }

  #entryOf(row: RowWithBrand, now = Date.now()): CatalogueEntry {
    return toEntry(this.inForce(row, now), this.#popularity.get(row.id) ?? 0, this.#asOf);
  }

  /**
   * Returns whether the newest price is now in another month. Dates in the future are typing errors and are ignored.
   */
  async #followPrices(): Promise<boolean> {
    const before = this.#asOf;
    this.#asOf = await newestPriceDay(this.#database.query, indiaToday());
    return before?.slice(0, 7) !== this.#asOf?.slice(0, 7);
  }

  #notifyListeners(id: string): void {
    this.#edgesPassed++;
    for (const listener of this.#listeners) listener([{ seq: this.#appliedSeq, kind: 'product', id }]);
  }

  /** A stored phone as it is now: with current prices, and published if it is due. */
  inForce(row: RowWithBrand, now = Date.now()): RowWithBrand {
    return this.#clock.inForce(row, now);
  }

  /** History points for price changes that are due but not stored yet. */
  duePricePoints(id: string, now = Date.now()): NewPricePoint[] {
    return this.#clock.duePricePoints(id, now);
  }

  /** Whether any phone has demo figures. */
  get hasDemoFigures(): boolean {
    return this.#demoPhones.size > 0;
  }

  requireCard(id: string): ProductCard {
    this.followClock();
    const card = this.#model.get(id);
    if (!card) throw noSuchPhone();
    return card;
  }

  /** A phone as the admin area sees it, hidden or not. */
  deskPhone(id: string): DeskPhone | null {
    this.followClock();
    const card = this.#model.get(id);
    if (card) return { card, publication: 'published', publishAt: null };
    return this.#clock.hiddenPhone(id);
  }

  hiddenPhones(): DeskPhone[] {
    this.followClock();
    return this.#clock.hiddenPhones();
  }

  get hiddenCount(): number {
    this.followClock();
    return this.#clock.hiddenCount;
  }

  isHidden(id: string): boolean {
    this.followClock();
    return this.#clock.isHidden(id);
  }

  /** When a phone was last written, which its card does not contain. */
  updatedAt(id: string): string | null {
    return this.#updatedAt.get(id) ?? null;
  }

  /** Resolves once every change now in the database has been applied. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  /** Applies counters that this process has just written, so that they need not be read again. */
  applyOwn(change: ContentChange, counters: PhoneCounters): void {
    const { seq, id } = change;
    if (seq > Math.max(this.#appliedSeq, this.#ahead.get(id) ?? 0)) {
      this.#ahead.set(id, seq);
      this.#setCounters(id, counters);
    }
    for (const listener of this.#listeners) listener([change]);
  }

  setPopularity(figures: ReadonlyMap<string, number>): void {
    const faded = [...this.#popularity.keys()].filter((id) => !figures.has(id));
    this.#model.setPopularity(new Map([...faded.map((id) => [id, 0] as const), ...figures]));
    this.#popularity = figures;
  }

  /** Calls the listener after changes were applied. */
  onChange(listener: (changes: ContentChange[]) => void): void {
    this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    await this.#unsubscribe?.();
    await this.#catchUp.idle();
  }

  async #load(): Promise<void> {
    // Read before loading: a change made meanwhile is then applied twice rather than missed.
    this.#appliedSeq = await latestChangeSeq(this.#database);
    this.#version = await contentVersion(this.#database);
    const { query } = this.#database;
    const brands = await allBrandRows(query);
    const schedules = Map.groupBy(await openSchedules(query), ({ product_id }) => product_id);
    await this.#followPrices();
    const entries: CatalogueEntry[] = [];
    for await (const rows of allProductRows(query)) {
      for (const row of rows) {
        this.#updatedAt.set(row.id, row.updated_at);
        if (row.demo_figures) this.#demoPhones.add(row.id);
        this.#clock.setScheduled(row, schedules.get(row.id) ?? []);
        if (!this.#clock.setHidden(row)) entries.push(this.#entryOf(row));
      }
    }
    this.#clock.setNextEdge();
    this.#model = new Catalogue(brands, entries);
  }

  async #applyChanges(): Promise<void> {
    const mayBeAhead = this.#mayBeAhead;
    if (mayBeAhead) await numberChangesAbove(this.#database, this.#appliedSeq);
    const changes = await changesSince(this.#database, this.#appliedSeq);
    if (changes.length === 0) return;
    // The last change is never deleted, so a process that missed changes finds out here.
    const hasMissed = mayBeAhead || (await sweptUntil(this.#database)) > this.#appliedSeq;
    if (mayBeAhead) this.#ahead.clear();
    // Once a month: the last prices of phones off sale may now be too old.
    const hasAged = changes.some(({ kind }) => kind === 'product') && (await this.#followPrices());
    await this.#apply(hasMissed || hasAged ? [...(await this.#everything(changes)), ...changes] : changes);
    if (mayBeAhead) this.#mayBeAhead = false;
  }

  /**
   * For a process that slept longer than changes are kept, or has read changes that were lost in a failover: treats
   * everything as changed.
   */
  async #everything([first]: ContentChange[]): Promise<ContentChange[]> {
    const { query } = this.#database;
    const seq = first?.seq ?? this.#appliedSeq;
    const stored = await query.selectFrom('products').select('id').execute();
    const ids = new Set([...this.#updatedAt.keys(), ...stored.map(({ id }) => id)]);
    return [
      ...(['brand', 'category', 'blog', 'site'] as const).map((kind) => ({ seq, kind, id: '' })),
      ...[...ids].map((id) => ({ seq, kind: 'product' as const, id })),
    ];
  }

  async #apply(all: ContentChange[]): Promise<void> {
    const { query } = this.#database;
    const last = all.at(-1) as ContentChange;
    const changes = all.filter(({ kind, id, seq }) => kind !== 'counters' || this.#ahead.get(id) !== seq);
    if (changes.some((change) => change.kind === 'brand')) this.#model.setBrands(await allBrandRows(query));
    const changed = idsOf(changes, 'product');
    for (const some of batches([...changed], CHANGES_PER_TURN)) {
      const rows = await this.#rowsOf(some);
      const schedules = Map.groupBy(await openSchedules(query, some), ({ product_id }) => product_id);
      for (const id of some) this.#clock.removeScheduled(id);
      for (const row of rows.values()) this.#clock.setScheduled(row, schedules.get(row.id) ?? []);
      for (const id of some) this.#setPhone(id, rows.get(id), last.seq);
      if (changed.size > CHANGES_PER_TURN) await yieldToEventLoop();
    }
    if (changed.size > 0) this.#model.rescore();
    this.#clock.setNextEdge();
    const counted = [...idsOf(changes, 'counters', 'feedback')].filter((id) => !changed.has(id));
    for (const row of (await this.#rowsOf(counted)).values()) {
      // The rows may be older than our own write, which has already been applied.
      if ((this.#ahead.get(row.id) ?? 0) <= last.seq) this.#setCounters(row.id, row);
      this.#clock.setHidden(row);
    }
    for (const [id, seq] of this.#ahead) if (seq <= last.seq) this.#ahead.delete(id);
    this.#appliedSeq = last.seq;
    this.#version = changes.findLast(({ kind }) => makesVersion(kind))?.seq ?? this.#version;
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }

  async #rowsOf(ids: readonly string[]): Promise<Map<string, RowWithBrand>> {
    return new Map((await getProductRows(this.#database.query, ids)).map((row) => [row.id, row]));
  }

  #setPhone(id: string, row: RowWithBrand | undefined, lastSeq: number): void {
    if (row?.demo_figures) this.#demoPhones.add(id);
    else this.#demoPhones.delete(id);
    if (!row) {
      this.#model.remove(id);
      this.#clock.removeHidden(id);
      this.#updatedAt.delete(id);
      return;
    }
    this.#updatedAt.set(id, row.updated_at);
    if (this.#clock.setHidden(row)) {
      this.#model.remove(id);
      return;
    }
    const entry = this.#entryOf(row);
    const known = this.#model.get(id);
    // Counters that this process wrote after the read are newer.
    if (known && (this.#ahead.get(id) ?? 0) > lastSeq) {
      Object.assign(entry.card, countersOf(known));
    }
    this.#model.upsert(entry);
  }

  #setCounters(id: string, counters: PhoneCounters): void {
    const { likes, favorites, rating_count: ratingCount } = counters;
    const rating = averageRating(counters);
    const card = this.#model.get(id);
    const isSame =
      card?.likes === likes &&
      card.favorites === favorites &&
      card.rating === rating &&
      card.ratingCount === ratingCount;
    if (!isSame) this.#model.setCounters(id, { likes, favorites, rating, ratingCount });
  }
}

function countersOf({ likes, favorites, rating, ratingCount }: ProductCard) {
  return { likes, favorites, rating, ratingCount };
}

export function noSuchPhone(): HttpError {
  return notFound(commonErrors.notFound('phone'));
}

function idsOf(changes: ContentChange[], ...kinds: ContentChange['kind'][]): Set<string> {
  return new Set(changes.filter(({ kind }) => kinds.includes(kind)).map((change) => change.id));
}
