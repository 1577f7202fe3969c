import { may } from '#contract/account/access.ts';
import { articleErrors } from '#contract/errors/texts.ts';
import type { Queryable } from '#db/client.ts';
import type { BlogRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { noSuchArticle } from '#server/read-models/articles/article-rows.ts';
import { requireRow } from './transaction.ts';

/**
 * Editors own every article. Writers own those they created: they can always read them, and change them while they are
 * drafts.
 */

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

/** The article, if the viewer may see unpublished content. */
export async function requireReadable(query: Queryable, id: string, viewer: Viewer): Promise<BlogRow> {
  const row = await requireRow(query, id);
  if (!mayRead(row, viewer)) throw noSuchArticle();
  return row;
}

/** The same check without loading the text. */
export async function assertReadable(query: Queryable, id: string, viewer: Viewer): Promise<void> {
  const row = await query.selectFrom('blogs').select('owner_id').where('id', '=', id).executeTakeFirst();
  if (!row || !mayRead(row, viewer)) throw noSuchArticle();
}
