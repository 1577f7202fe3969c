import { may } from '#contract/account/access.ts';
import { articleErrors } from '#contract/errors/texts.ts';
import type { Queryable } from '#db/client.ts';
import type { BlogRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { noSuchArticle } from '#server/read-models/articles/article-rows.ts';
import { requireRow } from './transaction.ts';

/** Every article is an editor's. A writer's are the ones they began, to read at any time, to change while they are drafts. */

export function mayRead(row: Pick<BlogRow, 'owner_id'>, { id, roles }: Viewer): boolean {
  return may(roles, 'editor') || (may(roles, 'writer') && row.owner_id === id);
}

export function assertMayChange(row: BlogRow, viewer: Viewer): void {
  if (may(viewer.roles, 'editor')) return;
  const isOwn = mayRead(row, viewer);
  if (isOwn && row.status === 'draft') return;
  if (isOwn) throw new HttpError('FORBIDDEN', articleErrors.notDraft);
  throw row.status === 'published' ? new HttpError('FORBIDDEN') : noSuchArticle();
}

/** The article, for anyone who may see what readers do not. */
export async function requireReadable(query: Queryable, id: string, viewer: Viewer): Promise<BlogRow> {
  const row = await requireRow(query, id);
  if (!mayRead(row, viewer)) throw noSuchArticle();
  return row;
}

/** The same without its text. */
export async function assertReadable(query: Queryable, id: string, viewer: Viewer): Promise<void> {
  const row = await query.selectFrom('blogs').select('owner_id').where('id', '=', id).executeTakeFirst();
  if (!row || !mayRead(row, viewer)) throw noSuchArticle();
}
