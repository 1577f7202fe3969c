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

/** Read and applied at once; an import changes tens of thousands of phones, and readers are answered in between. */
const CHANGES_PER_TURN = 100;

/**
 * The read model, kept in sync with the database: loaded once, then fed by content_changes, both
 * after this process's own writes and when another process announces its.
 */
export class LiveCatalogue {
  readonly #database: Database;
  readonly #listeners = new Set<(changes: ContentChange[]) => void>();
  readonly #catchUp = new CatchUp(() => this.#applyChanges());
  #model = new Catalogue();
  #version = 0;
  /** The last change applied. */
  #appliedSeq = 0;
  /** Another machine has taken the database's place since: it may lack what was read here. */
  #mayBeAhead = false;
  #popularity: ReadonlyMap<string, number> = new Map();
  readonly #updatedAt = new Map<string, string>();
  readonly #demoPhones = new Set<string>();
  /** Phones whose counters are of a later change than the last one applied, with the number of that change. */
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

  /** The newest day of all prices, from which the age of others is counted: an old copy does not age by itself. */
  get asOf(): string | undefined {
    return this.#asOf;
  }

  /** Pages and drawings are cached under it. */
  get version(): number {
    return this.#version;
  }

  /** The number of the last content change that it has followed. */
  get appliedSeq(): number {
    return this.#appliedSeq;
  }

  /** How often prices began or ended and phones appeared by the clock: pages differ though nothing was written. */
  edgesPassed(): number {
    this.followClock();
    return this.#edgesPassed;
  }

  /** Scheduled prices begin and end, and phones appear, because the clock says so: anyone who reads first has it applied. */
  followClock(now = Date.now()): void {
    if (!this.#clock.isDue(now)) return;
    for (const row of this.#clock.takeAppeared(now)) {
      this.#model.upsert(this.#entryOf(row, now));
      this.#notifyListeners(row.id);
    }
    for (const row of this.#clock.takeRepriced(now)) {
      const entry = this.#entryOf(row, now);
      const known = this.#model.get(row.id);
      // The row is of when it was scheduled or changed; likes have been counted since.
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

  /** Returns whether the newest price is of another month by now. A day that is still to come is a slip of the pen. */
  async #followPrices(): Promise<boolean> {
    const before = this.#asOf;
    this.#asOf = await newestPriceDay(this.#database.query, indiaToday());
    return before?.slice(0, 7) !== this.#asOf?.slice(0, 7);
  }

  #notifyListeners(id: string): void {
    this.#edgesPassed++;
    for (const listener of this.#listeners) listener([{ seq: this.#appliedSeq, kind: 'product', id }]);
  }

  /** A stored phone as it is now: with the prices that are in force, and published where its moment has come. */
  inForce(row: RowWithBrand, now = Date.now()): RowWithBrand {
    return this.#clock.inForce(row, now);
  }

  /** What its history gains by edges that are not stored yet. */
  duePricePoints(id: string, now = Date.now()): NewPricePoint[] {
    return this.#clock.duePricePoints(id, now);
  }

  /** Whether there are sample readers: some phone has figures of theirs. */
  get hasDemoFigures(): boolean {
    return this.#demoPhones.size > 0;
  }

  requireCard(id: string): ProductCard {
    this.followClock();
    const card = this.#model.get(id);
    if (!card) throw noSuchPhone();
    return card;
  }

  /** What the desk sees of a phone, be it hidden from readers or not. */
  deskPhone(id: string): DeskPhone | null {
    this.followClock();
    const card = this.#model.get(id);
    if (card) return { card, publication: 'published', publishAt: null };
    return this.#clock.hiddenPhone(id);
  }

  /** All that are hidden from readers now. */
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

  /** When a phone was written last; cards do not say it. */
  updatedAt(id: string): string | null {
    return this.#updatedAt.get(id) ?? null;
  }

  /** Resolves when every change that is in the database by now has been applied. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  /** The counters of a phone as this process has just written them: no one need read them again. */
  applyOwn(change: ContentChange, counters: PhoneCounters): void {
    const { seq, id } = change;
    if (seq > Math.max(this.#appliedSeq, this.#ahead.get(id) ?? 0)) {
      this.#ahead.set(id, seq);
      this.#setCounters(id, counters);
    }
    for (const listener of this.#listeners) listener([change]);
  }

  /** What `popular` sorts by. */
  setPopularity(figures: ReadonlyMap<string, number>): void {
    const faded = [...this.#popularity.keys()].filter((id) => !figures.has(id));
    this.#model.setPopularity(new Map([...faded.map((id) => [id, 0] as const), ...figures]));
    this.#popularity = figures;
  }

  /** Tells what changed, after it was applied. */
  onChange(listener: (changes: ContentChange[]) => void): void {
    this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    await this.#unsubscribe?.();
    await this.#catchUp.idle();
  }

  async #load(): Promise<void> {
    // Read first: a change that slips in between is loaded and then applied once more, never missed.
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
    // The last change of all is never swept, so anyone who missed any comes by here.
    const hasMissed = mayBeAhead || (await sweptUntil(this.#database)) > this.#appliedSeq;
    if (mayBeAhead) this.#ahead.clear();
    // Once a month: what others cost by then may be too long ago.
    const hasAged = changes.some(({ kind }) => kind === 'product') && (await this.#followPrices());
    await this.#apply(hasMissed || hasAged ? [...(await this.#everything(changes)), ...changes] : changes);
    if (mayBeAhead) this.#mayBeAhead = false;
  }

  /**
   * For a process that slept for longer than changes are kept, or has read some that were lost: as if all there was and
   * is had changed.
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
      for (const id of some) this.#clock.forgetScheduled(id);
      for (const row of rows.values()) this.#clock.setScheduled(row, schedules.get(row.id) ?? []);
      for (const id of some) this.#setPhone(id, rows.get(id), last.seq);
      if (changed.size > CHANGES_PER_TURN) await yieldToEventLoop();
    }
    if (changed.size > 0) this.#model.rescore();
    this.#clock.setNextEdge();
    const counted = [...idsOf(changes, 'counters', 'feedback')].filter((id) => !changed.has(id));
    for (const row of (await this.#rowsOf(counted)).values()) {
      // What was read may be from before a write of our own that is applied already.
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
      this.#clock.forgetHidden(id);
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
    // Counters that this process wrote after what was read here are the newer ones.
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
