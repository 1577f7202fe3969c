import { productIdsOf } from '#contract/article/parts.ts';
import type { BlogCard } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import { hash } from '#contract/media/hash.ts';
import type { Database } from '#db/client.ts';
import { foldText, foldWords } from '#db/text-search.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { CatchUp, follow } from '#server/read-models/catch-up.ts';
import { ArticleIndex } from './article-index.ts';
import { CARD_COLUMNS, type CardRow, categoriesOf, toBlogCard } from './article-rows.ts';
import { type DueCopy, findDueCopies, replaceColumns } from './due-copies.ts';

/** Phones on the cover of an article that shows none. */
const BORROWED = 3;

export interface ArticleEntry {
  id: string;
  title: string;
  excerpt: string;
  /** When readers see it, in milliseconds. */
  visibleAt: number;
}

interface Searchable extends ArticleEntry {
  foldedTitle: string;
  row: CardRow;
  categories: Category[];
  /** Built on first use. */
  card?: BlogCard;
  /** Phones that its text links to. */
  productIds: ReadonlySet<string>;
}

type CategoryCount = Category & { count: number };

/**
 * Published and scheduled articles in memory, for search, article lists and the page cache. Follows content_changes
 * like the catalogue.
 */
export class LiveArticles {
  readonly #database: Database;
  readonly #catalogue: LiveCatalogue;
  readonly #catchUp = new CatchUp(() => this.#load());
  #articles: Searchable[] = [];
  /** Indexes the same articles by position. */
  #index = new ArticleIndex([]);
  /** All categories by name. */
  #categories: Category[] = [];
  #version = 0;
  #counted: { state: string; counts: CategoryCount[] } = { state: '', counts: [] };
  /** Times of all scheduled articles and working copies, past and future, earliest first. */
  #scheduled: number[] = [];
  /** When the next working copy replaces its article. */
  #nextCopyAt = Number.POSITIVE_INFINITY;

  private constructor(database: Database, catalogue: LiveCatalogue) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  static async open(
    database: Database,
    catalogue: LiveCatalogue,
    onError: (error: unknown) => void,
  ): Promise<LiveArticles> {
    const live = new LiveArticles(database, catalogue);
    await follow(catalogue, ['blog', 'category'], live, onError);
    return live;
  }

  /** Resolves once every article now in the database has been read. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  /** Increases whenever articles are read again; results derived from them are cached under it. */
  get version(): number {
    return this.#version;
  }

  /** Visible articles, newest first; with `productId`, those that mention the phone. */
  cards(now = Date.now(), productId?: string): BlogCard[] {
    const at = new Date(now).toISOString();
    return this.#articles
      .filter(({ visibleAt, productIds }) => visibleAt <= now && (!productId || productIds.has(productId)))
      .map((article) => {
        article.card ??= toBlogCard(article.row, article.categories, at);
        return article.card;
      });
  }

  /**
   * What an article's cover is drawn from: its phones, and its position counted from the oldest. Hidden articles and
   * those without phones borrow some.
   */
  cover(id: string, now = Date.now()): { productIds: string[]; place: number; updatedAt: string | null } {
    const visible = this.#articles.filter(({ visibleAt }) => visibleAt <= now);
    const at = visible.findIndex((article) => article.id === id);
    const article = visible[at];
    const own = [...(article?.productIds ?? [])];
    return {
      productIds: own.length > 0 ? own : borrowed(visible, id),
      place: article ? visible.length - 1 - at : hash(id),
      updatedAt: article?.row.updated_at ?? null,
    };
  }

