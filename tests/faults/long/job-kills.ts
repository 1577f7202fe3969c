import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { seededRandom } from '#catalogue/random.ts';
import { deskErrors } from '#contract/errors/texts.ts';
import type { Database } from '#db/client.ts';
import { importPhones } from '#db/import/apply.ts';
import { uuidv7 } from '#db/uuid.ts';
import { Secrets } from '#server/secrets.ts';
import { insertPerson } from '#tests/support/content/people.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { holdLane } from '#tests/support/database/jobs-by-hand.ts';
import { S3_KEYS, startS3 } from '#tests/support/peers/s3-server.ts';
import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { startReceiver, type WebhookReceiver } from '#tests/support/peers/webhook-receiver.ts';
import packServerOnce from '#tests/support/server/pack-server.ts';
import {
  openUnseededDatabase,
  type ServerProcess,
  spawnServer,
  TEST_SECRET,
  waitUntilReady,
} from '#tests/support/server/server-process.ts';
import { freePort } from '../../../scripts/support/free-port.mjs';
import type { FaultOptions } from '../run.ts';

/**
 * Jobs of every kind on two machines of one database, whose servers are killed at random. One that is killed starts
 * again at once and continues its own jobs, or stays away until the other has done them after their leases ended. On
 * PostgreSQL one may also be stopped for so long that it loses its leases, and goes on afterwards.
 */

const FAULTS = 2;
const FAULT_WITHIN_MS = 700;
/** Longer than a machine takes to look for jobs whose lease is over. */
const STOPPED_MS = 3_000;
/** In every so many rounds a machine that stays away is waited for as long as leases last. */
const WHOLE_LEASE_EVERY = 20;
/** Of each of the brands that one kind of job changes. */
const PHONES = 80;
const IMPORTED = 60;
const READERS = 12;
const GUESTS = 6;
const NEVER = new Date(0).toISOString();
const NAMED_HOST = new URL('../../support/server/named-host.mjs', import.meta.url).href;
/** Nothing takes this long, even on a busy machine. */
const ROUND_MAX_MS = 180_000;
const REPORT_EVERY = 10;
const LANES = ['import', 'bulk', 'prices', 'undo', 'backups'];

interface Outcome {
  problems: string[];
  rounds: number;
  kills: number;
  /** Times that a server was stopped and went on after its leases ended. */
  stops: number;
  /** How many jobs of each kind a server had when it was killed or stopped. */
  hit: Record<string, number>;
  /** Those of them that the other machine took over after their lease. */
  takenOver: Record<string, number>;
  /** Mails that came twice, all of them such as a person waits for, and events of webhooks: what the documents allow. */
  again: { mails: number; events: number };
  /** Newsletters and alerts that were being sent at a kill and are not sent again, as the documents say. */
  unsent: number;
  /** Where the time went. */
  seconds: Record<string, number>;
}

export async function runJobKills(options: FaultOptions): Promise<string[]> {
  await packServerOnce();
  const { problems, ...figures } = await killDuringJobs(options);
  console.log(JSON.stringify(figures));
  return problems;
}

export async function killDuringJobs({ engine, rounds, seed, deadline }: FaultOptions): Promise<Outcome> {
  const site = await openSite(engine);
  const outcome: Outcome = {
    ...{ problems: [], rounds: 0, kills: 0, stops: 0, hit: {}, takenOver: {} },
    ...{ again: { mails: 0, events: 0 }, unsent: 0, seconds: {} },
  };
  const random = seededRandom(seed);
  try {
    while (outcome.rounds < rounds && performance.now() < deadline) {
      const round = ++outcome.rounds;
      const problems = await playRound(site, round, random, outcome).catch((error: Error) => [String(error.stack)]);
      outcome.problems.push(...problems.map((problem) => `round ${round}: ${problem}`));
      if (round % REPORT_EVERY === 0) console.log(`round ${round}: ${JSON.stringify(outcome)}`);
      if (problems.length > 0) {
        console.log(`round ${round}: ${JSON.stringify({ ...outcome, problems: undefined })}`);
        break;
      }
    }
  } finally {
    await site.close();
  }
  return outcome;
}

