import type { Queryable } from '#db/client.ts';
import type { JobRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';

export interface NewJob {
  kind: string;
  payload?: unknown;
  id?: string;
  key?: string;
  lane?: string;
  priority?: number;
  runAt?: number;
  progress?: unknown;
  actorId?: string;
}

/** Returns the id, or null if a job with the same key is waiting or running. A job that has ended is queued again. */
export async function insertJob(trx: Queryable, job: NewJob, now = Date.now()): Promise<string | null> {
  const row = await trx
    .insertInto('jobs')
    .values({
      id: job.id ?? uuidv7(now),
      kind: job.kind,
      key: job.key ?? null,
      lane: job.lane ?? null,
      payload: JSON.stringify(job.payload ?? null),
      state: 'queued',
      priority: job.priority ?? 0,
      run_at: new Date(job.runAt ?? now).toISOString(),
      lease_until: null,
      leased_by: null,
      attempts: 0,
      progress: job.progress === undefined ? null : JSON.stringify(job.progress),
      result: null,
      error: null,
      actor_id: job.actorId ?? null,
      created_at: new Date(now).toISOString(),
      updated_at: new Date(now).toISOString(),
      finished_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          payload: eb.ref('excluded.payload'),
          state: 'queued',
          run_at: eb.ref('excluded.run_at'),
          attempts: 0,
          progress: eb.ref('excluded.progress'),
          result: null,
          error: null,
          updated_at: eb.ref('excluded.updated_at'),
          finished_at: null,
        }))
        .where('jobs.state', 'in', ['done', 'failed', 'cancelled']),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Queues an ended job again with a new payload. */
export async function requeueJob(
  trx: Queryable,
  id: string,
  { payload, progress = null, actorId }: Pick<NewJob, 'payload' | 'progress' | 'actorId'>,
  now = Date.now(),
): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({
      payload: JSON.stringify(payload),
      ...(actorId !== undefined && { actor_id: actorId }),
      progress: progress === null ? null : JSON.stringify(progress),
      state: 'queued',
      run_at: new Date(now).toISOString(),
      attempts: 0,
      error: null,
      updated_at: new Date(now).toISOString(),
      finished_at: null,
    })
    .where('id', '=', id)
    .where('state', 'not in', ['queued', 'running'])
    .execute();
}

/** Queues a failed or cancelled job again from its last progress. Returns whether it was in one of those states. */
export async function retryJob(query: Queryable, id: string, now = Date.now()): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('jobs')
    .set({ state: 'queued', run_at: new Date(now).toISOString(), attempts: 0, error: null, finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cancels a job; a running one stops at its next step. Returns whether there was a job to cancel. */
export async function cancelJob(query: Queryable, id: string, now = Date.now()): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('jobs')
    .set({ state: 'cancelled', leased_by: null, lease_until: null, finished_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findJob(query: Queryable, kind: string, id: string): Promise<JobWithActor | undefined> {
  return jobsWithActors(query).where('jobs.kind', '=', kind).where('jobs.id', '=', id).executeTakeFirst();
}

/** Returns the newest first. */
export async function recentJobs(query: Queryable, kind: string, limit: number): Promise<JobWithActor[]> {
  return jobsWithActors(query)
    .where('jobs.kind', '=', kind)
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute();
}

export type JobWithActor = JobRow & { actor_name: string | null };

export function jobsWithActors(query: Queryable) {
  return query
    .selectFrom('jobs')
    .leftJoin('users', 'users.id', 'jobs.actor_id')
    .selectAll('jobs')
    .select('users.name as actor_name');
}

export function isUnfinished({ state }: Pick<JobRow, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}
