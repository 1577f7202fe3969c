import { may } from '#contract/account/access.ts';
import { NOTE_THREADS_MAX, type NoteAnchor, type NoteThread } from '#contract/article/notes.ts';
import { articleErrors, commonErrors } from '#contract/errors/texts.ts';
import type { Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';
import type { ArticleNoteRow } from '#db/schema.ts';
import { moveToTrash } from '#server/history/record.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { assertReadable } from '#server/modules/blogs/service.ts';
import { notify } from '#server/modules/notifications/service.ts';
import { rolesOf } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { noteHistory } from './history.ts';
import { countThreads, findThreads, getNoteRow, peopleIn } from './queries.ts';

export { notesVersion } from './queries.ts';

/**
 * Editors' notes on an article, for everyone who may read it in the admin area. They are stored beside the text, so a
 * note creates no version or conflict, and no public endpoint can leak it.
 */

interface Place {
  id: string;
  noteId: string;
}

export async function listThreads({ database }: Services, id: string, viewer: Viewer): Promise<NoteThread[]> {
  await assertReadable(database.query, id, viewer);
  return findThreads(database.query, id);
}

export async function beginThread(
  services: Services,
  blogId: string,
  { id, text, anchor }: { id: string; text: string; anchor: NoteAnchor },
  viewer: Viewer,
): Promise<NoteThread> {
  return writeNote(services, blogId, viewer, async (trx) => {
    if ((await countThreads(trx, blogId)) >= NOTE_THREADS_MAX) throw new HttpError('CONFLICT', articleErrors.noteLimit);
    const isNew = await insertNote(
      trx,
      { id, blog_id: blogId, parent_id: null, text, anchor: JSON.stringify(anchor) },
      viewer,
    );
    return { threadId: id, isNew, text };
  });
}

export async function answerThread(
  services: Services,
  { id: blogId, noteId }: Place,
  { id, text }: { id: string; text: string },
  viewer: Viewer,
): Promise<NoteThread> {
  return writeNote(services, blogId, viewer, async (trx) => {
    const thread = await requireNote(trx, blogId, noteId);
    if (thread.parent_id !== null) throw noSuchNote();
    const isNew = await insertNote(trx, { id, blog_id: blogId, parent_id: noteId, text, anchor: null }, viewer);
    return { threadId: noteId, isNew, text };
  });
}

/** Writes and notifies in one transaction; sending the same note again notifies no one twice. */
async function writeNote(
  services: Services,
  blogId: string,
  viewer: Viewer,
  write: (trx: Trx) => Promise<{ threadId: string; isNew: boolean; text: string }>,
): Promise<NoteThread> {
  const { database } = services;
  const threadId = await database.transaction(async (trx) => {
    await assertReadable(trx, blogId, viewer);
    const written = await write(trx);
    if (written.isNew) await notifyParticipants(trx, services, blogId, viewer.id, written);
    return written.threadId;
  });
  services.mail.sendDue();
  return requireThread(services, blogId, threadId);
}

type NewNote = Pick<ArticleNoteRow, 'id' | 'blog_id' | 'parent_id' | 'text' | 'anchor'>;

async function insertNote(trx: Trx, note: NewNote, viewer: Viewer): Promise<boolean> {
  const now = new Date().toISOString();
  const dates = { resolved_at: null, resolved_by: null, created_at: now, edited_at: null, updated_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('article_notes')
    .values({ ...note, author_id: viewer.id, ...dates })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const same = await getNoteRow(trx, note.blog_id, note.id);
  if (same?.author_id !== viewer.id || same.parent_id !== note.parent_id)
    throw new HttpError('CONFLICT', articleErrors.noteIdExists);
  return false;
}

/** The author and the thread's participants, unless they may no longer read the article. */
async function notifyParticipants(
  trx: Trx,
  services: Services,
  blogId: string,
  actorId: string,
  { threadId, text }: { threadId: string; text: string },
): Promise<void> {
  const article = await trx.selectFrom('blogs').select('owner_id').where('id', '=', blogId).executeTakeFirst();
  const owner = article?.owner_id ?? null;
  const people = new Set([...(owner === null ? [] : [owner]), ...(await peopleIn(trx, threadId))]);
  people.delete(actorId);
  if (people.size === 0) return;
  const rows = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...people])
    .execute();
  for (const row of rows) {
    const roles = rolesOf(row);
    const mayRead = may(roles, 'editor') || (may(roles, 'writer') && row.id === owner);
    if (row.deleted_at !== null || !mayRead) continue;
    const subject = { kind: 'blog' as const, id: blogId };
    await notify(trx, services, { kind: 'note', userId: row.id, subject, actorId, commentId: threadId, words: text });
  }
}

