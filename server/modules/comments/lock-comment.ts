import { commonErrors } from '#contract/errors/texts.ts';
import type { Database, Trx } from '#db/client.ts';
import type { CommentRow } from '#db/schema.ts';
import { type HttpError, notFound } from '#server/http/response/http-error.ts';
import { getCommentRow, lockThread, subjectOf } from './queries.ts';

/** Locks the comment until the transaction ends. */
export async function lockComment(trx: Trx, database: Database, id: string): Promise<CommentRow> {
  const found = await getCommentRow(trx, id);
  if (!found) throw noSuchComment();
  await lockThread(trx, database, subjectOf(found));
  const comment = await getCommentRow(trx, id);
  if (!comment) throw noSuchComment();
  return comment;
}

export function noSuchComment(): HttpError {
  return notFound(commonErrors.notFound('comment'));
}
