import { z } from 'zod';
import { NamedActor } from '../admin-products.ts';
import { endpoint } from '../endpoint.ts';
import { TimestampField } from '../fields.ts';

/** What the server does in the background: the queue, all kinds in one list. */

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** As people call each kind. */
export const JOB_KINDS = {
  import: 'Import',
  bulk: 'Bulk change',
  prices: 'Price change',
  undo: 'Undo',
  backup: 'Backup',
  restore: 'Restore',
  issue: 'Newsletter issue',
  mail: 'Mail',
  alerts: 'Price alerts',
  webhook: 'Webhook deliveries',
  'webhook-events': 'Webhook events',
  schedules: 'Scheduled prices and phones',
  'working-copies': 'Scheduled changes of articles',
  daily: 'Daily task',
} as const;
export type JobKindName = keyof typeof JOB_KINDS;

/** How many of the newest are listed. */
export const JOBS_LISTED = 100;

export const ListedJob = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(JOB_KINDS) as JobKindName[]),
  /** What tells it from others of its kind: a file, a task. */
  detail: z.string().nullable(),
  state: z.enum(JOB_STATES),
  /** Null where a job has no steps that could be counted. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  /** Null for what no one started by hand. */
  startedBy: NamedActor.nullable(),
  createdAt: TimestampField,
  /** When it is worked on next, for one that waits. */
  runAt: TimestampField,
  mayCancel: z.boolean(),
  mayRetry: z.boolean(),
});

export type ListedJob = z.infer<typeof ListedJob>;

const JobParams = z.object({ id: z.string().min(1).max(200) });

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'The newest jobs of every kind, by state',
    access: 'admin',
    query: z.object({ state: z.enum(JOB_STATES).optional() }),
    response: z.array(ListedJob),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:id/cancel',
    summary: 'Stop a job, where its kind allows it; what it did by then stays',
    access: 'admin',
    params: JobParams,
    response: ListedJob,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    summary: 'Queue a job that failed or was cancelled again, where its kind allows it',
    access: 'admin',
    params: JobParams,
    response: ListedJob,
  }),
};
