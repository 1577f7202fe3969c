import type { ProductStatus } from '#contract/phone/phone.ts';
import { saleStatus } from '#contract/phone/prices.ts';
import type { PopularComparison, ProductCard, ProductRank } from '#contract/phone/product.ts';
import type { Database, DatabaseLocation } from '#db/client.ts';
import { checkedCards } from '#server/read-models/catalogue/card-json.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import { runInThread, type ThreadRun } from '#server/threads/run-in-thread.ts';
import { type Hit, RANKED_MAX, type Ranks, readRanks, refreshRanks, top } from './compute-ranks.ts';

const REFRESH_MS = 30_000;
/** Allows a refresh slightly before it is due. */
const EARLY = 0.9;
/** If computing takes long it happens less often: at most a twentieth of the time. */
const SHARE = 20;

/**
 * SQLite computes in this process. Starting a thread costs half a second of processor time, so faster work is not worth
 * one.
 */
const QUICK_MS = 20;
const COMPARISONS_LENGTH = 6;

/** How many entries, and with which status. */
interface Wanted {
  limit: number;
  status?: ProductStatus | undefined;
}

export interface RankListsOptions {
  database: Database;
  location: DatabaseLocation;
  catalogue: LiveCatalogue;
  onError: (error: unknown) => void;
  /** Slower work runs in a thread on SQLite. */
  quickMs?: number;
}

/**
 * Lists ranked by reader activity, computed every half minute by whichever process first finds them outdated (two at
 * once store the same). They are stored as ids and cards are looked up on request, so that deleted phones disappear and
 * prices are current.
 */
export class RankLists {
  readonly #options: RankListsOptions;
  readonly #catalogue: LiveCatalogue;
  readonly #catchUp = new CatchUp(async () => this.#show(await refreshRanks(this.#options.database)));
  readonly #refreshes = new CatchUp(() => this.#refresh());
  readonly #timer: NodeJS.Timeout;
  #run: ThreadRun | null = null;
  #computedAt = 0;
  #tookMs = 0;
  #trending: string[] = [];
  #mostLiked: string[] = [];
  /** By phone id, highest first. */
  #dailyHits: ReadonlyMap<string, Hit> = new Map();
  #comparisons: { ids: string[]; count: number }[] = [];
  #searches: string[] = [];

  private constructor(options: RankListsOptions) {
    this.#options = options;
    this.#catalogue = options.catalogue;
    this.#timer = setInterval(() => void this.refresh().catch(options.onError), REFRESH_MS).unref();
  }

  /** Starts with the stored lists if they are recent, otherwise computes them before serving. */
  static async open(options: RankListsOptions): Promise<RankLists> {
    const lists = new RankLists(options);
    const stored = await readRanks(options.database);
    if (stored && Math.abs(Date.now() - stored.computedAt) < REFRESH_MS) lists.#show(stored);
    else await lists.catchUp();
    return lists;
  }

  /** Resolves once the lists are computed from what is in the database now. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  /** Computes the lists if no process has done so recently, and shows the newest. */
  refresh(): Promise<void> {
    return this.#refreshes.run();
  }

  /** Phones that readers are interested in; the newest launches fill up a short list. */
  trending(wanted: Wanted): ProductCard[] {
    const cards = firstOf(this.#cards(this.#trending), wanted);
    if (cards.length >= wanted.limit) return cards;
    const newest = this.#newest(wanted).filter(({ id }) => !this.#trending.includes(id));
    return [...cards, ...newest].slice(0, wanted.limit);
  }

  mostLiked(wanted: Wanted): ProductCard[] {
    return this.#orNewest(firstOf(this.#cards(this.#mostLiked), wanted), wanted);
  }

  dailyHits(wanted: Wanted): ProductRank[] {
    const cards = this.#orNewest(firstOf(this.#cards(this.#dailyHits.keys()), wanted), wanted);
    return checkedCards(cards).map((card) => {
      const { hits = 0, movement = null, isDemo = false } = this.#dailyHits.get(card.id) ?? {};
      return { ...card, hits, movement, ...(isDemo && { demo: [...(card.demo ?? []), 'hits' as const] }) };
    });
  }

  comparisons(): PopularComparison[] {
    const comparisons: PopularComparison[] = [];
    for (const { ids, count } of this.#comparisons) {
      if (comparisons.length === COMPARISONS_LENGTH) break;
      const products = checkedCards([...this.#cards(ids)]);
      if (products.length === ids.length) comparisons.push({ products, count });
    }
    return comparisons;
  }

  /** Searches by several visitors, as they were understood; most frequent first. */
  searches(): readonly string[] {
    return this.#searches;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#run?.stop();
    await this.#refreshes.idle();
    await this.#catchUp.idle();
  }

  async #refresh(): Promise<void> {
    const { database } = this.#options;
    const everyMs = EARLY * Math.max(REFRESH_MS, SHARE * this.#tookMs);
    const stored = await readRanks(database);
    // `abs`, because after setting the clock back they would look new for too long.
    const isNew = stored !== null && Math.abs(Date.now() - stored.computedAt) < everyMs;
    if (!isNew) await this.#compute();
    const ranks = isNew ? stored : await readRanks(database);
    if (ranks && ranks.computedAt !== this.#computedAt) this.#show(ranks);
  }

  async #compute(): Promise<void> {
    const { database, location, quickMs = QUICK_MS } = this.#options;
    if (database.engine === 'postgres' || this.#tookMs <= quickMs) {
      await refreshRanks(database);
      return;
    }
    const { databaseUrl, dataDir } = location;
    this.#run = runInThread(new URL('./worker.ts', import.meta.url), { databaseUrl, dataDir });
    await this.#run.ended.finally(() => {
      this.#run = null;
    });
  }

  #show({ computedAt, tookMs, scores, mostLiked, dailyHits, comparisons, searches }: Ranks): void {
    this.#computedAt = computedAt;
    this.#tookMs = tookMs;
    const { model } = this.#catalogue;
    this.#trending = top(
      scores.filter(([id]) => model.get(id)),
      RANKED_MAX,
    );
    this.#catalogue.setPopularity(new Map(scores));
    this.#mostLiked = mostLiked;
    this.#dailyHits = new Map(dailyHits);
    this.#comparisons = comparisons;
    this.#searches = searches;
  }

  /** Skips deleted phones. */
  *#cards(ids: Iterable<string>): Iterable<ProductCard> {
    const { model } = this.#catalogue;
    for (const id of ids) {
      const card = model.get(id);
      if (card) yield card;
    }
  }

  #newest(wanted: Wanted): ProductCard[] {
    return firstOf(this.#catalogue.model.newest(1, RANKED_MAX).products, wanted);
  }

  /** Without any activity, the newest launches. */
  #orNewest(cards: ProductCard[], wanted: Wanted): ProductCard[] {
    return cards.length > 0 ? cards : this.#newest(wanted);
  }
}

function firstOf(cards: Iterable<ProductCard>, { limit, status }: Wanted): ProductCard[] {
  const first: ProductCard[] = [];
  for (const card of cards) {
    if (first.length >= limit) break;
    if (status === undefined || saleStatus(card) === status) first.push(card);
  }
  return first;
}
