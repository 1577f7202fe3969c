import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Catalogue } from '#catalogue/catalogue.ts';
import { phonePictureVersion } from '#contract/media/picture-version.ts';
import { type NewPricePoint, newPricePoints } from '#contract/phone/prices.ts';
import type { ProductCard, ProductImage } from '#contract/phone/product.ts';
import { indiaToday } from '#contract/time.ts';
import { batches } from '#db/batches.ts';
import type { Database } from '#db/client.ts';
import {
  type ContentChange,
  changesSince,
  contentVersion,
  latestChangeSeq,
  makesVersion,
  sweptUntil,
} from '#db/content.ts';
import { toColumns, toPhone } from '#db/phone-columns.ts';
import { openSchedules, phoneAt, type ScheduleRow } from '#db/price-schedules.ts';
import type { PhoneCounters } from '#db/reactions.ts';
import { type HttpError, notFound } from '#server/http/response/http-error.ts';
import type { DrawablePhone } from '#server/media/drawings/draw-phone.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import { averageRating, toCard, toEntry, toImage } from './cards.ts';
import { allBrandRows, allProductRows, getProductRow, getProductRows, type RowWithBrand } from './rows.ts';

/** Read and applied at once; an import changes tens of thousands of phones, and readers are answered in between. */
const CHANGES_PER_TURN = 100;

