import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { seededRandom } from '#catalogue/random.ts';
import type { Database } from '#db/client.ts';
import type { FaultOptions } from '#tests/faults/run.ts';
import { holdLane } from '#tests/support/database/jobs-by-hand.ts';
import packServerOnce from '#tests/support/server/pack-server.ts';
import { backupWork, bulkWork, feedWork, importWork, priceWork, undoWork } from './desk-jobs.ts';
import { alertWork, dailyWork, issueWork, mailWork, webhookWork } from './message-jobs.ts';
import { type Machine, openSite, type Site } from './site.ts';
import { NEVER, type Outcome } from './work.ts';

/**
 * Runs jobs of every kind on two machines with one database, whose servers are killed at random. A killed server
 * restarts at once and continues its own jobs, or stays away until the other machine has done them after their leases
 * expired. On PostgreSQL one may also be paused until it loses its leases, and resumed afterwards.
 */

const FAULTS = 2;
const FAULT_WITHIN_MS = 700;
/** Longer than the interval at which a machine polls for expired leases. */
const STOPPED_MS = 3_000;
/** In every so many rounds, leases really expire while a machine is away. */
const WHOLE_LEASE_EVERY = 20;
/** Longer than any round takes, even on a busy machine. */
const ROUND_MAX_MS = 180_000;
const REPORT_EVERY = 10;
const LANES = ['import', 'bulk', 'prices', 'undo', 'backups'];

export async function runJobKills(options: FaultOptions): Promise<string[]> {
  await packServerOnce();
  const { problems, ...figures } = await killDuringJobs(options);
  console.log(JSON.stringify(figures));
  return problems;
}

export async function killDuringJobs({ engine, rounds, seed, deadline }: FaultOptions): Promise<Outcome> {
  const site = await openSite(engine);
  const outcome: Outcome = {
    problems: [],
    rounds: 0,
    kills: 0,
    stops: 0,
    hit: {},
    takenOver: {},
    again: { mails: 0, events: 0 },
    unsent: 0,
    seconds: {},
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

async function playRound(site: Site, round: number, random: () => number, outcome: Outcome): Promise<string[]> {
  const { machines, database } = site;
  const took = stopwatch(outcome);
  site.asked = machines[round % 2] as Machine;
  await site.signIn();
  const makers = [
    importWork,
    bulkWork,
    priceWork,
    undoWork,
    backupWork,
    issueWork,
    alertWork,
    mailWork,
    dailyWork,
    feedWork,
  ];
  const works = await Promise.all(makers.map((make) => make(site, round, outcome)));
  works.push(webhookWork(site, round, outcome));
  took('preparing');
  // All start at the same moment, so that a kill interrupts many of them.
  const lanes = await Promise.all([...LANES, `feed ${site.feedId}`].map((lane) => holdLane(database, lane)));
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

/** Pauses one machine until the other has taken its jobs, then resumes it. */
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

/** Jobs that it holds, or held when it was killed. */
const heldBy = ({ query }: Database, { host }: Machine) =>
  query
    .selectFrom('jobs')
    .select(['id', 'kind'])
    .where('state', '=', 'running')
    .where('leased_by', 'like', `${host} %`);

/** Expires its leases, except of jobs that a paused server is just writing. */
async function endLeases(database: Database, machine: Machine): Promise<void> {
  const { query, engine } = database;
  const free = heldBy(database, machine).$if(engine === 'postgres', (rows) => rows.forUpdate().skipLocked());
  await query
    .updateTable('jobs')
    .set({ lease_until: NEVER })
    .where('id', 'in', free.clearSelect().select('id'))
    .execute();
}

/** Skips waits of minutes. Returns the jobs that did not end. */
async function waitForTheEnd({ query }: Database): Promise<string[]> {
  const until = performance.now() + ROUND_MAX_MS;
  for (;;) {
    await query.updateTable('price_moves').set({ due_at: NEVER }).execute();
    const due = query
      .updateTable('jobs')
      .set({ run_at: NEVER })
      .where('kind', 'in', ['mail', 'daily', 'import', 'feed']);
    await due
      .where('state', '=', 'queued')
      .where('run_at', '<', new Date(Date.now() + 3_600_000).toISOString())
      .execute();
    const left = await sql<{ what: string }>`
      select kind || ' is ' || state || ', ' || attempts || ' attempts' as what from jobs
        where state in ('queued', 'running') and (kind not in ('daily', 'offers') or run_at < ${new Date().toISOString()})
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
