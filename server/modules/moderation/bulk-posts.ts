import type { PostKind, QueueFilter } from '#contract/community/moderation.ts';
import { countText } from '#contract/count.ts';
import type { PostBulkChange } from '#contract/desk/row-bulk.ts';
import { batches } from '#db/batches.ts';
import type { Queryable } from '#db/client.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { firstWords, lockThread, subjectKey, subjectOf } from '../comments/service.ts';
import { lockProducts } from '../products/service.ts';
import { type ReviewWithAuthor, reviewRowsOf } from '../reviews/service.ts';
import { type BulkTable, IN_TRASH, planRows, ROWS_PER_SLICE } from '../row-bulk/service.ts';
import { commentRowsOf, type ModeratedRow, openReporters, openReports, queuePage } from './queries.ts';
import { writeDecision, writeRemoval } from './service.ts';

const SHOWN = 'Shown';
const HIDDEN = { reports: 'Hidden by reports', moderator: 'Hidden by a moderator' };

type Found =
  | { kind: 'comment'; row: ModeratedRow; name: string }
  | { kind: 'review'; row: ReviewWithAuthor; name: string };

/** Many comments and reviews approved, hidden or removed; what hangs below one goes with it. */
export const postTable: BulkTable<QueueFilter, PostBulkChange> = {
  noun: ['comment or review', 'comments and reviews'],
  undoAction: 'posts',

  async find({ database: { query } }, filter, _viewer, limit) {
    return (await queuePage(query, filter, { page: 1, limit })).map(({ id }) => id);
  },

  /** A reply after what it answers: removed with that, it comes back with it. */
  async slices(query, ids) {
    return batches(
      (await findPosts(query, ids)).map(({ row }) => row.id),
      ROWS_PER_SLICE,
    );
  },

  async lock(trx, { database }, ids) {
    const posts = await findPosts(trx, ids);
    const reviews = posts.flatMap((post) => (post.kind === 'review' ? [post.row.product_id] : []));
    await lockProducts(trx, database.engine, [...new Set(reviews)]);
    const pages = posts.flatMap((post) => (post.kind === 'comment' ? [subjectOf(post.row)] : []));
    const byKey = new Map(pages.map((page) => [subjectKey(page), page]));
    for (const key of [...byKey.keys()].sort()) {
      const page = byKey.get(key);
      if (page) await lockThread(trx, database, page);
    }
  },

  async plan(query, _services, ids, { action }) {
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
    const actor = { id: actorId };
    if (action === 'delete') {
      for (const { kind, row } of posts) {
        // It may have gone with what it answers.
        const isThere = kind === 'review' || (await commentRowsOf(trx, [row.id])).length > 0;
        const removal = { reason, actor, runId, reportersOf: openReporters };
        if (isThere) await writeRemoval(trx, services, { kind, id: row.id }, removal);
      }
      return;
    }
    const names = new Map(posts.map(({ row, name }) => [row.id, name]));
    const authors = new Map(posts.map(({ row }) => [row.id, row.author_id]));
    const kept = { actorId, runId, names, ownerOf: (id: string) => authors.get(id) ?? null };
    for (const kind of ['comment', 'review'] as const) {
      const ids = idsOf(posts, kind);
      if (ids.length === 0) continue;
      await keepRowChanges(trx, services.database.engine, kind, ids, kept, async () => {
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

/** Comments page by page as they were written, then reviews. */
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
