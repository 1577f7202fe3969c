import type { Database, Queryable } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import { claimJob, type Job } from '#server/jobs/leases.ts';

const HOUR = 3_600_000;
/** A worker of another machine, alive as long as its lease. */
const ELSEWHERE = 'elsewhere 1 1 test';

interface Lane {
  release(query?: Queryable): Promise<void>;
}

/** Keeps the server from taking jobs of a lane, as if another machine was working on one. */
export async function holdLane({ query }: Database, lane: string): Promise<Lane> {
  const id = uuidv7();
  await insertJob(query, { id, kind: 'held', lane });
  await claim(query, id);
  return {
    release: async (from = query) => {
      await from.deleteFrom('jobs').where('id', '=', id).execute();
    },
  };
}

/** Takes a job as another machine; the lane must be held, and belongs to this job afterwards. */
export async function takeJob<T extends Job>(database: Database, id: string, lane: Lane): Promise<T> {
  // In one transaction, or the server could take it in between.
  return database.transaction(async (trx) => {
    await lane.release(trx);
    return (await claim(trx, id)) as T;
  });
}

export async function releaseByHand({ query }: Database, id: string): Promise<void> {
  await query
    .updateTable('jobs')
    .set({ state: 'queued', leased_by: null, lease_until: null })
    .where('id', '=', id)
    .execute();
}

async function claim(query: Queryable, id: string): Promise<Job> {
  const row = await query.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const job = await claimJob(query, row, { worker: ELSEWHERE, now: Date.now(), leaseMs: HOUR });
  if (!job) throw new Error(`The job ${id} could not be claimed.`);
  return job;
}
