import type { Database } from '#db/client.ts';
import { foldText, foldWords } from '#db/text-search.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';

export interface ArticleEntry {
  id: string;
  title: string;
  excerpt: string;
  /** When readers see it, milliseconds. */
  visibleAt: number;
}

interface Searchable extends ArticleEntry {
  folded: string;
  foldedTitle: string;
}

/**
 * What the search field and the page cache need of the articles, in memory: those that are published
 * or will be. Follows content_changes like the catalogue.
 */
export class LiveArticles {
  readonly #database: Database;
  readonly #catchUp = new CatchUp(() => this.#load());
  #articles: Searchable[] = [];
  /** The moments of all scheduled articles, past and to come, earliest first. */
  #scheduled: number[] = [];

  private constructor(database: Database) {
    this.#database = database;
  }

  static async open(
    database: Database,
    catalogue: LiveCatalogue,
    onError: (error: unknown) => void,
  ): Promise<LiveArticles> {
    const live = new LiveArticles(database);
    catalogue.onChange((changes) => {
      if (changes.some(({ kind }) => kind === 'blog')) live.catchUp().catch(onError);
    });
    await live.catchUp();
    return live;
  }

  /** Resolves when every article that is in the database by now has been read. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  /**
   * How many scheduled articles have become visible by the clock. Beside the content's version it
   * tells pages apart that nothing but the passing of time made different.
   */
  dueCount(now = Date.now()): number {
    let count = 0;
    for (const moment of this.#scheduled) {
      if (moment > now) break;
      count++;
    }
    return count;
  }

  /** Articles with every word typed, those with all of them in the title first, then newest. */
  search(text: string, limit: number, now = Date.now()): ArticleEntry[] {
    const words = foldWords(text).map((word) => ` ${word}`);
    if (words.length === 0) return [];
    const found = this.#articles.filter(
      ({ folded, visibleAt }) => visibleAt <= now && words.every((word) => folded.includes(word)),
    );
    const inTitle = found.filter(({ foldedTitle }) => words.every((word) => foldedTitle.includes(word)));
    return [...new Set([...inTitle, ...found])].slice(0, limit);
  }

  async close(): Promise<void> {
    await this.#catchUp.idle();
  }

  async #load(): Promise<void> {
    const rows = await this.#database.query
      .selectFrom('blogs')
      .select(['id', 'title', 'excerpt', 'status', 'published_at'])
      .where('status', 'in', ['published', 'scheduled'])
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    this.#articles = rows.map(({ id, title, excerpt, status, published_at }) => ({
      id,
      title,
      excerpt,
      // Another server's clock may be ahead of ours: what is published is visible.
      visibleAt: status === 'published' ? 0 : Date.parse(published_at ?? ''),
      folded: foldText(`${title} ${excerpt}`),
      foldedTitle: foldText(title),
    }));
    this.#scheduled = rows
      .filter(({ status }) => status === 'scheduled')
      .map(({ published_at }) => Date.parse(published_at ?? ''))
      .sort((a, b) => a - b);
  }
}
