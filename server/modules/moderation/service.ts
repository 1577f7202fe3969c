import type { AuthorHistory, ModeratedAuthor, ModeratedComment, QueueFilter } from '#contract/community/moderation.ts';
import { commonErrors, communityErrors } from '#contract/errors/texts.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import type { UserRow } from '#db/schema.ts';
import { moveToTrash } from '#server/history/record.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { deleteSubtree } from '#server/modules/comments/history.ts';
import {
  commentWithHidden,
  hideSubtree,
  type LoggedPost,
  lockComment,
  logAction,
  noSuchComment,
  notifyDecision,
  showSubtree,
  toLogged,
} from '#server/modules/comments/service.ts';
import { reviewHistory } from '#server/modules/reviews/history.ts';
import { lockReview, noSuchReview, setHidden, toLoggedReview } from '#server/modules/reviews/service.ts';
import { getUser, rolesOf, toAuthor } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { moderatedPosts, toEntries } from './mapping.ts';
import {
  authorCounts,
  countEntries,
  countQueue,
  entryRows,
  latestBy,
  logEntriesAbout,
  type Post,
  queueCounts,
  queuePage,
  settleReports,
} from './queries.ts';

/** Posts of the author shown at once. */
const HISTORY_LENGTH = 20;

export async function listQueue(services: Services, { page, limit, ...filter }: PageRequest & QueueFilter) {
  const { query } = services.database;
  const counts = await queueCounts(query);
  const comments = await moderatedPosts(services, await queuePage(query, filter, { page, limit }));
  const isNarrowed = filter.kind !== undefined || Boolean(filter.search);
  const total = isNarrowed ? await countQueue(query, filter) : counts[filter.view];
  return { comments, counts, ...pageInfo({ page, limit }, total) };
}

/** A comment with its surroundings. The thread is JSON already, as readers get it. */
export async function getCommentForModeration(services: Services, id: string): Promise<Buffer> {
  const [comment] = await moderatedPosts(services, [{ kind: 'comment', id }]);
  if (!comment) throw noSuchComment();
  const thread = await commentWithHidden(services.database.query, comment.subject, id);
  return Buffer.from(`{"comment":${JSON.stringify(comment)},"thread":${thread}}`);
}

export function approve(services: Services, viewer: Viewer, post: Post, reason: string) {
  return decide(services, post, { action: 'approve', reason, actor: viewer });
}

export function hide(services: Services, viewer: Viewer, post: Post, reason: string) {
  return decide(services, post, { action: 'hide', reason, actor: viewer });
}

export async function remove(services: Services, viewer: Viewer, post: Post, reason: string): Promise<{ id: string }> {
  const { database, catalogue, mail } = services;
  await database.transaction((trx) =>
    writeRemoval(trx, services, post, { reason, actor: viewer, reportersOf: settleReports }),
  );
  mail.sendDue();
  await catalogue.catchUp();
  return { id: post.id };
}

/** Suspends or lifts. If nothing changes, nothing is logged. */
export async function setSuspended(
  { database }: Services,
  viewer: Viewer,
  userId: string,
  suspended: boolean,
  reason: string,
): Promise<ModeratedAuthor> {
  return database.transaction(async (trx) => {
    const user = await requireAuthor(trx, userId);
    if (rolesOf(user).length > 0) throw new HttpError('FORBIDDEN', communityErrors.staffSuspended);
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
    comments: await moderatedPosts(services, await latestBy(query, userId, HISTORY_LENGTH)),
    log: await toEntries(services, await logEntriesAbout(query, userId, HISTORY_LENGTH)),
  };
}

export async function listLog(services: Services, pageRequest: PageRequest) {
  const { query } = services.database;
  const entries = await toEntries(services, await entryRows(query, pageRequest));
  return { entries, ...pageInfo(pageRequest, await countEntries(query)) };
}

interface Decision {
  action: 'approve' | 'hide';
  reason: string;
  actor: Pick<Viewer, 'id'>;
}

/** Applies the decision in one transaction. */
async function decide(services: Services, post: Post, decision: Decision): Promise<ModeratedComment> {
  await services.database.transaction((trx) => writeDecision(trx, services, post, decision));
  services.mail.sendDue();
  await services.catalogue.catchUp();
  const [moderated] = await moderatedPosts(services, [post]);
  if (!moderated) throw post.kind === 'review' ? noSuchReview() : noSuchComment();
  return moderated;
}

/** Applies a decision, settles the reports and logs who decided and why. */
export async function writeDecision(
  trx: Trx,
  services: Services,
  post: Post,
  { action, reason, actor }: Decision,
): Promise<void> {
  const changed = await setVisible(trx, services.database, post, action === 'approve');
  const reporters = await settleReports(trx, post);
  await logAction(trx, { action, actor, post: changed, reason });
  await notifyDecision(trx, services, { action, post: changed, actor, reporters });
}

/** Returns the post as it was before. */
async function setVisible(trx: Trx, database: Database, { kind, id }: Post, isVisible: boolean): Promise<LoggedPost> {
  if (kind === 'review') {
    const review = await lockReview(trx, database, id);
    await setHidden(trx, database, review, isVisible ? null : 'moderator');
    return toLoggedReview(review);
  }
  const comment = await lockComment(trx, database, id);
  if (isVisible) await showSubtree(trx, database, comment);
  else await hideSubtree(trx, database, comment, 'moderator');
  return toLogged(comment);
}

interface Removal {
  reason: string;
  actor: Pick<Viewer, 'id'>;
  /** Finds the reporters to notify, and may settle their reports. */
  reportersOf: (trx: Trx, post: Post) => Promise<string[]>;
  runId?: string;
}

/** Moves the post to the trash, logs who removed it and why, and notifies the reporters. */
export async function writeRemoval(
  trx: Trx,
  services: Services,
  { kind, id }: Post,
  { reason, actor, reportersOf, runId }: Removal,
): Promise<void> {
  const { database } = services;
  const by = { actorId: actor.id, ...(runId && { runId }) };
  const notifyPeople = async (post: LoggedPost) => {
    const reporters = await reportersOf(trx, post);
    await logAction(trx, { action: 'delete', actor, post, reason });
    await notifyDecision(trx, services, { action: 'delete', post, actor, reporters });
  };
  if (kind === 'review') {
    const review = await lockReview(trx, database, id);
    await notifyPeople(toLoggedReview(review));
    await moveToTrash(trx, database, reviewHistory, [id], by);
  } else {
    const comment = await lockComment(trx, database, id);
    await notifyPeople(toLogged(comment));
    await deleteSubtree(trx, database, comment, by);
  }
}

export async function requireAuthor(query: Queryable, id: string): Promise<UserRow> {
  const user = await getUser(query, id);
  if (!user) throw notFound(commonErrors.notFound('account'));
  return user;
}

function toModeratedAuthor(user: UserRow): ModeratedAuthor {
  return { ...toAuthor(user), suspendedAt: user.suspended_at };
}
