import { setTimeout as delay } from 'node:timers/promises';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Database } from '#db/client.ts';
import { deleteOldChanges } from '#db/content.ts';
import type { ActivityKind } from '#db/schema.ts';

/** Small enough that other writers do not wait long. */
const ROWS_PER_SLICE = 500;
/** Lets other writers in between slices. */
const PAUSE_MS = 20;

/** Deletes up to one slice of rows older than a moment, oldest first. Returns how many. */
type DeleteSlice = (database: Database, before: string) => Promise<number>;

/** Tables that would otherwise grow without limit. Sessions, rate limits and files are swept by their own modules. */
const RETENTION: Record<string, { days: number; deleteSlice: DeleteSlice }> = {
  audit_log: { days: RETENTION_DAYS.auditLog, deleteSlice: byAge('audit_log', 'at') },
  product_changes: { days: RETENTION_DAYS.productChanges, deleteSlice: byAge('product_changes', 'at') },
  moderation_log: { days: RETENTION_DAYS.moderationLog, deleteSlice: byAge('moderation_log', 'created_at') },
  notifications: { days: RETENTION_DAYS.notifications, deleteSlice: byAge('notifications', 'created_at') },
  jobs: { days: RETENTION_DAYS.imports, deleteSlice: byAge('jobs', 'finished_at') },
  invitations: { days: RETENTION_DAYS.invitations, deleteSlice: byAge('invitations', 'expires_at') },
  api_tokens: { days: RETENTION_DAYS.apiTokens, deleteSlice: byAge('api_tokens', 'expires_at') },
  webhook_events: { days: RETENTION_DAYS.webhookEvents, deleteSlice: deleteOldWebhookEvents },
  desk_drafts: { days: RETENTION_DAYS.deskDrafts, deleteSlice: byAge('desk_drafts', 'updated_at') },
  store_feed_runs: { days: RETENTION_DAYS.imports, deleteSlice: byAge('store_feed_runs', 'started_at') },
  store_items: { days: RETENTION_DAYS.imports, deleteSlice: deleteUnlistedItems },
  price_schedules: { days: RETENTION_DAYS.imports, deleteSlice: deleteOldSchedules },
  mail_outbox: { days: RETENTION_DAYS.mail, deleteSlice: deleteOldMail },
  newsletter_deliveries: { days: RETENTION_DAYS.mail, deleteSlice: deleteOldIssueDeliveries },
  'subscribers who never confirmed': { days: RETENTION_DAYS.mail, deleteSlice: deleteUnconfirmedSubscribers },
  undo_items: { days: 0, deleteSlice: byAge('undo_items', 'expires_at') },
  undo_runs: { days: RETENTION_DAYS.trash, deleteSlice: byAge('undo_runs', 'at') },
  content_changes: {
    days: RETENTION_DAYS.contentChanges,
    deleteSlice: (database, before) => deleteOldChanges(database, before, ROWS_PER_SLICE),
  },
  'activity_hours of views': { days: RETENTION_DAYS.activity, deleteSlice: byHour('view') },
  'activity_hours of articles': { days: RETENTION_DAYS.activity, deleteSlice: byHour('article') },
  'activity_hours of comparisons': { days: RETENTION_DAYS.activity, deleteSlice: byHour('compare') },
  activity_days: { days: RETENTION_DAYS.activityDays, deleteSlice: deleteOldestDay },
  'activity_hours of searches': { days: RETENTION_DAYS.searches, deleteSlice: byHour('search') },
  'activity_hours of empty searches': { days: RETENTION_DAYS.emptySearches, deleteSlice: byHour('empty-search') },
};

/** Deletes expired rows in slices. Returns how many of each kind. */
export async function sweepExpired(
  database: Database,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [what, { days, deleteSlice }] of Object.entries(RETENTION)) {
    const before = new Date(now - days * DAY_MS).toISOString();
    deleted[what] = 0;
    while (!signal?.aborted) {
      const rows = await deleteSlice(database, before);
      if (rows === 0) break;
      deleted[what] += rows;
      await delay(PAUSE_MS);
    }
  }
  return deleted;
}

type Swept =
  | 'undo_items'
  | 'undo_runs'
  | 'audit_log'
  | 'product_changes'
  | 'moderation_log'
  | 'notifications'
  | 'jobs'
  | 'desk_drafts'
  | 'invitations'
  | 'api_tokens'
  | 'store_feed_runs';

