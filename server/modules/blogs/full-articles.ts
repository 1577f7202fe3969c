import type { ArticleDocument } from '#contract/article-body.ts';
import type { BlogCard } from '#contract/blogs.ts';
import type { Database } from '#db/client.ts';
import { toBody } from './mapping.ts';
import { visibleCards } from './queries.ts';
import { isoNow, toCards } from './service.ts';

/** The newest published articles with their text. */
export async function listFullArticles(
  { query }: Database,
  limit: number,
): Promise<{ card: BlogCard; body: ArticleDocument }[]> {
  const now = isoNow();
  const rows = await visibleCards(query, now).select('blogs.body').limit(limit).execute();
  const cards = await toCards(query, rows, now);
  return cards.map((card, index) => ({ card, body: toBody(rows[index] ?? { body: '{}' }) }));
}
