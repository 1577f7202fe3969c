import type {
  AuthorHistory,
  ModeratedAuthor,
  ModeratedComment,
  ModerationView,
} from '#contract/community/moderation.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { UserRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import {
  commentWithHidden,
  deleteSubtree,
  hideSubtree,
  type LoggedPost,
  lockComment,
  logAction,
  noSuchComment,
  notifyDecision,
  showSubtree,
  toLogged,
} from '../comments/service.ts';
import { lockReview, noSuchReview, setHidden, toLoggedReview, trashReview } from '../reviews/service.ts';
import { getUser, rolesOf, toAuthor } from '../users/service.ts';
import { moderatedPosts, toEntries } from './mapping.ts';
import {
  authorCounts,
  countEntries,
  entryRows,
  latestBy,
  logEntriesAbout,
  type Post,
  queueCounts,
  queuePage,
  settleReports,
} from './queries.ts';

/** How much of an author's history is shown at once. */
const HISTORY_LENGTH = 20;

export async function listQueue(services: Services, { view, ...pageRequest }: PageRequest & { view: ModerationView }) {
  const { query } = services.database;
  const counts = await queueCounts(query);
  const comments = await moderatedPosts(services, await queuePage(query, view, pageRequest));
  return { comments, counts, ...pageInfo(pageRequest, counts[view]) };
}

/** One comment and what stands around it. The thread is JSON already, as readers of the page get it. */
export async function getCommentForModeration(services: Services, id: string): Promise<Buffer> {
  const [comment] = await moderatedPosts(services, [{ kind: 'comment', id }]);
  if (!comment) throw noSuchComment();
  const thread = await commentWithHidden(services.database.query, comment.subject, id);
  return Buffer.from(`{"comment":${JSON.stringify(comment)},"thread":${thread}}`);
}

export function approve(services: Services, viewer: Viewer, post: Post, reason: string) {
  return decide(services, viewer, post, 'approve', reason, async (trx) => {
    const { database } = services;
    if (post.kind === 'review') {
      const review = await lockReview(trx, database, post.id);
      await setHidden(trx, database, review, null);
      return toLoggedReview(review);
    }
    const comment = await lockComment(trx, database, post.id);
    await showSubtree(trx, database, comment);
    return toLogged(comment);
  });
}

export function hide(services: Services, viewer: Viewer, post: Post, reason: string) {
  return decide(services, viewer, post, 'hide', reason, async (trx) => {
    const { database } = services;
    if (post.kind === 'review') {
      const review = await lockReview(trx, database, post.id);
      await setHidden(trx, database, review, 'moderator');
      return toLoggedReview(review);
    }
    const comment = await lockComment(trx, database, post.id);
    await hideSubtree(trx, database, comment, 'moderator');
    return toLogged(comment);
  });
}

export async function remove(
  services: Services,
  viewer: Viewer,
  { kind, id }: Post,
  reason: string,
): Promise<{ id: string }> {
  const { database, catalogue, mail } = services;
  await database.transaction(async (trx) => {
    const end = async (post: LoggedPost) => {
      await logAction(trx, { action: 'delete', actor: viewer, post, reason });
      const reporters = await settleReports(trx, post);
      await notifyDecision(trx, services, { action: 'delete', post, actor: viewer, reporters });
    };
    if (kind === 'review') {
      const review = await lockReview(trx, database, id);
      await end(toLoggedReview(review));
      await trashReview(trx, database, review, { actorId: viewer.id });
    } else {
      const comment = await lockComment(trx, database, id);
      await end(toLogged(comment));
      await deleteSubtree(trx, database, comment, { actorId: viewer.id });
    }
  });
  mail.sendDue();
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
    if (rolesOf(user).length > 0)
      throw new HttpError('FORBIDDEN', 'Who works here cannot be suspended. Take their role away first.');
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

/** Does it, settles the reports and writes down who and why, all or nothing. */
async function decide(
  services: Services,
  viewer: Viewer,
  post: Post,
  action: 'approve' | 'hide',
  reason: string,
  change: (trx: Trx) => Promise<LoggedPost>,
): Promise<ModeratedComment> {
  await services.database.transaction(async (trx) => {
    const changed = await change(trx);
    const reporters = await settleReports(trx, post);
    await logAction(trx, { action, actor: viewer, post: changed, reason });
    await notifyDecision(trx, services, { action, post: changed, actor: viewer, reporters });
  });
  services.mail.sendDue();
  await services.catalogue.catchUp();
  const [moderated] = await moderatedPosts(services, [post]);
  if (!moderated) throw post.kind === 'review' ? noSuchReview() : noSuchComment();
  return moderated;
}

export async function requireAuthor(query: Queryable, id: string): Promise<UserRow> {
  const user = await getUser(query, id);
  if (!user) throw notFound('There is no such account, or no longer.');
  return user;
}

function toModeratedAuthor(user: UserRow): ModeratedAuthor {
  return { ...toAuthor(user), suspendedAt: user.suspended_at };
}
