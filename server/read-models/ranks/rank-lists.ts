import type { ProductStatus } from '#contract/phone/phone.ts';
import type { PopularComparison, ProductCard, ProductRank } from '#contract/phone/product.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Database } from '#db/client.ts';
import { checkedCards } from '#server/read-models/catalogue/card-json.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import { countsBetween, countsByDay, demoViews, mostLikedIds, reactionsByDay } from './queries.ts';
import { addScores, movements, TRENDING_DAYS, TRENDING_WEIGHTS } from './ranks.ts';

const REFRESH_MS = 30_000;
/** Where there is so much to count that it takes long, the lists are worked out less often: a twentieth of the time at most. */
const SHARE = 20;
/** What is kept of each list: enough for its length in phones that are on sale. */
const KEPT = 100;
const COMPARISONS_LENGTH = 6;
const SEARCHES_LENGTH = 30;
/** So many different visitors of one day make a search one that others make; fewer are somebody's own affair. */
const SEARCHERS_MIN = 3;

/** How many of a list, and of which status. */
interface Wanted {
  limit: number;
  status?: ProductStatus | undefined;
}

interface Hit {
  hits: number;
  movement: number | null;
  isDemo: boolean;
}

/**
 * The lists of what readers do, worked out every half minute and kept as ids: the cards are looked
 * up when somebody asks, so a phone removed meanwhile is not shown and a new price is.
 */
export class RankLists {
  readonly #database: Database;
  readonly #catalogue: LiveCatalogue;
  readonly #catchUp = new CatchUp(() => this.#compute(Date.now()));
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #trending: string[] = [];
  #mostLiked: string[] = [];
  /** By the id of the phone, the most first. */
  #dailyHits: ReadonlyMap<string, Hit> = new Map();
  #comparisons: { ids: string[]; count: number }[] = [];
  #searches: string[] = [];

  constructor(database: Database, catalogue: LiveCatalogue, onError: (error: unknown) => void) {
    this.#database = database;
    this.#catalogue = catalogue;
    const refresh = async () => {
      const started = performance.now();
      await this.catchUp().catch(onError);
      wait(Math.max(REFRESH_MS, SHARE * (performance.now() - started)));
    };
    const wait = (ms: number) => {
      if (!this.#closed) this.#timer = setTimeout(() => void refresh(), ms).unref();
    };
    wait(REFRESH_MS);
  }

  /** Resolves when the lists have been worked out from what is in the database by now. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
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
    return this.#comparisons.flatMap(({ ids, count }) => {
      const products = checkedCards([...this.#cards(ids)]);
      return products.length === ids.length ? [{ products, count }] : [];
    });
  }

  /** What several readers searched for these days, as it was understood; the most first. */
  searches(): readonly string[] {
    return this.#searches;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#catchUp.idle();
  }

  async #compute(now: number): Promise<void> {
    const database = this.#database;
    const since = hourAt(now - TRENDING_DAYS * DAY_MS);
    const scores = new Map<string, number>();
    addScores(scores, await countsByDay(database, 'view', since), TRENDING_WEIGHTS.view, now);
    for (const kind of ['like', 'favorite', 'rating', 'comment'] as const)
      addScores(scores, await reactionsByDay(database, kind, since), TRENDING_WEIGHTS[kind], now);
    const compared = await countsByDay(database, 'compare', since);
    const each = compared.flatMap(({ subject, ...rest }) => subject.split(' ').map((id) => ({ subject: id, ...rest })));
    addScores(scores, each, TRENDING_WEIGHTS.compare, now);
    this.#trending = top(scores, KEPT);
    this.#catalogue.setPopularity(scores);

    const pairs = new Map<string, number>();
    addScores(pairs, compared, 1, now);
    const totals = new Map<string, number>();
    for (const { subject, count } of compared) totals.set(subject, (totals.get(subject) ?? 0) + count);
    this.#comparisons = top(pairs, COMPARISONS_LENGTH).map((pair) => ({
      ids: pair.split(' '),
      count: totals.get(pair) ?? 0,
    }));

    const searched = await countsByDay(database, 'search', since);
    const shared = new Set(searched.filter(({ count }) => count >= SEARCHERS_MIN).map(({ subject }) => subject));
    const searches = new Map<string, number>();
    addScores(
      searches,
      searched.filter(({ subject }) => shared.has(subject)),
      1,
      now,
    );
    this.#searches = top(searches, SEARCHES_LENGTH);

    this.#mostLiked = await mostLikedIds(database, KEPT);
    this.#dailyHits = await this.#hits(now);
  }

  async #hits(now: number): Promise<Map<string, Hit>> {
    // The running hour counts, so the last 24 hours are this one and the 23 before it.
    const end = hourAt(now + HOUR_MS);
    const start = hourAt(now - 23 * HOUR_MS);
    const today = await countsBetween(this.#database, 'view', start, end);
    const yesterday = await countsBetween(this.#database, 'view', hourAt(now - 47 * HOUR_MS), start);
    const moved = movements(
      today.map(({ subject }) => subject),
      yesterday.map(({ subject }) => subject),
    );
    const demo = this.#catalogue.hasDemoFigures ? await demoViews(this.#database, start) : null;
    return new Map(
      today.slice(0, KEPT).map(({ subject, count }) => [
        subject,
        {
          hits: count,
          movement: moved.get(subject) ?? null,
          isDemo: demo?.has(subject) ?? false,
        },
      ]),
    );
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
    if (status === undefined || card.status === status) first.push(card);
  }
  return first;
}

function hourAt(time: number): string {
  return new Date(time).toISOString().slice(0, 13);
}

function top(scores: Map<string, number>, length: number): string[] {
  return [...scores]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, length)
    .map(([id]) => id);
}