export async function changeNote(services: Services, place: Place, text: string, viewer: Viewer): Promise<NoteThread> {
  const { database } = services;
  const threadId = await database.transaction(async (trx) => {
    await assertReadable(trx, place.id, viewer);
    const note = await requireNote(trx, place.id, place.noteId);
    if (note.author_id !== viewer.id) throw new HttpError('FORBIDDEN', articleErrors.noteNotYours);
    const now = new Date().toISOString();
    if (text !== note.text)
      await trx
        .updateTable('article_notes')
        .set({ text, edited_at: now, updated_at: now })
        .where('id', '=', note.id)
        .execute();
    return note.parent_id ?? note.id;
  });
  return requireThread(services, place.id, threadId);
}

export async function resolveThread(
  services: Services,
  { id, noteId }: Place,
  resolved: boolean,
  viewer: Viewer,
): Promise<NoteThread> {
  const { query } = services.database;
  await assertReadable(query, id, viewer);
  const now = new Date().toISOString();
  const { numUpdatedRows } = await query
    .updateTable('article_notes')
    .set({ resolved_at: resolved ? now : null, resolved_by: resolved ? viewer.id : null, updated_at: now })
    .where('id', '=', noteId)
    .where('blog_id', '=', id)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchNote();
  return requireThread(services, id, noteId);
}

/** Moves a note to the trash. A thread that others have replied to cannot be deleted, because it is theirs too. */
export async function removeNote(services: Services, { id, noteId }: Place, viewer: Viewer) {
  const { database } = services;
  return database.transaction(async (trx) => {
    await assertReadable(trx, id, viewer);
    // Prevents replies meanwhile.
    await lockRows(trx.selectFrom('blogs').select('id').where('id', '=', id), database.engine).execute();
    const note = await requireNote(trx, id, noteId);
    if (note.author_id !== viewer.id && !may(viewer.roles, 'admin'))
      throw new HttpError('FORBIDDEN', articleErrors.noteNotYoursToDelete);
    const people = await peopleIn(trx, noteId);
    if (people.some((person) => person !== note.author_id))
      throw new HttpError('CONFLICT', articleErrors.noteHasReplies);
    const { itemIds } = await moveToTrash(trx, database, noteHistory, [noteId], { actorId: viewer.id });
    return { id: noteId, trashId: itemIds[0] as string };
  });
}

/** Not a change of the notes, so other clients need not reload them. */
export async function placeThreads(
  { database }: Services,
  blogId: string,
  places: readonly { id: string; anchor: NoteAnchor }[],
  viewer: Viewer,
): Promise<{ placed: number }> {
  return database.transaction(async (trx) => {
    await assertReadable(trx, blogId, viewer);
    let placed = 0;
    for (const { id, anchor } of places) {
      const { numUpdatedRows } = await trx
        .updateTable('article_notes')
        .set({ anchor: JSON.stringify(anchor) })
        .where('id', '=', id)
        .where('blog_id', '=', blogId)
        .where('parent_id', 'is', null)
        .executeTakeFirst();
      placed += Number(numUpdatedRows);
    }
    return { placed };
  });
}

async function requireNote(trx: Trx, blogId: string, id: string): Promise<ArticleNoteRow> {
  const row = await getNoteRow(trx, blogId, id);
  if (!row) throw noSuchNote();
  return row;
}

async function requireThread({ database }: Services, blogId: string, id: string): Promise<NoteThread> {
  const [thread] = await findThreads(database.query, blogId, id);
  if (!thread) throw noSuchNote();
  return thread;
}

function noSuchNote(): HttpError {
  return notFound(commonErrors.notFound('comment'));
}
