import { momentOf } from '#contract/desk/backups.ts';
import {
  DAILY_TASKS,
  type DailyTask,
  JOB_KINDS,
  JOBS_LISTED,
  type JobKindName,
  type ListedJob,
} from '#contract/desk/jobs.ts';
import { commonErrors, deskErrors } from '#contract/errors/texts.ts';
import type { Queryable } from '#db/client.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { shortTime } from '#server/india-time.ts';
import { cancelJob, isUnfinished, type JobWithActor, jobsWithActors, retryJob } from '#server/jobs/job-rows.ts';
import type { Services } from '#server/services.ts';

export async function listJobs(services: Services, state: ListedJob['state'] | undefined): Promise<ListedJob[]> {
  const rows = await jobsWithActors(services.database.query)
    .where('jobs.kind', 'in', Object.keys(JOB_KINDS))
    .$if(state !== undefined, (query) => query.where('jobs.state', '=', state as ListedJob['state']))
    .orderBy('jobs.updated_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(JOBS_LISTED)
    .execute();
  return rows.map((row) => toListed(services, row));
}

export async function cancel(services: Services, id: string): Promise<ListedJob> {
  const { database, jobs } = services;
  const { mayCancel } = toListed(services, await requireJob(database.query, id));
  if (!mayCancel || !(await cancelJob(database.query, id))) throw new HttpError('CONFLICT', deskErrors.cannotCancel);
  jobs.wake();
  return toListed(services, await requireJob(database.query, id));
}

export async function retry(services: Services, id: string): Promise<ListedJob> {
  const { database, jobs } = services;
  const { mayRetry } = toListed(services, await requireJob(database.query, id));
  if (!mayRetry || !(await retryJob(database.query, id))) throw new HttpError('CONFLICT', deskErrors.cannotRetry);
  jobs.wake();
  return toListed(services, await requireJob(database.query, id));
}

async function requireJob(query: Queryable, id: string): Promise<JobWithActor> {
  const row = await jobsWithActors(query).where('jobs.id', '=', id).executeTakeFirst();
  if (!row || !(row.kind in JOB_KINDS)) throw notFound(commonErrors.notFound('job'));
  return row;
}

function toListed({ jobs }: Services, row: JobWithActor): ListedJob {
  const { canCancel, canRetry } = jobs.allows(row.kind);
  const { actor_id, actor_name } = row;
  return {
    id: row.id,
    kind: row.kind as JobKindName,
    detail: detailOf(row),
    state: row.state,
    progress: progressOf(row.progress),
    attempts: row.attempts,
    error: row.error,
    startedBy: actor_id !== null && actor_name !== null ? { id: actor_id, name: actor_name } : null,
    createdAt: row.created_at,
    runAt: row.run_at,
    mayCancel: canCancel && isUnfinished(row),
    mayRetry: canRetry && (row.state === 'failed' || row.state === 'cancelled'),
  };
}

function detailOf({ kind, payload }: JobWithActor): string | null {
  if (kind === 'import') return JSON.parse(payload).filename;
  if (kind === 'feed') return JSON.parse(payload).name;
  if (kind === 'restore') return `backup of ${shortTime(momentOf(JSON.parse(payload).id))}`;
  return kind === 'daily' ? (DAILY_TASKS[JSON.parse(payload) as DailyTask] ?? null) : null;
}

function progressOf(text: string | null): ListedJob['progress'] {
  const { done, total }: { done?: unknown; total?: unknown } = JSON.parse(text ?? '{}');
  return typeof done === 'number' && typeof total === 'number' ? { done, total } : null;
}
