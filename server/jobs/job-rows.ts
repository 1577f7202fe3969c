import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';
import type { JobRow } from '#db/schema.ts';
import { isUniqueViolation } from '#db/unique.ts';
import { uuidv7 } from '#db/uuid.ts';

const toIsoString = (time: number) => new Date(time).toISOString();

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

/** A job in the hands of one worker. What it writes under this lease is undone when another has the job by then. */
export interface Job<Payload = unknown, Progress = unknown> {
  id: string;
  kind: string;
  payload: Payload;
  progress: Progress | null;
  actorId: string | null;
  /** This one included, since it last got on. */
  attempts: number;
  createdAt: string;
  leasedBy: string;
  /** Another worker had it and died, or lost its lease. */
  wasAbandoned: boolean;
}

const LEASE_LOST = 'LEASE_LOST';

/** Another worker has the job, or somebody cancelled it. By a code, since an error from a thread is no class of ours. */
export function isLeaseLost(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === LEASE_LOST;
}

/** Returns its id, or null when a job with its key waits or runs. One that has ended is queued again. */
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
      run_at: toIsoString(job.runAt ?? now),
      lease_until: null,
      leased_by: null,
      attempts: 0,
      progress: job.progress === undefined ? null : JSON.stringify(job.progress),
      result: null,
      error: null,
      actor_id: job.actorId ?? null,
      created_at: toIsoString(now),
      updated_at: toIsoString(now),
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

/** Queues a job that has ended once more, with what is to be done now. */
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
      run_at: toIsoString(now),
      attempts: 0,
      error: null,
      updated_at: toIsoString(now),
      finished_at: null,
    })
    .where('id', '=', id)
    .where('state', 'not in', ['queued', 'running'])
    .execute();
}

/** The kinds of which something could be done now. */
export async function dueKinds(query: Queryable, now: number): Promise<string[]> {
  const rows = await query
    .selectFrom('jobs')
    .select('kind')
    .distinct()
    .where('state', '=', 'queued')
    .where('run_at', '<=', toIsoString(now))
    .execute();
  return rows.map(({ kind }) => kind);
}

/** In the order in which they are to be worked on, without those whose lane is taken. */
export async function dueJobs(query: Queryable, kind: string, limit: number, now: number): Promise<JobRow[]> {
  return query
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'queued')
    .where('kind', '=', kind)
    .where('run_at', '<=', toIsoString(now))
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

/** Those that some worker has in hand, or had when it died. */
export async function runningJobs(query: Queryable): Promise<JobRow[]> {
  return query.selectFrom('jobs').selectAll().where('state', '=', 'running').execute();
}

/** Makes one worker the only one at a job; null where another was faster, or another job of its lane runs. */
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
        lease_until: toIsoString(now + leaseMs),
        attempts: seen.attempts + 1,
        updated_at: toIsoString(now),
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

/** Returns the ids of those of the jobs that the worker still has. */
export async function renewLeases(
  query: Queryable,
  worker: string,
  ids: readonly string[],
  leaseEnds: number,
): Promise<Set<string>> {
  const rows = await query
    .updateTable('jobs')
    .set({ lease_until: toIsoString(leaseEnds) })
    .where('state', '=', 'running')
    .where('leased_by', '=', worker)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How far an attempt came; it is the first again for a job that got on since it was claimed. */
export async function readAttempt(query: Queryable, { id }: Job): Promise<Pick<Job, 'attempts' | 'progress'>> {
  const row = await query.selectFrom('jobs').select(['attempts', 'progress']).where('id', '=', id).executeTakeFirst();
  return { attempts: Math.max(1, row?.attempts ?? 1), progress: row?.progress ? JSON.parse(row.progress) : null };
}

const underLease = (query: Queryable, { id, leasedBy }: Job) =>
  query.updateTable('jobs').where('id', '=', id).where('state', '=', 'running').where('leased_by', '=', leasedBy);

/** How far the job is, for the transaction of its next step. Throws where another has the job by now. */
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

/** For whoever watches: no step is done yet, so an attempt that fails counts. */
export async function noteProgress(query: Queryable, job: Job, progress: unknown): Promise<void> {
  await underLease(query, job)
    .set({ progress: JSON.stringify(progress) })
    .execute();
}

/**
 * How far the job is, in the transaction of what it wrote. Throws where another has the job by now, which undoes what
 * was written.
 */
export async function saveProgress(trx: Queryable, job: Job, progress: unknown): Promise<void> {
  const set = { progress: JSON.stringify(progress), attempts: 0, updated_at: toIsoString(Date.now()) };
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

/** Returns whether it was still this worker's to end. */
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
      updated_at: toIsoString(now),
      finished_at: toIsoString(now),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether it was still this worker's to delete. */
export async function deleteJob(trx: Trx, { id, leasedBy }: Job): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('leased_by', '=', leasedBy)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives it back, to be gone on with at that time by whoever comes first. */
export async function releaseJob(
  query: Queryable,
  job: Job,
  { runAt, error = null, attempts = job.attempts }: { runAt: number; error?: string | null; attempts?: number },
): Promise<void> {
  await underLease(query, job)
    .set({
      state: 'queued',
      run_at: toIsoString(runAt),
      leased_by: null,
      lease_until: null,
      attempts,
      error,
      updated_at: toIsoString(Date.now()),
    })
    .execute();
}

/** Goes on from where it was. Returns whether it had failed or was cancelled. */
export async function retryJob(query: Queryable, id: string, now = Date.now()): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('jobs')
    .set({ state: 'queued', run_at: toIsoString(now), attempts: 0, error: null, finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A job that runs finds out at its next step. Returns whether there was something to cancel. */
export async function cancelJob(query: Queryable, id: string, now = Date.now()): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('jobs')
    .set({ state: 'cancelled', leased_by: null, lease_until: null, finished_at: toIsoString(now) })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The job of a kind, and who started it. */
export async function findJob(query: Queryable, kind: string, id: string): Promise<JobWithActor | undefined> {
  return jobsWithActors(query).where('jobs.kind', '=', kind).where('jobs.id', '=', id).executeTakeFirst();
}

/** Newest first. */
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