interface Site {
  engine: FaultOptions['engine'];
  /** The machine that is asked. */
  asked: Machine;
  database: Database;
  machines: [Machine, Machine];
  smtp: TestSmtpServer;
  receiver: WebhookReceiver;
  signIn(): Promise<void>;
  call(method: string, path: string, body?: object | string): Promise<Response>;
  ask<T>(method: string, path: string, body?: object | string): Promise<T>;
  close(): Promise<void>;
}

/** A server with a host name of its own, and a data directory of its own where the engine allows it. */
class Machine {
  readonly host: string;
  readonly location: TestLocation;
  readonly #port: number;
  readonly #env: Record<string, string>;
  server: ServerProcess;

  constructor(host: string, port: number, location: TestLocation, env: Record<string, string>) {
    this.host = host;
    this.location = location;
    this.#port = port;
    this.#env = { ...env, TEST_HOST: host, NODE_OPTIONS: `--import=${NAMED_HOST}` };
    this.server = this.start();
  }

  start(): ServerProcess {
    this.server = spawnServer(this.location, this.#port, this.#env);
    return this.server;
  }

  ready(): Promise<void> {
    return waitUntilReady(this.server, ['/readyz']);
  }
}

async function openSite(engine: FaultOptions['engine']): Promise<Site> {
  const location = await freshLocation(engine);
  const database = await openUnseededDatabase(location);
  await importPhones(database, phonesOf(['Bulk', 'Priced', 'Undone'], PHONES), { filename: 'phones.csv' });
  let headers: Record<string, string> = {};
  /** A password counts as given for some minutes. */
  const signIn = async () => {
    headers = (await insertPerson(database, new Secrets([TEST_SECRET]), { role: 'admin' })).headers;
  };
  await signIn();
  const [smtp, receiver, s3] = [await startSmtp(), await startReceiver(), await startS3()];
  const env: Record<string, string> = {
    ...{
      SMTP_URL: smtp.url,
      WEBHOOKS_TO_LOOPBACK: 'on',
      WORKERS: '1',
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: '1',
    },
    ...(engine === 'postgres' && {
      ...{ S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'files', S3_REGION: 'ap-south-1' },
      ...{ S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey },
    }),
  };
  const elsewhere = engine === 'postgres' ? mkdtempSync(join(tmpdir(), 'handset-machine-')) : location.dataDir;
  const machines: Site['machines'] = [
    new Machine('machine-1', await freePort(), location, env),
    new Machine('machine-2', await freePort(), { ...location, dataDir: elsewhere }, env),
  ];
  await Promise.all(machines.map((machine) => machine.ready()));

  let calls = 0;
  const site = { engine, asked: machines[0] };
  const call: Site['call'] = (method, path, body) => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const from = `10.9.${++calls >> 8}.${calls & 255}`;
    return fetch(`${site.asked.server.url}${path}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
  const ask = async <T>(method: string, path: string, body?: object | string): Promise<T> => {
    for (;;) {
      const response = await call(method, path, body);
      if (response.ok) return response.json() as T;
      // A machine this busy may refuse work for a moment.
      if (response.status !== 503) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      await delay(200);
    }
  };
  await ask('POST', '/api/admin/webhooks', { url: receiver.url, events: ['phone.created'] });
  const close = async () => {
    await Promise.all(machines.map(({ server }) => server.kill('SIGKILL')));
    await database.close();
    await Promise.all([smtp.close(), receiver.close(), s3.close()]);
    await location.remove();
    rmSync(elsewhere, { recursive: true, force: true });
  };
  return Object.assign(site, { database, machines, smtp, receiver, signIn, call, ask, close });
}

function phonesOf(brands: readonly string[], count: number, name = ''): string {
  const rows = brands.flatMap((brand) =>
    Array.from({ length: count }, (_, n) => `${brand},${brand} ${name}${n},${10_000 + 10 * n},available`),
  );
  return `brand,name,price,status\n${rows.join('\n')}\n`;
}

/** One job of a kind: queued, and after its end looked at. */
interface Work {
  queue(): Promise<void>;
  findProblems(): Promise<string[]>;
}

async function playRound(site: Site, round: number, random: () => number, outcome: Outcome): Promise<string[]> {
  const { machines, database } = site;
  const took = stopwatch(outcome);
  site.asked = machines[round % 2] as Machine;
  await site.signIn();
  const makers = [importWork, bulkWork, priceWork, undoWork, backupWork, issueWork, alertWork, mailWork, dailyWork];
  const works = await Promise.all(makers.map((make) => make(site, round, outcome)));
  works.push(webhookWork(site, round, outcome));
  took('preparing');
  // All begin at the same moment, so that a kill finds many of them at work.
  const lanes = await Promise.all(LANES.map((lane) => holdLane(database, lane)));
  await Promise.all(works.map((work) => work.queue()));
  await Promise.all(lanes.map((lane) => lane.release()));
  took('queuing');
  while (!(await isAnyRunning(database))) await delay(10);

  let away: Machine | null = null;
  for (let fault = 0; fault < FAULTS; fault++) {
    await delay(random() * FAULT_WITHIN_MS);
    const [one, two] = random() < 0.5 ? machines : machines.toReversed();
    const machine = (one === away ? two : one) as Machine;
    if (fault > 0 && !away && site.engine === 'postgres' && random() < 0.5) {
      await stopForAWhile(database, machine, outcome);
      continue;
    }
    await machine.server.kill('SIGKILL');
    outcome.kills++;
    const left = await heldBy(database, machine).execute();
    count(outcome.hit, left);
    if (away || random() < 0.5) {
      machine.start();
      continue;
    }
    away = machine;
    site.asked = machines.find((other) => other !== machine) as Machine;
    if (round % WHOLE_LEASE_EVERY > 0) await endLeases(database, machine);
    count(outcome.takenOver, left);
  }
  took('faults');
  const unfinished = await waitForTheEnd(database);
  took('working');
  if (unfinished.length > 0) return unfinished;
  away?.start();
  await Promise.all(machines.map((machine) => machine.ready()));
  took('starting');
  const found = await Promise.all(works.map((work) => work.findProblems()));
  took('checking');
  return found.flat();
}

async function isAnyRunning({ query }: Database): Promise<boolean> {
  const rows = await query.selectFrom('jobs').select('id').where('state', '=', 'running').limit(1).execute();
  return rows.length > 0;
}

function stopwatch({ seconds }: Outcome): (what: string) => void {
  let last = performance.now();
  return (what) => {
    const now = performance.now();
    seconds[what] = Math.round(10 * ((seconds[what] ?? 0) + (now - last) / 1_000)) / 10;
    last = now;
  };
}

function count(counts: Record<string, number>, jobs: readonly { kind: string }[]): void {
  for (const { kind } of jobs) counts[kind] = (counts[kind] ?? 0) + 1;
}

/** It stands still, the other takes its jobs over, and it goes on as if nothing had happened. */
async function stopForAWhile(database: Database, machine: Machine, outcome: Outcome): Promise<void> {
  machine.server.child.kill('SIGSTOP');
  outcome.stops++;
  const held = await heldBy(database, machine).execute();
  count(outcome.hit, held);
  await endLeases(database, machine);
  await delay(STOPPED_MS);
  const still = new Set((await heldBy(database, machine).execute()).map(({ id }) => id));
  machine.server.child.kill('SIGCONT');
  count(
    outcome.takenOver,
    held.filter(({ id }) => !still.has(id)),
  );
}

/** Jobs that it has, or had when it was killed. */
const heldBy = ({ query }: Database, { host }: Machine) =>
  query
    .selectFrom('jobs')
    .select(['id', 'kind'])
    .where('state', '=', 'running')
    .where('leased_by', 'like', `${host} %`);

/** The time of its leases passes at once, but for jobs that a server which stands still is just writing. */
async function endLeases(database: Database, machine: Machine): Promise<void> {
  const { query, engine } = database;
  const free = heldBy(database, machine).$if(engine === 'postgres', (rows) => rows.forUpdate().skipLocked());
  await query
    .updateTable('jobs')
    .set({ lease_until: NEVER })
    .where('id', 'in', free.clearSelect().select('id'))
    .execute();
}

/** Waits that are minutes long pass at once. Returns what did not end. */
async function waitForTheEnd({ query }: Database): Promise<string[]> {
  const until = performance.now() + ROUND_MAX_MS;
  for (;;) {
    await query.updateTable('price_moves').set({ due_at: NEVER }).execute();
    const due = query.updateTable('jobs').set({ run_at: NEVER }).where('kind', 'in', ['mail', 'daily', 'import']);
    await due
      .where('state', '=', 'queued')
      .where('run_at', '<', new Date(Date.now() + 3_600_000).toISOString())
      .execute();
    const left = await sql<{ what: string }>`
      select kind || ' is ' || state || ', ' || attempts || ' attempts' as what from jobs
        where state in ('queued', 'running') and (kind <> 'daily' or run_at < ${new Date().toISOString()})
      union all select 'mail to ' || recipient from mail_outbox where sent_at is null and failed_at is null
      union all select 'an issue' from newsletter_issues where finished_at is null
      union all select 'a price' from price_moves
      union all select 'an alert' from price_alert_deliveries
      union all select 'an event' from webhook_deliveries where state = 'waiting'`.execute(query);
    const what = left.rows.map((row) => row.what);
    if (what.length === 0 || performance.now() > until) return what.map((one) => `not done: ${one}`);
    await delay(100);
  }
}

/** The job in words where it did not end as it should. */
async function unlessDone({ query }: Database, kind: string, id: string): Promise<string[]> {
  const job = await query.selectFrom('jobs').select(['state', 'error']).where('id', '=', id).executeTakeFirst();
  return job?.state === 'done' ? [] : [`${kind} is ${job?.state ?? 'gone'}: ${job?.error}`];
}

const unlessEqual = (what: string, found: unknown, expected: unknown) =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];

/** How often each phone of a brand, or of some names of it, has a row of that table since. */
async function timesSince(
  { query }: Database,
  table: 'product_changes' | 'price_changes',
  like: string,
  since: string,
) {
  const at = table === 'product_changes' ? 'changed.at' : 'changed.recorded_at';
  const { rows } = await sql<{ id: string; n: number }>`
    select products.id, count(changed.id) as n from products
    left join ${sql.table(table)} as changed on changed.product_id = products.id and ${sql.ref(at)} >= ${since}
    where products.id like ${like} group by products.id order by products.id`.execute(query);
  return rows.map(({ n }) => Number(n));
}

const once = (count: number) => Array.from({ length: count }, () => 1);

async function importWork({ ask, database }: Site, round: number): Promise<Work> {
  const file = phonesOf(['Zenith'], IMPORTED, `Round ${round} no `);
  const { id } = await ask<{ id: string }>('POST', `/api/admin/imports?filename=round-${round}.csv`, file);
  const job = () => ask<{ state: string; result: { counts: object } | null }>('GET', `/api/admin/imports/${id}`);
  while ((await job()).state === 'reading') await delay(20);
  const like = `zenith-round-${round}-no-%`;
  return {
    queue: async () => void (await ask('POST', `/api/admin/imports/${id}/apply`, {})),
    findProblems: async () => {
      const { counts } = (await job()).result ?? {};
      const { created, changed, unchanged } = (counts ?? {}) as Record<string, number>;
      return [
        ...(await unlessDone(database, 'import', id)),
        ...unlessEqual('import: counts', [created, changed, unchanged], [IMPORTED, 0, 0]),
        ...unlessEqual('import: changes', await timesSince(database, 'product_changes', like, NEVER), once(IMPORTED)),
        ...unlessEqual('import: prices', await timesSince(database, 'price_changes', like, NEVER), once(IMPORTED)),
      ];
    },
  };
}

async function bulkWork({ ask, database }: Site, round: number): Promise<Work> {
  const since = new Date().toISOString();
  const weight = 150 + round;
  let id = '';
  return {
    queue: async () => {
      const body = {
        filter: { brandId: 'bulk' },
        change: { action: 'set', field: 'weight', value: String(weight) },
      };
      const { phones } = await ask<{ phones: number }>('POST', '/api/admin/bulk-changes/preview', body);
      id = (await ask<{ id: string }>('POST', '/api/admin/bulk-changes', { ...body, phones })).id;
    },
    findProblems: async () => {
      const { counts } = await ask<{ counts: { changed: number } }>('GET', `/api/admin/bulk-changes/${id}`);
      return [
        ...(await unlessDone(database, 'bulk', id)),
        ...unlessEqual('bulk: changed', counts.changed, PHONES),
        ...unlessEqual('bulk: changes', await timesSince(database, 'product_changes', 'bulk-%', since), once(PHONES)),
      ];
    },
  };
}

async function priceWork({ ask, database }: Site, round: number): Promise<Work> {
  const points = () => timesSince(database, 'price_changes', 'priced-%', NEVER);
  const before = await points();
  const path = '/api/admin/price-changes';
  let id = '';
  return {
    queue: async () => {
      const operation = { kind: 'percent', percent: round % 2 === 0 ? -20 : 25 };
      const rule = { filter: { brandId: 'priced', status: 'available' }, operation, ending: '99' };
      const { digest, changed } = await ask<{ digest: string; changed: number }>('POST', `${path}/preview`, rule);
      if (changed !== PHONES) throw new Error(`${changed} prices would change.`);
      id = (await ask<{ id: string }>('POST', path, { ...rule, digest })).id;
    },
    findProblems: async () => {
      const { counts } = await ask<{ counts: object }>('GET', `${path}/${id}`);
      const { changed, skipped } = counts as Record<string, number>;
      return [
        ...(await unlessDone(database, 'prices', id)),
        ...unlessEqual('prices: counts', [changed, skipped], [PHONES, 0]),
        ...unlessEqual(
          'prices: points',
          await points(),
          before.map((count) => count + 1),
        ),
      ];
    },
  };
}

async function undoWork({ ask, database }: Site): Promise<Work> {
  const { query } = database;
  const read = () =>
    query
      .selectFrom('products')
      .select(['id', 'status', 'updated_at'])
      .where('id', 'like', 'undone-%')
      .orderBy('id')
      .execute();
  const before = await read();
  const ids = before.map(({ id }) => id);
  const change = { action: 'status', status: 'upcoming' };
  const { undoId } = await ask<{ undoId: string }>('PATCH', '/api/admin/products', { ids, change });
  return {
    queue: async () => void (await ask('POST', `/api/admin/undo/${undoId}`, {})),
    findProblems: async () => {
      const run = await ask<{ state: string; counts: object }>('GET', `/api/admin/undo/${undoId}`);
      return [
        ...unlessEqual('undo: state', run.state, 'undone'),
        ...unlessEqual('undo: counts', run.counts, { open: 0, undone: PHONES, kept: 0 }),
        ...unlessEqual('undo: phones', await read(), before),
      ];
    },
  };
}

async function backupWork({ ask, database, machines }: Site): Promise<Work> {
  let id = '';
  return {
    queue: async () => {
      id = (await ask<{ id: string }>('POST', '/api/admin/backups', {})).id;
    },
    findProblems: async () => {
      const { backups } = await ask<{ backups: { id: string }[] }>('GET', '/api/admin/backups');
      const verified = await ask('POST', `/api/admin/backups/${id}/verify`, {});
      await ask('DELETE', `/api/admin/backups/${id}`);
      const { id: job } = await database.query
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'backup')
        .where('payload', 'like', `%${id}%`)
        .executeTakeFirstOrThrow();
      const folders = machines.map(({ location }) => join(location.dataDir, 'backups'));
      const left = folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
      return [
        ...(await unlessDone(database, 'backup', job)),
        ...unlessEqual(
          'backup: there',
          backups.map((one) => one.id),
          [id],
        ),
        ...unlessEqual('backup: whole', verified, { isWhole: true, damaged: [] }),
        ...unlessEqual(
          'backup: left behind',
          left.filter((name) => !name.endsWith('.part')),
          [],
        ),
      ];
    },
  };
}

/** What goes to many: never twice, and what was in hand at a kill is not sent again and says so. */
async function bulkMailProblems({ database, smtp }: Site, what: string, emails: readonly string[], outcome: Outcome) {
  const failed = await database.query
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('failed_at', 'is not', null)
    .where('last_error', '=', deskErrors.mailInterrupted)
    .execute();
  const given = new Set(failed.map(({ recipient }) => recipient));
  return emails.flatMap((email) => {
    const copies = smtp.to(email).length;
    if (given.has(email)) outcome.unsent++;
    if (copies > 1) return [`${what} came to ${email} ${copies} times`];
    return copies === 0 && !given.has(email) ? [`${what} did not come to ${email}`] : [];
  });
}

async function issueWork(site: Site, round: number, outcome: Outcome): Promise<Work> {
  const { database } = site;
  const now = new Date().toISOString();
  const emails = Array.from({ length: READERS }, (_, n) => `reader-${round}-${n}@example.com`);
  const confirmed = { subscribed_at: now, asked_at: now, confirmed_at: now, unsubscribed_at: null };
  return {
    queue: () =>
      database.transaction(async (trx) => {
        const id = uuidv7();
        const articles = JSON.stringify([{ title: 'One', excerpt: 'First.', link: 'http://handset.test/blog/one' }]);
        const counts = { total_count: READERS, sent_count: null, failed_count: null };
        const times = { created_at: now, updated_at: now, started_at: now, finished_at: null };
        const issue = { id, subject: `Round ${round}`, intro: '', article_ids: '[]', articles };
        await trx
          .insertInto('subscribers')
          .values(emails.map((email) => ({ id: uuidv7(), email, ...confirmed })))
          .execute();
        await trx
          .insertInto('newsletter_issues')
          .values({ ...issue, ...times, ...counts })
          .execute();
        const rows = emails.map((email) => ({ issue_id: id, email, queued_at: null, mail_id: null }));
        await trx.insertInto('newsletter_deliveries').values(rows).execute();
      }),
    findProblems: () => bulkMailProblems(site, 'the issue', emails, outcome),
  };
}

async function alertWork(site: Site, round: number, outcome: Outcome): Promise<Work> {
  const { ask, database } = site;
  const phone = { name: `Watched ${round}`, brandId: 'undone', price: 60_000 };
  // No other job looks at it.
  const { id } = await ask<{ id: string }>('POST', '/api/products', { ...phone, brandId: 'zenith-watched' }).catch(
    async () => {
      await ask('POST', '/api/brands', { name: 'Zenith Watched' });
      return ask<{ id: string }>('POST', '/api/products', { ...phone, brandId: 'zenith-watched' });
    },
  );
  const now = new Date().toISOString();
  const emails = Array.from({ length: GUESTS }, (_, n) => `guest-${round}-${n}@example.com`);
  const alert = { user_id: null, product_id: id, variant: '', below: null, base_price: 60_000 };
  const times = { created_at: now, set_at: now, confirmed_at: now };
  const rows = emails.map((email) => ({ id: uuidv7(), email, ...alert, ...times }));
  await database.query.insertInto('price_alerts').values(rows).execute();
  return {
    queue: async () => {
      await ask('PUT', `/api/products/${id}`, { price: 50_000 });
      await database.query.updateTable('price_moves').set({ due_at: NEVER }).execute();
    },
    findProblems: async () => {
      const mails = await database.query
        .selectFrom('mail_outbox')
        .select('recipient')
        .where('recipient', 'in', emails)
        .execute();
      return [
        ...unlessEqual('alerts: mails', mails.map(({ recipient }) => recipient).sort(), emails.toSorted()),
        ...(await mailProblems(site, 'an alert', emails, outcome)),
      ];
    },
  };
}

/** Mail of either kind, by what its row says of it. */
async function mailProblems(site: Site, what: string, emails: readonly string[], outcome: Outcome) {
  const rows = await site.database.query
    .selectFrom('mail_outbox')
    .select(['recipient', 'priority'])
    .where('recipient', 'in', emails)
    .execute();
  const many = rows.filter(({ priority }) => priority > 0).map(({ recipient }) => recipient);
  const awaited = emails.filter((email) => !many.includes(email));
  const problems = awaited.flatMap((email) => {
    const copies = site.smtp.to(email);
    if (copies.length > 1) outcome.again.mails += copies.length - 1;
    const ids = new Set(copies.map(({ mail }) => mail.messageId));
    return ids.size === 1 ? [] : [`${what} came to ${email} as ${ids.size} mails`];
  });
  return [...problems, ...(await bulkMailProblems(site, what, many, outcome))];
}

async function mailWork(site: Site, round: number, outcome: Outcome): Promise<Work> {
  const emails = Array.from({ length: 4 }, (_, n) => `new-${round}-${n}@example.com`);
  return {
    queue: async () => {
      await Promise.all(emails.map((email) => site.ask('POST', '/api/newsletter/subscribe', { email })));
    },
    findProblems: () => mailProblems(site, 'a confirmation', emails, outcome),
  };
}

async function dailyWork({ database }: Site): Promise<Work> {
  const tasks = () =>
    database.query.selectFrom('jobs').select(['key', 'state']).where('kind', '=', 'daily').orderBy('key').execute();
  const before = (await tasks()).map(({ key }) => key);
  return {
    queue: async () => {
      await database.query
        .updateTable('jobs')
        .set({ run_at: NEVER })
        .where('kind', '=', 'daily')
        .where('state', '=', 'queued')
        .execute();
    },
    findProblems: async () =>
      unlessEqual(
        'daily tasks',
        await tasks(),
        before.map((key) => ({ key, state: 'queued' })),
      ),
  };
}

/** Every phone that came in this round was told of, as one event. */
function webhookWork({ receiver, ask }: Site, round: number, outcome: Outcome): Work {
  const told = (id: string) => receiver.received.filter(({ body }) => body.data?.id === id || body.phone?.id === id);
  let id = '';
  return {
    queue: async () => {
      const phone = { name: `Told ${round}`, brandId: 'zenith-watched', status: 'available', price: 9_999 };
      id = (await ask<{ id: string }>('POST', '/api/products', phone)).id;
    },
    findProblems: async () => {
      const ids = [id, ...Array.from({ length: IMPORTED }, (_, n) => `zenith-round-${round}-no-${n}`)];
      return ids.flatMap((phone) => {
        const events = told(phone);
        const distinct = new Set(events.map(({ body }) => body.id));
        outcome.again.events += events.length - distinct.size;
        return distinct.size === 1 ? [] : [`${distinct.size} events told of ${phone}`];
      });
    },
  };
}
