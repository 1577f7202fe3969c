import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';
import type { JobRow } from '#db/schema.ts';
import { isUniqueViolation } from '#db/unique.ts';

/**
 * A job that one worker has claimed. Writes under its lease roll back if another worker has taken the job meanwhile.
 */
export interface Job<Payload = unknown, Progress = unknown> {
  id: string;
  kind: string;
  payload: Payload;
  progress: Progress | null;
  actorId: string | null;
  /** Attempts since the job last made progress, including this one. */
  attempts: number;
  createdAt: string;
  leasedBy: string;
  /** A previous worker died or lost its lease. */
  wasAbandoned: boolean;
}

const LEASE_LOST = 'LEASE_LOST';

/** Another worker has the job, or it was cancelled. Checks a code because errors from a thread lose their class. */
export function isLeaseLost(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === LEASE_LOST;
}

/** Kinds with at least one job that is due. */
export async function dueKinds(query: Queryable, now: number): Promise<string[]> {
  const rows = await query
    .selectFrom('jobs')
    .select('kind')
    .distinct()
    .where('state', '=', 'queued')
    .where('run_at', '<=', new Date(now).toISOString())
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Due jobs in the order to run them, without jobs whose lane is occupied. */
export async function dueJobs(query: Queryable, kind: string, limit: number, now: number): Promise<JobRow[]> {
  return query
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'queued')
    .where('kind', '=', kind)
    .where('run_at', '<=', new Date(now).toISOString())
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('lane', 'is', null),
        not(
          exists(
            selectFrom('jobs as other')
              .select('other.id')
              .where('other.state', '=', 'running')
              .whereRef('other.lane', '=', 'jobs.lane'),
          ),
        ),
      ]),
    )
    .orderBy('priority')
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Jobs that a worker has claimed, including workers that died. */
export async function runningJobs(query: Queryable): Promise<JobRow[]> {
  return query.selectFrom('jobs').selectAll().where('state', '=', 'running').execute();
}

/** Claims a job for one worker. Returns null if another worker was faster or another job of its lane is running. */
export async function claimJob(
  query: Queryable,
  seen: JobRow,
  { worker, now, leaseMs }: { worker: string; now: number; leaseMs: number },
): Promise<Job | null> {
  try {
    const row = await query
      .updateTable('jobs')
      .set({
        state: 'running',
        leased_by: worker,
        lease_until: new Date(now + leaseMs).toISOString(),
        attempts: seen.attempts + 1,
        updated_at: new Date(now).toISOString(),
      })
      .where('id', '=', seen.id)
      .where('state', '=', seen.state)
      .where('attempts', '=', seen.attempts)
      .where((eb) => (seen.leased_by === null ? eb('leased_by', 'is', null) : eb('leased_by', '=', seen.leased_by)))
      .returningAll()
      .executeTakeFirst();
    return row ? toJob(row, worker, seen.state === 'running') : null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

function toJob(row: JobRow, worker: string, wasAbandoned: boolean): Job {
  return {
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    progress: row.progress === null ? null : JSON.parse(row.progress),
    actorId: row.actor_id,
    attempts: row.attempts,
    createdAt: row.created_at,
    leasedBy: worker,
    wasAbandoned,
  };
}

/** Renews the worker's leases and returns the ids of the jobs it still holds. */
export async function renewLeases(
  query: Queryable,
  worker: string,
  ids: readonly string[],
  leaseEnds: number,
): Promise<Set<string>> {
  const rows = await query
    .updateTable('jobs')
    .set({ lease_until: new Date(leaseEnds).toISOString() })
    .where('state', '=', 'running')
    .where('leased_by', '=', worker)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Reads the progress of an attempt. Progress since the claim resets the attempts to one. */
export async function readAttempt(query: Queryable, { id }: Job): Promise<Pick<Job, 'attempts' | 'progress'>> {
  const row = await query.selectFrom('jobs').select(['attempts', 'progress']).where('id', '=', id).executeTakeFirst();
  return { attempts: Math.max(1, row?.attempts ?? 1), progress: row?.progress ? JSON.parse(row.progress) : null };
}

const underLease = (query: Queryable, { id, leasedBy }: Job) =>
  query.updateTable('jobs').where('id', '=', id).where('state', '=', 'running').where('leased_by', '=', leasedBy);

/** Reads and locks the progress for the next step's transaction. Throws if another worker has taken the job. */
export async function lockProgress<Progress>(
  trx: Trx,
  { engine }: Database,
  { id, leasedBy }: Job<unknown, Progress>,
): Promise<Progress | null> {
  const row = await lockRows(
    trx
      .selectFrom('jobs')
      .select('progress')
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('leased_by', '=', leasedBy),
    engine,
  ).executeTakeFirst();
  if (!row) throw leaseLost(id);
  return row.progress === null ? null : JSON.parse(row.progress);
}

/** Saves progress for display only: no step is done yet, so a failed attempt still counts. */
export async function noteProgress(query: Queryable, job: Job, progress: unknown): Promise<void> {
  await underLease(query, job)
    .set({ progress: JSON.stringify(progress) })
    .execute();
}

/**
 * Saves progress in the step's own transaction. Throws if another worker has taken the job, which rolls the step back.
 */
export async function saveProgress(trx: Queryable, job: Job, progress: unknown): Promise<void> {
  const set = { progress: JSON.stringify(progress), attempts: 0, updated_at: new Date().toISOString() };
  const { numUpdatedRows } = await underLease(trx, job).set(set).executeTakeFirst();
  if (numUpdatedRows === 0n) throw leaseLost(job.id);
}

export function leaseLost(id: string): Error {
  return Object.assign(new Error(`Another worker has the job ${id}.`), { code: LEASE_LOST });
}

export interface JobEnd {
  state: 'done' | 'failed' | 'cancelled';
  result?: unknown;
  error?: string | null;
}

/** Returns whether this worker still held the job. */
export async function endJob(
  trx: Trx,
  job: Job,
  { state, result, error = null }: JobEnd,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await underLease(trx, job)
    .set({
      state,
      error,
      ...(result !== undefined && { result: JSON.stringify(result) }),
      leased_by: null,
      lease_until: null,
      updated_at: new Date(now).toISOString(),
      finished_at: new Date(now).toISOString(),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether this worker still held the job. */
export async function deleteJob(trx: Trx, { id, leasedBy }: Job): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('leased_by', '=', leasedBy)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Releases the job, so that any worker continues it at that time. */
export async function releaseJob(
  query: Queryable,
  job: Job,
  { runAt, error = null, attempts = job.attempts }: { runAt: number; error?: string | null; attempts?: number },
): Promise<void> {
  await underLease(query, job)
    .set({
      state: 'queued',
      run_at: new Date(runAt).toISOString(),
      leased_by: null,
      lease_until: null,
      attempts,
      error,
      updated_at: new Date().toISOString(),
    })
    .execute();
}