/** What a picture of a phone is made from, as the database has it. */
export interface DrawableRow {
  phone: DrawablePhone;
  card: ProductCard;
  image: ProductImage | null;
  /** What its address has to hold to be kept for ever. */
  version: string;
}

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
  #popularity: ReadonlyMap<string, number> = new Map();
  #updatedAt = new Map<string, string>();
  #demoPhones = new Set<string>();
  /** Phones whose counters are of a later change than the last one applied, with the number of that change. */
  readonly #ahead = new Map<string, number>();
  /** Phones with a scheduled price whose beginning or end is still to be stored, and their rows. */
  readonly #scheduled = new Map<string, ScheduledPhone>();
  /** When the next of those edges is, milliseconds. */
  #nextEdgeAt = Number.POSITIVE_INFINITY;
  #edgesPassed = 0;
  #unsubscribe: (() => Promise<void>) | null = null;

  private constructor(database: Database) {
    this.#database = database;
  }

  static async open(database: Database, onError: (error: unknown) => void): Promise<LiveCatalogue> {
    const live = new LiveCatalogue(database);
    await live.#load();
    live.#unsubscribe = database.onContentChange(() => void live.catchUp().catch(onError));
    return live;
  }

  get model(): Catalogue {
    this.followClock();
    return this.#model;
  }

  /** Pages and drawings are cached under it. */
  get version(): number {
    return this.#version;
  }

  /** How many beginnings and ends of scheduled prices this process has seen: pages differ though nothing was written. */
  edgesPassed(): number {
    this.followClock();
    return this.#edgesPassed;
  }

  /** Scheduled prices begin and end because the clock says so: whoever reads first has them applied. */
  followClock(now = Date.now()): void {
    if (now < this.#nextEdgeAt) return;
    for (const [id, { row, edgeAt }] of this.#scheduled) {
      if (edgeAt > now) continue;
      const entry = toEntry(this.inForce(row, now), this.#popularity.get(id) ?? 0);
      const known = this.#model.get(id);
      // The row is of when it was scheduled or changed; likes have been counted since.
      if (known) Object.assign(entry.card, countersOf(known));
      this.#model.upsert(entry);
      this.#edgesPassed++;
      this.#setScheduled(row, this.#scheduled.get(id)?.schedules ?? [], now);
      for (const listener of this.#listeners) listener([{ seq: this.#appliedSeq, kind: 'product', id }]);
    }
    this.#model.rescore();
    this.#setNextEdge();
  }

  /** A stored phone with the prices that are in force now. */
  inForce(row: RowWithBrand, now = Date.now()): RowWithBrand {
    const scheduled = this.#scheduled.get(row.id);
    if (!scheduled) return row;
    const stored = toPhone(row);
    const phone = phoneAt(stored, scheduled.schedules, new Date(now).toISOString());
    return phone === stored ? row : { ...row, ...toColumns(phone) };
  }

  /** What its history gains by edges that are not stored yet. */
  duePricePoints(id: string, now = Date.now()): NewPricePoint[] {
    const row = this.#scheduled.get(id)?.row;
    return row ? newPricePoints(toPhone(row), toPhone(this.inForce(row, now)), indiaToday()) : [];
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

  /** A phone as it is drawn, its card, and the picture that was uploaded for it, all of one version. */
  async requireDrawable(id: string): Promise<DrawableRow> {
    const row = this.#model.get(id) ? await getProductRow(this.#database.query, id) : undefined;
    if (!row) throw noSuchPhone();
    return {
      phone: { ...toPhone(row), id, brand: row.brand_name },
      card: toCard(this.inForce(row)),
      image: toImage(row),
      version: phonePictureVersion({ updatedAt: row.updated_at, brand: row.brand_name }),
    };
  }

  /** When a phone was written last; cards do not say it. */
  updatedAt(id: string): string | null {
    return this.#updatedAt.get(id) ?? null;
  }

  /** Resolves when every change that is in the database by now has been applied. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  /** The counters of a phone as this process has just written them: nobody need read them again. */
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
    const rows = await allProductRows(query);
    this.#updatedAt = new Map(rows.map((row) => [row.id, row.updated_at]));
    this.#demoPhones = new Set(rows.filter((row) => row.demo_figures).map(({ id }) => id));
    const schedules = Map.groupBy(await openSchedules(query), ({ product_id }) => product_id);
    for (const row of rows) this.#setScheduled(row, schedules.get(row.id) ?? []);
    this.#setNextEdge();
    this.#model = new Catalogue(
      brands,
      rows.map((row) => toEntry(this.inForce(row), 0)),
    );
  }

  async #applyChanges(): Promise<void> {
    const changes = await changesSince(this.#database, this.#appliedSeq);
    if (changes.length === 0) return;
    // The last change of all is never swept, so whoever missed any comes by here.
    const hasMissed = (await sweptUntil(this.#database)) > this.#appliedSeq;
    await this.#apply(hasMissed ? [...(await this.#everything(changes)), ...changes] : changes);
  }

  /** For a process that slept for longer than changes are kept: as if all there was and is had changed. */
  async #everything([first]: ContentChange[]): Promise<ContentChange[]> {
    const { query } = this.#database;
    const seq = first?.seq ?? this.#appliedSeq;
    const stored = await query.selectFrom('products').select('id').execute();
    const ids = new Set([...this.#updatedAt.keys(), ...stored.map(({ id }) => id)]);
    return [
      ...(['brand', 'category', 'blog'] as const).map((kind) => ({ seq, kind, id: '' })),
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
      for (const id of some) this.#scheduled.delete(id);
      for (const row of rows.values()) this.#setScheduled(row, schedules.get(row.id) ?? []);
      for (const id of some) this.#setPhone(id, rows.get(id), last.seq);
      if (changed.size > CHANGES_PER_TURN) await yieldToEventLoop();
    }
    if (changed.size > 0) this.#model.rescore();
    this.#setNextEdge();
    const counted = [...idsOf(changes, 'counters', 'feedback')].filter((id) => !changed.has(id));
    for (const row of (await this.#rowsOf(counted)).values()) {
      // What was read may be from before a write of our own that is applied already.
      if ((this.#ahead.get(row.id) ?? 0) <= last.seq) this.#setCounters(row.id, row);
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
      this.#updatedAt.delete(id);
      return;
    }
    const entry = toEntry(this.inForce(row), this.#popularity.get(id) ?? 0);
    const known = this.#model.get(id);
    // Counters that this process wrote after what was read here are the newer ones.
    if (known && (this.#ahead.get(id) ?? 0) > lastSeq) {
      Object.assign(entry.card, countersOf(known));
    }
    this.#model.upsert(entry);
    this.#updatedAt.set(id, row.updated_at);
  }

  /** Remembers what the clock will do to a phone after a moment. */
  #setScheduled(row: RowWithBrand, schedules: ScheduleRow[], now = Date.now()): void {
    if (schedules.length === 0) return;
    const edges = schedules.flatMap(({ from_at, until_at }) => [from_at, until_at ?? from_at].map(Date.parse));
    const edgeAt = Math.min(...edges.filter((at) => at > now), Number.POSITIVE_INFINITY);
    this.#scheduled.set(row.id, { row, schedules, edgeAt });
  }

  #setNextEdge(): void {
    this.#nextEdgeAt = Math.min(...[...this.#scheduled.values()].map(({ edgeAt }) => edgeAt), Number.POSITIVE_INFINITY);
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

interface ScheduledPhone {
  row: RowWithBrand;
  schedules: ScheduleRow[];
  /** The next beginning or end to come, milliseconds. */
  edgeAt: number;
}

function countersOf({ likes, favorites, rating, ratingCount }: ProductCard) {
  return { likes, favorites, rating, ratingCount };
}

export function noSuchPhone(): HttpError {
  return notFound('There is no such phone.');
}

function idsOf(changes: ContentChange[], ...kinds: ContentChange['kind'][]): Set<string> {
  return new Set(changes.filter(({ kind }) => kinds.includes(kind)).map((change) => change.id));
}
