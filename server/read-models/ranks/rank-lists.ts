import type { ProductStatus } from '#contract/phone/phone.ts';
import { saleStatus } from '#contract/phone/prices.ts';
import type { PopularComparison, ProductCard, ProductRank } from '#contract/phone/product.ts';
import type { Database, DatabaseLocation } from '#db/client.ts';
import { checkedCards } from '#server/read-models/catalogue/card-json.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import { runInThread, type ThreadRun } from '#server/threads/run-in-thread.ts';
import { type Hit, KEPT, type Ranks, readRanks, refreshRanks, top } from './compute-ranks.ts';

const REFRESH_MS = 30_000;
/** A look that comes a moment early is still one. */
const EARLY = 0.9;
/** Where there is so much to count that it takes long, the lists are worked out less often: a twentieth of the time at most. */
const SHARE = 20;

/** SQLite works where it is asked. Starting a thread takes half a second of processor time: for less than this it is not worth it. */
const QUICK_MS = 20;
const COMPARISONS_LENGTH = 6;

/** How many of a list, and of which status. */
interface Wanted {
  limit: number;
  status?: ProductStatus | undefined;
}

export interface RankListsOptions {
  database: Database;
  location: DatabaseLocation;
  catalogue: LiveCatalogue;
  onError: (error: unknown) => void;
  /** What takes SQLite longer is done in a thread. */
  quickMs?: number;
}

/**
 * The lists of what readers do, worked out every half minute by whichever process finds them old (two that find it at
 * the same moment store the same) and kept as ids: the cards are
 * looked up when someone asks, so a phone removed meanwhile is not shown and a new price is.
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
  /** By the id of the phone, the most first. */
  #dailyHits: ReadonlyMap<string, Hit> = new Map();
  #comparisons: { ids: string[]; count: number }[] = [];
  #searches: string[] = [];

  private constructor(options: RankListsOptions) {
    this.#options = options;
    this.#catalogue = options.catalogue;
    this.#timer = setInterval(() => void this.refresh().catch(options.onError), REFRESH_MS).unref();
  }

  /** With what another process worked out a moment ago, else with its own: no one is served yet. */
  static async open(options: RankListsOptions): Promise<RankLists> {
    const lists = new RankLists(options);
    const stored = await readRanks(options.database);
    if (stored && Math.abs(Date.now() - stored.computedAt) < REFRESH_MS) lists.#show(stored);
    else await lists.catchUp();
    return lists;
  }

  /** Resolves when the lists have been worked out from what is in the database by now. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  /** Works the lists out if no process has done so lately, and shows the newest. */
  refresh(): Promise<void> {
    return this.#refreshes.run();
  }

  /** What readers care for, filled up with the newest launches while that is little. */
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

  /** What several readers searched for these days, as it was understood; the most first. */
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
    // By a clock that has been set back since they would stay new for long.
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
      KEPT,
    );
    this.#catalogue.setPopularity(new Map(scores));
    this.#mostLiked = mostLiked;
    this.#dailyHits = new Map(dailyHits);
    this.#comparisons = comparisons;
    this.#searches = searches;
  }

  /** Of the phones that are there. */
  *#cards(ids: Iterable<string>): Iterable<ProductCard> {
    const { model } = this.#catalogue;
    for (const id of ids) {
      const card = model.get(id);
      if (card) yield card;
    }
  }

  #newest(wanted: Wanted): ProductCard[] {
    return firstOf(this.#catalogue.model.newest(1, KEPT).products, wanted);
  }

  /** Before there is any activity, the newest launches. */
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
