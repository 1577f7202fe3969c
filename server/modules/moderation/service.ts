import type {
  AuthorHistory,
  ModeratedAuthor,
  ModeratedComment,
  ModerationAction,
  ModerationView,
} from '#contract/moderation.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { CommentRow, UserRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import {
  commentWithHidden,
  deleteSubtree,
  hideSubtree,
  isStaff,
  lockComment,
  logAction,
  noSuchComment,
  showSubtree,
  subjectOf,
} from '../comments/service.ts';
import { getUser, toAuthor } from '../users/service.ts';
import { toEntries, toModerated } from './mapping.ts';
import {
  authorCounts,
  countEntries,
  entryRows,
  latestCommentsBy,
  logEntriesAbout,
  moderatedRow,
  queueCounts,
  queueRows,
  settleReports,
} from './queries.ts';

/** How much of an author's history is shown at once. */
const HISTORY_LENGTH = 20;

export async function listQueue(services: Services, { view, ...pageRequest }: PageRequest & { view: ModerationView }) {
  const { query } = services.database;
  const counts = await queueCounts(query);
  const comments = await toModerated(services, await queueRows(query, view, pageRequest));
  return { comments, counts, ...pageInfo(pageRequest, counts[view]) };
}

/** One comment and what stands around it. The thread is JSON already, as readers of the page get it. */
export async function getCommentForModeration(services: Services, id: string): Promise<Buffer> {
  const { query } = services.database;
  const row = await moderatedRow(query, id);
  if (!row) throw noSuchComment();
  const [comment] = await toModerated(services, [row]);
  const thread = await commentWithHidden(query, subjectOf(row), id);
  return Buffer.from(`{"comment":${JSON.stringify(comment)},"thread":${thread}}`);
}

export function approveComment(services: Services, viewer: Viewer, id: string, reason: string) {
  return decide(services, viewer, id, 'approve', reason, (trx, comment) =>
    showSubtree(trx, services.database, comment),
  );
}

export function hideComment(services: Services, viewer: Viewer, id: string, reason: string) {
  return decide(services, viewer, id, 'hide', reason, (trx, comment) =>
    hideSubtree(trx, services.database, comment, 'moderator'),
  );
}

export async function deleteComment(
  { database, catalogue }: Services,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<{ id: string }> {
  await database.transaction(async (trx) => {
    const comment = await lockComment(trx, database, id);
    await logAction(trx, { action: 'delete', actor: viewer, comment, reason });
    await deleteSubtree(trx, database, subjectOf(comment), id);
  });
  await catalogue.catchUp();
  return { id };
}

/** Both ways; doing what is done already changes nothing and is not logged. */
export async function setSuspended(
  { database }: Services,
  viewer: Viewer,
  userId: string,
  suspended: boolean,
  reason: string,
): Promise<ModeratedAuthor> {
  return database.transaction(async (trx) => {
    const user = await requireAuthor(trx, userId);
    if (isStaff(user)) throw new HttpError('FORBIDDEN', 'Moderators and admins cannot be suspended.');
    if ((user.suspended_at !== null) === suspended) return toModeratedAuthor(user);
    const suspended_at = suspended ? new Date().toISOString() : null;
    await trx.updateTable('users').set({ suspended_at }).where('id', '=', userId).execute();
    const action = suspended ? 'suspend' : 'unsuspend';
    await logAction(trx, { action, actor: viewer, authorId: userId, reason });
    return toModeratedAuthor({ ...user, suspended_at });
  });
}

export async function authorHistory(services: Services, userId: string): Promise<AuthorHistory> {
  const { query } = services.database;
  const user = await requireAuthor(query, userId);
  return {
    author: { ...toModeratedAuthor(user), createdAt: user.created_at },
    counts: await authorCounts(query, userId),
    comments: await toModerated(services, await latestCommentsBy(query, userId, HISTORY_LENGTH)),
    log: await toEntries(services, await logEntriesAbout(query, userId, HISTORY_LENGTH)),
  };
}

export async function listLog(services: Services, pageRequest: PageRequest) {
  const { query } = services.database;
  const entries = await toEntries(services, await entryRows(query, pageRequest));
  return { entries, ...pageInfo(pageRequest, await countEntries(query)) };
}

/** Does it, settles the reports and writes down who and why, all or nothing. */
async function decide(
  services: Services,
  viewer: Viewer,
  id: string,
  action: ModerationAction,
  reason: string,
  change: (trx: Trx, comment: CommentRow) => Promise<void>,
): Promise<ModeratedComment> {
  const { database } = services;
  await database.transaction(async (trx) => {
    const comment = await lockComment(trx, database, id);
    await change(trx, comment);
    await settleReports(trx, id);
    await logAction(trx, { action, actor: viewer, comment, reason });
  });
  await services.catalogue.catchUp();
  const row = await moderatedRow(database.query, id);
  if (!row) throw noSuchComment();
  const [comment] = await toModerated(services, [row]);
  return comment as ModeratedComment;
}

async function requireAuthor(query: Queryable, id: string): Promise<UserRow> {
  const user = await getUser(query, id);
  if (!user) throw notFound('There is no such account, or no longer.');
  return user;
}

function toModeratedAuthor(user: UserRow): ModeratedAuthor {
  return { ...toAuthor(user), suspendedAt: user.suspended_at };
}
