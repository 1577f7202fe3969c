import type { CommentSubject } from '#contract/comments.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Queryable } from '#db/client.ts';
import { requirePublished } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import type { Subject } from './queries.ts';

/** Only phones and visible articles have comments. */
export async function requireSubject({ database, catalogue }: Services, { kind, id }: Subject): Promise<void> {
  if (kind === 'blog') await requirePublished(database, id);
  else catalogue.requireCard(id);
}

/** The pages with their titles; a deleted page is named by its id. */
export async function subjectsWithTitles(
  { database, catalogue }: Services,
  subjects: readonly Subject[],
): Promise<Map<string, CommentSubject>> {
  const articles = await articleTitles(database.query, subjects);
  const titleOf = ({ kind, id }: Subject) => {
    if (kind === 'blog') return articles.get(id);
    const card = catalogue.model.get(id);
    return card ? fullName(card) : undefined;
  };
  return new Map(
    subjects.map(({ kind, id }) => [subjectKey({ kind, id }), { kind, id, title: titleOf({ kind, id }) ?? id }]),
  );
}

export function subjectKey({ kind, id }: Subject): string {
  return `${kind} ${id}`;
}

async function articleTitles(query: Queryable, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const ids = subjects.filter(({ kind }) => kind === 'blog').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom('blogs').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
