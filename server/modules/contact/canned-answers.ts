import type { AnswerFields, CannedAnswer } from '#contract/desk/inbox.ts';
import { commonErrors, contactErrors } from '#contract/errors/texts.ts';
import { CANNED_ANSWERS_MAX } from '#contract/limits.ts';
import type { Database } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { CannedAnswerRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { EditConflictError, HttpError, notFound } from '#server/http/response/http-error.ts';

export async function listAnswers({ query }: Database): Promise<CannedAnswer[]> {
  const rows = await query.selectFrom('canned_answers').selectAll().orderBy('title').orderBy('id').execute();
  return rows.map(toAnswer);
}

export async function addAnswer({ transaction }: Database, { title, text }: AnswerFields): Promise<CannedAnswer> {
  const now = new Date().toISOString();
  return transaction(async (trx) => {
    const count = await countRows(trx.selectFrom('canned_answers'));
    if (count >= CANNED_ANSWERS_MAX) throw new HttpError('CONFLICT', contactErrors.answerLimit(CANNED_ANSWERS_MAX));
    const row = { id: uuidv7(), title, text, created_at: now, updated_at: now };
    await trx.insertInto('canned_answers').values(row).execute();
    return toAnswer(row);
  });
}

export async function changeAnswer(
  { query }: Database,
  id: string,
  { title, text, updatedAt }: AnswerFields & { updatedAt: string },
): Promise<CannedAnswer> {
  const changed = await query
    .updateTable('canned_answers')
    .set({ title, text, updated_at: nextTimestamp(updatedAt) })
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returningAll()
    .executeTakeFirst();
  if (changed) return toAnswer(changed);
  const stored = await query.selectFrom('canned_answers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw noSuchAnswer();
  throw new EditConflictError(commonErrors.savedMeanwhile('saved reply'), toAnswer(stored));
}

/** Returns the deleted answer, so that the deletion can be undone. */
export async function removeAnswer({ query }: Database, id: string): Promise<CannedAnswer> {
  const row = await query.deleteFrom('canned_answers').where('id', '=', id).returningAll().executeTakeFirst();
  if (!row) throw noSuchAnswer();
  return toAnswer(row);
}

function noSuchAnswer() {
  return notFound(commonErrors.notFound('saved reply'));
}

function toAnswer({ id, title, text, updated_at }: CannedAnswerRow): CannedAnswer {
  return { id, title, text, updatedAt: updated_at };
}