/** Ids are time-ordered (UUIDv7), so the oldest come first without an index on age. */
function byAge<Table extends Swept>(table: Table, column: string): DeleteSlice {
  return async ({ query }, before) => {
    const { numDeletedRows } = await query
      .deleteFrom(table as 'audit_log')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom(table as 'audit_log')
          .select('id')
          .where(column as 'at', '<', before)
          .orderBy('id')
          .limit(ROWS_PER_SLICE),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  };
}

/** Schedules whose start and end are both stored as prices; the price history keeps their effect. */
async function deleteOldSchedules({ query }: Database, before: string): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('price_schedules')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('price_schedules')
        .select('id')
        .where((row) =>
          row.or([
            row.and([row('until_at', 'is', null), row('started_at', '<', before)]),
            row('ended_at', '<', before),
          ]),
        )
        .orderBy('id')
        .limit(ROWS_PER_SLICE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Items that stores no longer list. Items that a person confirmed stay. */
async function deleteUnlistedItems({ query }: Database, before: string): Promise<number> {
  const rows = await query
    .selectFrom('store_items')
    .select(['feed_id', 'key'])
    .where('seen_at', '<', before)
    .where('confirmed_at', 'is', null)
    .limit(ROWS_PER_SLICE)
    .execute();
  for (const [feedId, items] of Map.groupBy(rows, ({ feed_id }) => feed_id))
    await query
      .deleteFrom('store_items')
      .where('feed_id', '=', feedId)
      .where(
        'key',
        'in',
        items.map(({ key }) => key),
      )
      .execute();
  return rows.length;
}

/** Deletes the deliveries too. */
async function deleteOldWebhookEvents({ query }: Database, before: string): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('webhook_events')
    .where('seq', 'in', (eb) =>
      eb.selectFrom('webhook_events').select('seq').where('at', '<', before).orderBy('seq').limit(ROWS_PER_SLICE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Sent or failed mail. Mail that answers a reader stays as long as the answer does, to show its delivery. */
async function deleteOldMail({ query }: Database, before: string): Promise<number> {
  let deleted = 0;
  for (const settled of ['sent_at', 'failed_at'] as const) {
    const { numDeletedRows } = await query
      .deleteFrom('mail_outbox')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail_outbox as old')
          .select('old.id')
          .where(`old.${settled}`, '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('contact_replies')
                  .select('contact_replies.id')
                  .whereRef('contact_replies.id', '=', 'old.id'),
              ),
            ),
          )
          .limit(ROWS_PER_SLICE - deleted),
      )
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** Recipient rows stay as long as the mail itself. One issue at a time. */
async function deleteOldIssueDeliveries({ query }: Database, before: string): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('newsletter_deliveries')
    .where('issue_id', 'in', (eb) =>
      eb
        .selectFrom('newsletter_issues')
        .select('id')
        .where('finished_at', '<', before)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('newsletter_deliveries as delivery')
              .select('delivery.email')
              .whereRef('delivery.issue_id', '=', 'newsletter_issues.id'),
          ),
        )
        .limit(1),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function deleteUnconfirmedSubscribers({ query }: Database, before: string): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('subscribers')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('subscribers')
        .select('id')
        .where('confirmed_at', 'is', null)
        .where('unsubscribed_at', 'is', null)
        .where('subscribed_at', '<', before)
        .limit(ROWS_PER_SLICE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function byHour(kind: ActivityKind): DeleteSlice {
  return async ({ query }, before) => {
    const oldest = await query
      .selectFrom('activity_hours')
      .select(({ fn }) => fn.min('hour').as('hour'))
      .where('kind', '=', kind)
      .where('hour', '<', before.slice(0, 13))
      .executeTakeFirst();
    if (!oldest?.hour) return 0;
    const { numDeletedRows } = await query
      .deleteFrom('activity_hours')
      .where('kind', '=', kind)
      .where('hour', '=', oldest.hour)
      .executeTakeFirst();
    return Number(numDeletedRows);
  };
}

async function deleteOldestDay({ query }: Database, before: string): Promise<number> {
  const oldest = await query
    .selectFrom('activity_days')
    .select(['kind', ({ fn }) => fn.min('day').as('day')])
    .where('day', '<', before.slice(0, 10))
    .groupBy('kind')
    .executeTakeFirst();
  if (!oldest) return 0;
  const { numDeletedRows } = await query
    .deleteFrom('activity_days')
    .where('kind', '=', oldest.kind)
    .where('day', '=', oldest.day)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
