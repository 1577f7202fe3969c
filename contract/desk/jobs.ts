import { z } from 'zod';
import { NamedActor } from '#contract/desk/products.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField, textLine } from '#contract/fields.ts';

/** The job queue, all kinds in one list. */

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const JOB_KINDS = {
  import: 'Import',
  bulk: 'Bulk change',
  prices: 'Price change',
  feed: 'Store feed',
  offers: 'Store prices',
  undo: 'Undo',
  backup: 'Backup',
  restore: 'Restore',
  issue: 'Newsletter issue',
  mail: 'Mail',
  alerts: 'Price alerts',
  webhook: 'Webhook deliveries',
  'webhook-events': 'Webhook events',
  schedules: 'Scheduled prices and phones',
  'working-copies': 'Scheduled article changes',
  pages: 'Scheduled pages',
  daily: 'Daily task',
} as const;
export type JobKindName = keyof typeof JOB_KINDS;

/** What runs once a day. */
export const DAILY_TASKS = {
  retention: 'delete expired trash and logs',
  'replaced-pictures': 'delete replaced pictures',
  uploads: 'delete unused uploads',
  imports: 'delete old imports',
  'rate-limits': 'reset rate limits',
  sessions: 'delete expired sessions',
  'ending-tokens': 'notify owners of expiring API tokens',
  'unconfirmed-alerts': 'delete unconfirmed alerts',
} as const;
export type DailyTask = keyof typeof DAILY_TASKS;

export const JOBS_LISTED = 100;

export const ListedJob = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(JOB_KINDS) as JobKindName[]),
  /** Distinguishes jobs of a kind: a file name, a task. */
  detail: z.string().nullable(),
  state: z.enum(JOB_STATES),
  /** Null for jobs without countable steps. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  /** Null for jobs started by the server. */
  startedBy: NamedActor.nullable(),
  createdAt: TimestampField,
  /** The next attempt of a waiting job. */
  runAt: TimestampField,
  mayCancel: z.boolean(),
  mayRetry: z.boolean(),
});

export type ListedJob = z.infer<typeof ListedJob>;

const JobParams = z.object({ id: textLine('The job', 1, 200) });

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'The newest jobs, filtered by status',
    access: 'admin',
    query: z.object({ state: z.enum(JOB_STATES).optional() }),
    response: z.array(ListedJob),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:id/cancel',
    summary: 'Cancel a job, if its kind allows it; finished steps stay',
    access: 'admin',
    params: JobParams,
    response: ListedJob,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    summary: 'Retry a failed or cancelled job, if its kind allows it',
    access: 'admin',
    params: JobParams,
    response: ListedJob,
  }),
};
