import type { PostKind, QueueFilter } from '#contract/community/moderation.ts';
import { countText } from '#contract/count.ts';
import type { PeopleBulkChange, PostBulkChange } from '#contract/desk/row-bulk.ts';
import { communityErrors } from '#contract/errors/texts.ts';
import { batches } from '#db/batches.ts';
import type { Queryable } from '#db/client.ts';
import { type BulkTable, IN_TRASH, planRows, ROWS_PER_SLICE } from '#server/history/bulk.ts';
import { recordChanges } from '#server/history/record.ts';
import { type HistoryTable, lockThings } from '#server/history/registry.ts';
import { commentHistory } from '#server/modules/comments/history.ts';
import { firstWords, logAction, subjectKey, subjectOf } from '#server/modules/comments/service.ts';
import { reviewHistory } from '#server/modules/reviews/history.ts';
import { type ReviewWithAuthor, reviewRowsOf } from '#server/modules/reviews/service.ts';
import { type PeopleFilter, peopleAfter, rolesOf } from '#server/modules/users/service.ts';
import { commentRowsOf, type ModeratedRow, openReporters, openReports, queuePage } from './queries.ts';
import { writeDecision, writeRemoval } from './service.ts';

/** Records suspensions; accounts are never in the trash. */
export const personHistory: HistoryTable = {
  kind: 'person',
  table: 'users',

  async describe(query, ids) {
    const rows = await query.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, { name, owner: id }]));
  },

  async afterUndo(trx, _database, { subject_id: authorId }, { undone_by }) {
    if (undone_by === null) return;
    const user = await trx.selectFrom('users').select('suspended_at').where('id', '=', authorId).executeTakeFirst();
    const action = user?.suspended_at ? 'suspend' : 'unsuspend';
    const reason = 'A bulk change was undone';
    await logAction(trx, { action, actor: { id: undone_by }, authorId, reason });
  },
};

const LABELS = { suspend: 'Suspended', unsuspend: 'Not suspended' };

/** Suspends many accounts or lifts their suspension; never staff. */
export const peopleTable: BulkTable<PeopleFilter, PeopleBulkChange> = {
  noun: ['account', 'accounts'],
  undoAction: () => 'people',
  history: personHistory,

  async find({ database }, filter, _viewer, limit) {
    return (await peopleAfter(database.query, filter, null, limit)).map(({ id }) => id);
  },

  async plan(query, ids, { action }) {
    const rows = await query
      .selectFrom('users')
      .select(['id', 'name', 'role', 'duties', 'suspended_at'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return planRows(rows, (row) => ({
      id: row.id,
      name: row.name,
      after: LABELS[action],
      before: row.suspended_at === null ? LABELS.unsuspend : LABELS.suspend,
      reason: rolesOf(row).length > 0 ? communityErrors.staffSuspended : null,
    }));
  },

  async write(trx, _services, rows, { action, reason }, { actorId }) {
    const ids = rows.map(({ id }) => id);
    const suspended_at = action === 'suspend' ? new Date().toISOString() : null;
    await trx.updateTable('users').set({ suspended_at }).where('id', 'in', ids).execute();
    for (const authorId of ids) await logAction(trx, { action, actor: { id: actorId ?? '' }, authorId, reason });
  },

  label: ({ action }) => (action === 'suspend' ? 'Suspended …' : 'Lifted the suspension of …'),
};

const SHOWN = 'Shown';
const HIDDEN = { reports: 'Hidden by reports', moderator: 'Hidden by a moderator' };

type Found =
  | { kind: 'comment'; row: ModeratedRow; name: string }
  | { kind: 'review'; row: ReviewWithAuthor; name: string };

/** Approves, hides or deletes many comments and reviews with their replies. */
export const postTable: BulkTable<QueueFilter, PostBulkChange> = {
  noun: ['comment or review', 'comments and reviews'],
  undoAction: () => 'posts',

  async find({ database: { query } }, filter, _viewer, limit) {
    return (await queuePage(query, filter, { page: 1, limit })).map(({ id }) => id);
  },

  /** Replies after their parents, because they are deleted and restored with them. */
  async slices(query, ids) {
    return batches(
      (await findPosts(query, ids)).map(({ row }) => row.id),
      ROWS_PER_SLICE,
    );
  },

  /** Locks phones before threads. */
  async lock(trx, database, ids) {
    await lockThings(trx, database, reviewHistory, ids);
    await lockThings(trx, database, commentHistory, ids);
  },

  async plan(query, ids, { action }) {
    const posts = await findPosts(query, ids);
    const reports = new Map([
      ...(await openReports(query, 'comment', idsOf(posts, 'comment'))),
      ...(await openReports(query, 'review', idsOf(posts, 'review'))),
    ]);
    return planRows(posts, ({ row: { id, hidden_by }, name }) => {
      const visibility = hidden_by === null ? SHOWN : HIDDEN[hidden_by];
      const count = reports.get(id) ?? 0;
      const before = count === 0 ? visibility : `${visibility}, ${countText(count, 'report')}`;
      return { id, name, before, after: { approve: SHOWN, hide: HIDDEN.moderator, delete: IN_TRASH }[action] };
    });
  },

  async write(trx, services, planned, { action, reason }, { actorId, runId }) {
    const posts = await findPosts(
      trx,
      planned.map(({ id }) => id),
    );
    const actor = { id: actorId ?? '' };
    if (action === 'delete') {
      for (const { kind, row } of posts) {
        // It may already be gone together with its parent.
        const isThere = kind === 'review' || (await commentRowsOf(trx, [row.id])).length > 0;
        const removal = { reason, actor, runId, reportersOf: openReporters };
        if (isThere) await writeRemoval(trx, services, { kind, id: row.id }, removal);
      }
      return;
    }
    for (const kind of ['comment', 'review'] as const) {
      const ids = idsOf(posts, kind);
      const table = kind === 'comment' ? commentHistory : reviewHistory;
      await recordChanges(trx, services.database, table, ids, { actorId, runId }, async () => {
        for (const id of ids) await writeDecision(trx, services, { kind, id }, { action, reason, actor });
      });
    }
  },

  label: ({ action }) => ({ approve: 'Approved …', hide: 'Hid …', delete: 'Deleted …' })[action],

  async afterwards({ mail, catalogue }) {
    mail.sendDue();
    await catalogue.catchUp();
  },
};

const idsOf = (posts: readonly Found[], kind: PostKind) =>
  posts.filter((post) => post.kind === kind).map(({ row }) => row.id);

/** Comments page by page in the order written, then reviews. */
async function findPosts(query: Queryable, ids: readonly string[]): Promise<Found[]> {
  const comments = await commentRowsOf(query, ids);
  comments.sort((a, b) => compare(subjectKey(subjectOf(a)), subjectKey(subjectOf(b))) || a.number - b.number);
  const known = new Set(comments.map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  const reviews = others.length === 0 ? [] : await reviewRowsOf(query, others);
  reviews.sort((a, b) => compare(a.product_id, b.product_id) || compare(a.id, b.id));
  return [
    ...comments.map((row) => ({ kind: 'comment' as const, row, name: nameOf(row, row.comment) })),
    ...reviews.map((row) => ({ kind: 'review' as const, row, name: nameOf(row, row.title) })),
  ];
}

function nameOf({ author_name, author_deleted_at }: ModeratedRow | ReviewWithAuthor, text: string): string {
  return `${author_deleted_at === null ? author_name : 'Deleted account'}: ${firstWords(text)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
