import { sql } from 'kysely';
import type { UndoAction } from '#contract/undo/runs.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { UndoItemRow, UndoRunRow } from '#db/schema.ts';

const isoNow = () => new Date().toISOString();

const STATES = ['open', 'undone', 'kept'] as const;
export type RunWithCounts = Awaited<ReturnType<typeof recentRuns>>[number];

function runsWithCounts(query: Queryable, actions: readonly UndoAction[]) {
  return (
    query
      .selectFrom('undo_runs')
      .leftJoin('users', (join) => join.onRef('users.id', '=', 'undo_runs.actor_id').on('users.deleted_at', 'is', null))
      .selectAll('undo_runs')
      .select('users.name as actor_name')
      .select(({ selectFrom, fn }) =>
        STATES.map((state) =>
          selectFrom('undo_items')
            .select(fn.countAll().as('n'))
            .whereRef('undo_items.run_id', '=', 'undo_runs.id')
            .where('undo_items.state', '=', state)
            .as(`${state}_count`),
        ),
      )
      // The import or the change of many phones that adds to it.
      .select((eb) =>
        eb
          .selectFrom('jobs')
          .select('jobs.id')
          .whereRef('jobs.id', '=', 'undo_runs.id')
          .where('jobs.state', 'in', ['queued', 'running'])
          .as('job_id'),
      )
      .$castTo<
        UndoRunRow & { actor_name: string | null; job_id: string | null } & Record<
            `${(typeof STATES)[number]}_count`,
            number
          >
      >()
      .where('undo_runs.action', 'in', actions)
  );
}

export async function recentRuns(query: Queryable, limit: number, actions: readonly UndoAction[]) {
  return runsWithCounts(query, actions)
    .orderBy('undo_runs.at', 'desc')
    .orderBy('undo_runs.id', 'desc')
    .limit(limit)
    .execute();
}

export async function getRun(
  query: Queryable,
  id: string,
  actions: readonly UndoAction[],
): Promise<RunWithCounts | undefined> {
  if (actions.length === 0) return undefined;
  return runsWithCounts(query, actions).where('undo_runs.id', '=', id).executeTakeFirst();
}

export async function requireRunRow(query: Queryable, id: string): Promise<UndoRunRow> {
  return query.selectFrom('undo_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * The next things to put back: a brand before the phones that were in it, stars before what moderators judge, and a
 * brand that came with an import after its phones.
 */
export async function nextItems(query: Queryable, runId: string, limit: number): Promise<UndoItemRow[]> {
  return query
    .selectFrom('undo_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    .orderBy(sql`case when kind = 'brand' then case change when 'removed' then 0 else 3 end
      when kind = 'reactions' then 1 else 2 end`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function itemsOf(query: Queryable, runId: string, state: UndoItemRow['state']): Promise<UndoItemRow[]> {
  return query
    .selectFrom('undo_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', state)
    .orderBy('name')
    .execute();
}

export async function beginUndo(trx: Trx, id: string, { force, by }: { force: boolean; by: string }): Promise<void> {
  await trx
    .updateTable('undo_runs')
    .set({ state: 'undoing', force: force ? 1 : 0, undone_by: by, error: null, finished_at: null })
    .where('id', '=', id)
    .execute();
  // What was left alone the last time is looked at again.
  await trx
    .updateTable('undo_items')
    .set({ state: 'open', reason: null })
    .where('run_id', '=', id)
    .where('state', '=', 'kept')
    .execute();
}

export async function endUndo(query: Queryable, id: string, error: string | null = null): Promise<void> {
  await query
    .updateTable('undo_runs')
    .set({ state: error === null ? 'undone' : 'failed', error, finished_at: isoNow() })
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .execute();
}