  /** The categories of visible articles by name, with counts. Recounted only when visible articles may have changed. */
  categoryCounts(now = Date.now()): CategoryCount[] {
    const state = `${this.#version} ${this.dueCount(now)}`;
    if (this.#counted.state !== state) this.#counted = { state, counts: this.#countByCategory(now) };
    return this.#counted.counts;
  }

  #countByCategory(now: number): CategoryCount[] {
    const counts = new Map<string, number>();
    for (const { categories } of this.cards(now))
      for (const { id } of categories) counts.set(id, (counts.get(id) ?? 0) + 1);
    return this.#categories.flatMap((category) => {
      const count = counts.get(category.id);
      return count ? [{ ...category, count }] : [];
    });
  }

  /**
   * How many scheduled articles and working copies have become visible by the clock. Together with the content version
   * it distinguishes pages that changed only with time.
   */
  dueCount(now = Date.now()): number {
    let count = 0;
    for (const moment of this.#scheduled) {
      if (moment > now) break;
      count++;
    }
    return count;
  }

  /** Whether a working copy is due but not yet stored as the article. */
  hasDueCopy(now = Date.now()): boolean {
    return this.#nextCopyAt <= now;
  }

  /** The article, if readers may see it now. */
  find(id: string, now = Date.now()): ArticleEntry | undefined {
    return this.#articles.find((article) => article.id === id && article.visibleAt <= now);
  }

  /** Articles that contain every word; those with all words in the title first, then newest. */
  search(text: string, limit: number, now = Date.now()): ArticleEntry[] {
    const words = foldWords(text);
    if (words.length === 0) return [];
    const titled: ArticleEntry[] = [];
    const others: ArticleEntry[] = [];
    for (const place of this.#index.find(words)) {
      const article = this.#articles[place] as Searchable;
      if (article.visibleAt > now) continue;
      const isTitled = words.every((word) => article.foldedTitle.includes(` ${word}`));
      (isTitled ? titled : others).push(article);
    }
    return titled.concat(others).slice(0, limit);
  }

  async close(): Promise<void> {
    await this.#catchUp.idle();
  }

  async #load(): Promise<void> {
    const { query } = this.#database;
    const due = await findDueCopies(query, this.#catalogue, new Date().toISOString());
    const stored = await query
      .selectFrom('blogs')
      .select(CARD_COLUMNS)
      .where('status', 'in', ['published', 'scheduled'])
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const rows = stored.map((row) => replaceColumns(row, due.get(row.id)));
    const categories = await categoriesOf(
      query,
      rows.map(({ id }) => id),
    );
    const mentions = await query
      .selectFrom('blog_products')
      .select(['blog_id', 'product_id'])
      .orderBy('position')
      .execute();
    const productIds = Map.groupBy(mentions, ({ blog_id }) => blog_id);
    this.#categories = await query.selectFrom('categories').select(['id', 'name']).orderBy('name').execute();
    this.#articles = rows.map((row) => ({
      id: row.id,
      title: row.title,
      excerpt: row.excerpt,
      // Another server's clock may be ahead: what is published is visible.
      visibleAt: row.status === 'published' ? 0 : Date.parse(row.published_at ?? ''),
      foldedTitle: foldText(row.title),
      row,
      categories: due.get(row.id)?.categories ?? categories.get(row.id) ?? [],
      productIds: new Set(phonesOf(due.get(row.id)) ?? productIds.get(row.id)?.map(({ product_id }) => product_id)),
    }));
    this.#index = new ArticleIndex(rows.map(({ title, excerpt }) => foldWords(`${title} ${excerpt}`)));
    const copies = await query
      .selectFrom('working_copies')
      .select('publish_at')
      .where('publish_at', 'is not', null)
      .orderBy('publish_at')
      .execute();
    const copyMoments = copies.map(({ publish_at }) => Date.parse(publish_at ?? ''));
    this.#nextCopyAt = copyMoments[0] ?? Number.POSITIVE_INFINITY;
    this.#version++;
    this.#scheduled = rows
      .filter(({ status }) => status === 'scheduled')
      .map(({ published_at }) => Date.parse(published_at ?? ''))
      .concat(copyMoments)
      .sort((a, b) => a - b);
  }
}

function phonesOf(due: DueCopy | undefined): string[] | undefined {
  return due && productIdsOf(due.body);
}

/** Some phones of other articles, always the same for an id until the articles change. */
function borrowed(articles: readonly Searchable[], id: string): string[] {
  const all = [...new Set(articles.flatMap(({ productIds }) => [...productIds]))].sort();
  const first = hash(id) % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)].slice(0, BORROWED);
}
