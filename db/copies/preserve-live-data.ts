/** Both databases as seen by one connection, each as a schema. */
export interface BothSides {
  /** The schema being replaced, and the one that replaces it. */
  live: string;
  staged: string;
  run(statement: string): Promise<void>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
  columnsOf(table: string): Promise<string[]>;
  /** SQL before values that overrides generated numbers. */
  given: string;
}

/**
 * Copies what a restore must not revert into the restored database: accounts and how people sign in, the audit log,
 * sent mail, unsubscribes, and unsaved drafts.
 */
export async function preserveLiveData(sides: BothSides, keepStaff: readonly string[] | 'all'): Promise<void> {
  if (keepStaff !== 'all') await demoteNewStaff(sides, keepStaff);
  await preserveAccounts(sides);
  await preserveSubscriptions(sides);
  await preserveSentMail(sides);
  await preserveJobs(sides);
  const { live, staged } = sides;
  for (const table of ['rate_limits', 'picture_leases', 'desk_presence', 'backup_checks'])
    await replaceWithLive(sides, table);
  await copyRows(sides, 'audit_log', `where id not in (select id from ${staged}.audit_log)`);
  // Links revoked since the backup stay revoked.
  for (const [table, key] of [
    ['share_links', 'id'],
    ['wishlist_shares', 'token'],
  ])
    await sides.run(`delete from ${staged}.${table} where ${key} not in (select ${key} from ${live}.${table})`);
}

/** New accounts of an archive become readers, unless an admin selected them. */
async function demoteNewStaff({ live, staged, run }: BothSides, keepStaff: readonly string[]): Promise<void> {
  const chosen = keepStaff.filter((id) => /^[\w-]+$/.test(id)).map((id) => `'${id}'`);
  await run(`update ${staged}.users set role = 'consumer', duties = '[]'
    where id not in (select id from ${live}.users) and id not in (${chosen.join(', ') || "''"})`);
}

async function preserveAccounts(sides: BothSides): Promise<void> {
  const { live, staged, run } = sides;
  // Prevents duplicate addresses while accounts are written.
  await run(`update ${staged}.users set email = null
    where id in (select id from ${live}.users) or email in (select email from ${live}.users where email is not null)`);
  await upsertRows(sides, 'users', '');
  // Sessions and links ended since the backup stay ended; people who no longer exist have none.
  for (const table of ['sessions', 'link_tokens', 'sign_in_tickets', 'known_devices', 'invitations', 'api_tokens'])
    await replaceWithLive(sides, table);
  for (const table of ['passkeys', 'recovery_codes', 'desk_drafts']) {
    await run(`delete from ${staged}.${table} where user_id in (select id from ${live}.users)`);
    await copyRows(sides, table);
  }
}

/** Unsubscribed addresses stay unsubscribed, and new subscribers stay. */
async function preserveSubscriptions(sides: BothSides): Promise<void> {
  const { live, staged, run } = sides;
  await run(`delete from ${staged}.subscribers where id not in (select id from ${live}.subscribers)
    and email in (select email from ${live}.subscribers)`);
  await upsertRows(sides, 'subscribers', '');
  await run(`delete from ${staged}.subscriber_brands where subscriber_id in (select id from ${live}.subscribers)
    or subscriber_id not in (select id from ${staged}.subscribers)`);
  await copyRows(sides, 'subscriber_brands', `where brand_id in (select id from ${staged}.brands)`);
}

/** Nothing is sent twice, and waiting mail is still sent. */
async function preserveSentMail(sides: BothSides): Promise<void> {
  const { live, staged, run } = sides;
  for (const table of ['mail_outbox', 'webhooks', 'webhook_subjects', 'webhook_events', 'webhook_deliveries'])
    await replaceWithLive(sides, table);
  for (const table of ['price_moves', 'price_alert_deliveries']) await run(`delete from ${staged}.${table}`);
  const started = `(select id from ${live}.newsletter_issues where started_at is not null)`;
  await upsertRows(sides, 'newsletter_issues', 'where started_at is not null');
  for (const table of ['newsletter_deliveries', 'newsletter_issue_versions']) {
    await run(`delete from ${staged}.${table} where issue_id in ${started}`);
    await copyRows(sides, table, `where issue_id in ${started}`);
  }
  await run(`update ${staged}.newsletter_issues
    set scheduled_at = null, problem = 'It was to leave by itself when this backup was made. Schedule it again.'
    where started_at is null and scheduled_at is not null and not exists (
      select 1 from ${live}.newsletter_issues today
      where today.id = newsletter_issues.id and today.scheduled_at = newsletter_issues.scheduled_at)`);
  await run(`update ${staged}.newsletter_issues
    set finished_at = started_at, sent_count = coalesce(sent_count, 0), failed_count = coalesce(failed_count, 0)
    where started_at is not null and finished_at is null and id not in ${started}`);
}

/** Kinds taken from the backup, together with the phones, prices and articles they changed. */
const OF_THE_BACKUP = `('import', 'bulk', 'prices', 'undo')`;
const TRIED_OUT = 1_000;

/**
 * Keeps today's queue, except for bulk changes. Those unfinished at the time of the backup must not continue on their
 * own: they get no attempts left, so the next worker marks them as failed.
 */
async function preserveJobs(sides: BothSides): Promise<void> {
  const { staged, run } = sides;
  await run(`delete from ${staged}.jobs where kind not in ${OF_THE_BACKUP}`);
  await run(`update ${staged}.jobs
    set state = 'running', attempts = ${TRIED_OUT}, lane = null, leased_by = null, lease_until = null
    where state in ('queued', 'running')`);
  await copyRows(sides, 'jobs', `where kind not in ${OF_THE_BACKUP}`);
}

async function replaceWithLive(sides: BothSides, table: string): Promise<void> {
  if ((await sides.columnsOf(table)).length === 0) return;
  await sides.run(`delete from ${sides.staged}.${table}`);
  await copyRows(sides, table);
}

async function copyRows(sides: BothSides, table: string, where = ''): Promise<void> {
  const columns = namesOf(await sides.columnsOf(table));
  await sides.run(
    `insert into ${sides.staged}.${table} (${columns}) ${sides.given}
      select ${columns} from ${sides.live}.${table} ${where}`,
  );
}

/** Rows by id; today's overwrite those of the backup. */
async function upsertRows(sides: BothSides, table: string, where: string): Promise<void> {
  const columns = await sides.columnsOf(table);
  const names = namesOf(columns);
  const values = columns.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  await sides.run(`insert into ${sides.staged}.${table} (${names})
    select ${names} from ${sides.live}.${table} ${where || 'where true'} on conflict (id) do update set ${values}`);
}

function namesOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
