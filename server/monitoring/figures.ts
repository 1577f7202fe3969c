import { momentOf } from '#contract/desk/backups.ts';
import type { Queryable } from '#db/client.ts';

/** Waiting work in the database, for all processes together. */
export interface Waiting {
  /** Mail that is due but not sent, and how long the oldest has waited. */
  mail: number;
  mailOldestSeconds: number;
  /** Mail that failed permanently within a day. */
  mailFailed: number;
  /** Webhook events that are due but not sent, and how long the oldest has waited. */
  webhooks: number;
  webhooksOldestSeconds: number;
  /** Bulk changes in progress, by kind. */
  jobs: { imports: number; prices: number; phones: number; undo: number };
  /** How long the most overdue job, or one whose worker died, has waited. */
  jobsOverdueSeconds: number;
  /** Price changes whose alerts are due but not sent yet. */
  alerts: number;
  /** The sequence number of the last content change. */
  lastChange: number;
  /** When the newest verified backup was made. */
  lastGoodBackup: string | null;
}

const DAY_MS = 86_400_000;

/** One statement, so that all figures are from the same moment. Each comes from an index or a small table. */
export async function readWaiting(query: Queryable, now = Date.now()): Promise<Waiting> {
  const moment = new Date(now).toISOString();
  const row = await query
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = fn.countAll().as('n');
      const unfinished = (kind: string) =>
        selectFrom('jobs').where('kind', '=', kind).where('state', 'in', ['queued', 'running']);
      const due = selectFrom('jobs')
        .where('kind', '=', 'mail')
        .where('state', '=', 'queued')
        .where('run_at', '<=', moment);
      const events = selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .where('webhook_deliveries.state', '=', 'waiting')
        .where('webhooks.paused_at', 'is', null);
      return [
        events.where('webhook_deliveries.due_at', '<=', moment).select(count).as('webhooks'),
        events.select(({ fn: f }) => f.min('webhook_deliveries.created_at').as('n')).as('oldestEvent'),
        due.select(count).as('mail'),
        due.select(({ fn: f }) => f.min('run_at').as('n')).as('oldest'),
        selectFrom('mail_outbox')
          .select(count)
          .where('failed_at', '>', new Date(now - DAY_MS).toISOString())
          .as('mailFailed'),
        selectFrom('jobs')
          .select(({ fn: f }) => f.min('run_at').as('n'))
          .where('state', '=', 'queued')
          .where('run_at', '<=', moment)
          .as('oldestJob'),
        selectFrom('jobs')
          .select(({ fn: f }) => f.min('lease_until').as('n'))
          .where('state', '=', 'running')
          .where('lease_until', '<=', moment)
          .as('oldestLease'),
        unfinished('import').select(count).as('imports'),
        unfinished('prices').select(count).as('prices'),
        unfinished('bulk').select(count).as('phones'),
        unfinished('undo').select(count).as('undo'),
        selectFrom('price_moves').select(count).where('due_at', '<=', moment).as('alerts'),
        selectFrom('content_changes')
          .select(({ fn: f }) => f.max('seq').as('n'))
          .as('lastChange'),
        selectFrom('backup_checks')
          .select(({ fn: f }) => f.max('id').as('n'))
          .where('problem', 'is', null)
          .as('lastGoodBackup'),
      ];
    })
    .executeTakeFirstOrThrow();
  const secondsSince = (at: string | null) => (at ? Math.max(0, (now - Date.parse(at)) / 1000) : 0);
  return {
    mail: Number(row.mail),
    mailOldestSeconds: secondsSince(row.oldest),
    mailFailed: Number(row.mailFailed),
    webhooks: Number(row.webhooks),
    webhooksOldestSeconds: secondsSince(row.oldestEvent),
    jobsOverdueSeconds: Math.max(secondsSince(row.oldestJob), secondsSince(row.oldestLease)),
    jobs: {
      imports: Number(row.imports),
      prices: Number(row.prices),
      phones: Number(row.phones),
      undo: Number(row.undo),
    },
    alerts: Number(row.alerts),
    lastChange: Number(row.lastChange ?? 0),
    lastGoodBackup: row.lastGoodBackup && momentOf(row.lastGoodBackup),
  };
}
