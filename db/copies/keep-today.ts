/** Both databases as one connection sees them, each under the name of its schema. */
export interface BothSides {
  /** What is replaced, and by what. */
  live: string;
  staged: string;
  run(statement: string): Promise<void>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
  columnsOf(table: string): Promise<string[]>;
  /** Before values: numbers that a table would count itself are taken as given. */
  given: string;
}

/**
 * What a restore does not turn back, written into the database that is to take the other's place: accounts and how
 * their owners sign in, what staff did, what has left by mail, who left the newsletter, and what somebody is just
 * writing at the desk.
 */
export async function keepToday(sides: BothSides, keepStaff: readonly string[] | 'all'): Promise<void> {
  if (keepStaff !== 'all') await demoteNewStaff(sides, keepStaff);
  await keepAccounts(sides);
  await keepSubscriptions(sides);
  await keepWhatWasSent(sides);
  await keepJobs(sides);
  const { live, staged } = sides;
  for (const table of ['rate_limits', 'picture_leases', 'desk_presence']) await takeAll(sides, table);
  await copyRows(sides, 'audit_log', `where id not in (select id from ${staged}.audit_log)`);
  // Links that were taken back since open nothing again.
  for (const [table, key] of [
    ['share_links', 'id'],
    ['wishlist_shares', 'token'],
  ])
    await sides.run(`delete from ${staged}.${table} where ${key} not in (select ${key} from ${live}.${table})`);
}

/** An archive can bring accounts of its own: they are readers unless an admin chose them by name. */
async function demoteNewStaff({ live, staged, run }: BothSides, keepStaff: readonly string[]): Promise<void> {
  const chosen = keepStaff.filter((id) => /^[\w-]+$/.test(id)).map((id) => `'${id}'`);
  await run(`update ${staged}.users set role = 'consumer', duties = '[]'
    where id not in (select id from ${live}.users) and id not in (${chosen.join(', ') || "''"})`);
}

async function keepAccounts(sides: BothSides): Promise<void> {
  const { live, staged, run } = sides;
  // No address may belong to two while they are written.
  await run(`update ${staged}.users set email = null
    where id in (select id from ${live}.users) or email in (select email from ${live}.users where email is not null)`);
  await upsertRows(sides, 'users', '');
  // A session or a link that was ended since is not begun again; of people who are no longer here none is.
  for (const table of ['sessions', 'link_tokens', 'sign_in_tickets', 'known_devices', 'invitations', 'api_tokens'])
    await takeAll(sides, table);
  for (const table of ['passkeys', 'recovery_codes', 'desk_drafts']) {
    await run(`delete from ${staged}.${table} where user_id in (select id from ${live}.users)`);
    await copyRows(sides, table);
  }
}

/** Whoever left stays gone, whoever came since stays. */
async function keepSubscriptions(sides: BothSides): Promise<void> {
  const { live, staged, run } = sides;
  await run(`delete from ${staged}.subscribers where id not in (select id from ${live}.subscribers)
    and email in (select email from ${live}.subscribers)`);
  await upsertRows(sides, 'subscribers', '');
  await run(`delete from ${staged}.subscriber_brands where subscriber_id in (select id from ${live}.subscribers)
    or subscriber_id not in (select id from ${staged}.subscribers)`);
  await copyRows(sides, 'subscriber_brands', `where brand_id in (select id from ${staged}.brands)`);
}

/** Nothing goes out a second time, and what waits to go out still does. */
async function keepWhatWasSent(sides: BothSides): Promise<void> {
  const { live, staged, run } = sides;
  for (const table of ['mail_outbox', 'webhooks', 'webhook_subjects', 'webhook_events', 'webhook_deliveries'])
    await takeAll(sides, table);
  for (const table of ['price_moves', 'price_alert_deliveries']) await run(`delete from ${staged}.${table}`);
  const started = `(select id from ${live}.newsletter_issues where started_at is not null)`;
  await upsertRows(sides, 'newsletter_issues', 'where started_at is not null');
  await run(`delete from ${staged}.newsletter_deliveries where issue_id in ${started}`);
  await copyRows(sides, 'newsletter_deliveries', `where issue_id in ${started}`);
  await run(`update ${staged}.newsletter_issues
    set scheduled_at = null, problem = 'It was to leave by itself when this backup was made. Schedule it again.'
    where started_at is null and scheduled_at is not null and not exists (
      select 1 from ${live}.newsletter_issues today
      where today.id = newsletter_issues.id and today.scheduled_at = newsletter_issues.scheduled_at)`);
  await run(`update ${staged}.newsletter_issues
    set finished_at = started_at, sent_count = coalesce(sent_count, 0), failed_count = coalesce(failed_count, 0)
    where started_at is not null and finished_at is null and id not in ${started}`);
}

/** Of what is restored: with the phones, prices and articles that they changed. */
const OF_THE_BACKUP = `('import', 'bulk', 'prices', 'undo')`;
const TRIED_OUT = 1_000;

/**
 * The queue stays today's, but for what people do to many things at once. Whatever of that had not ended when the backup
 * was made does not go on by itself: it is left as tried too often, and whoever finds it ends it as its kind fails.
 */
async function keepJobs(sides: BothSides): Promise<void> {
  const { staged, run } = sides;
  await run(`delete from ${staged}.jobs where kind not in ${OF_THE_BACKUP}`);
  await run(`update ${staged}.jobs
    set state = 'running', attempts = ${TRIED_OUT}, lane = null, leased_by = null, lease_until = null
    where state in ('queued', 'running')`);
  await copyRows(sides, 'jobs', `where kind not in ${OF_THE_BACKUP}`);
}

async function takeAll(sides: BothSides, table: string): Promise<void> {
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

/** Rows by their id: those of today in the place of those of then. */
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
