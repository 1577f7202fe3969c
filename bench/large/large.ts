import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { median } from '#bench/median.ts';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import type { Tables } from '#db/schema.ts';
import { seedOnce } from '#db/seed/apply.ts';
import { startOwnPostgres } from '#scripts/support/postgres.mjs';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { fillLargeTables, type Sizes } from '#tests/support/database/large-tables.ts';
import { BY_PHONES, CALLS, type Call, type Known, type Make } from './calls.ts';
import type { LargeServerOptions, LargeServerReady, ProcessFigures } from './server.ts';

/**
 * `npm run bench -- large`: alternates the most frequent calls on few rows and on very many. The rows are created in a
 * temporary PostgreSQL; 10 million comments take about 12 GB of disk.
 */

const FEW = 1_000;
const ROUNDS = 6;
const CALLS_PER_ROUND = 40;
/** Not counted: in the first calls of a round caches and connections are cold. */
const WARM_UP = 10;
/** Few, because each hashes a password and sign-ins are limited. */
const SIGN_INS_PER_ROUND = 4;
const SIGNED_IN = 900;
const FLAT = 1.5;
const CLOCK_TICKS = 100;
const PASSWORD = 'a long password for the benchmark';

const SETTINGS = [
  'shared_buffers=1GB',
  'maintenance_work_mem=256MB',
  'max_wal_size=32GB',
  'checkpoint_timeout=1h',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Its background work would be counted as the calls'.
  'autovacuum=off',
];

interface Filled {
  name: string;
  sizes: Sizes;
  location: TestLocation;
  /** Folder of its PostgreSQL cluster. */
  home: string;
}

interface LargeServer {
  name: string;
  sizes: Sizes;
  ready: LargeServerReady;
  known: Known;
  figures(what: 'cpu' | 'memory'): Promise<ProcessFigures>;
  databaseCpuMs(): Map<string, number>;
  stop(): Promise<void>;
}

interface Measured {
  times: number[];
  /** Processor time per call by round, of server and database. */
  cpuMs: number[];
  sent: number;
}

export async function printLarge(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '1000000' },
      phones: { type: 'string', default: '1000000' },
      comments: { type: 'string', default: '10000000' },
    },
  });
  const many = { people: Number(values.people), phones: Number(values.phones), comments: Number(values.comments) };
  // Threads as long as in the large database, so that responses have the same size.
  const few = { people: FEW, phones: FEW, comments: FEW * perThread(many) };
  const postgres = await startOwnPostgres({ more: SETTINGS });
  if (!postgres) throw new Error('There is no PostgreSQL here to fill.');
  process.env.TEST_DATABASE_URL = postgres.url;
  const stopped = () => process.exit(1);
  process.once('SIGINT', stopped).once('SIGTERM', stopped);
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
  const filled: Filled[] = [];
  for (const [name, sizes] of Object.entries({ few, many }))
    filled.push({ name, sizes, location: await fill(sizes), home: postgres.home });
  await printMeasured(filled);
  for (const { location } of filled) await location.remove();
  console.log(`Load at the end ${loadavg()[0]?.toFixed(1)}`);
  postgres.stop();
}

export async function printMeasured(filled: readonly Filled[]): Promise<void> {
  const servers: LargeServer[] = [];
  for (const each of filled) servers.push(await open(each));
  console.table(
    servers.map(({ name, sizes, ready: { startMs, startCpuMs } }) => ({
      name,
      ...sizes,
      start: `${Math.round(startMs)} ms`,
      'its processor time': `${Math.round(startCpuMs)} ms`,
    })),
  );
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, make] of Object.entries(CALLS)) rows[name] = compare(name, await measure(servers, name, make));
  console.table(rows);
  for (const server of servers) {
    const { heapMb, memoryMb } = await server.figures('memory');
    console.log(`${server.name}: ${Math.round(heapMb)} MB in use, ${Math.round(memoryMb)} MB resident`);
    await server.stop();
  }
}

async function open({ home, name, sizes, location }: Filled): Promise<LargeServer> {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--expose-gc'],
  });
  const environment = { DATA_DIR: location.dataDir, DATABASE_URL: String(location.databaseUrl), SAMPLE_DATA: 'off' };
  child.send({ environment, people: SIGNED_IN } satisfies LargeServerOptions);
  const ready = await answer<LargeServerReady>(child);
  const login = { email: `login-${process.pid}@bench.test`, password: PASSWORD };
  const server: LargeServer = {
    name,
    sizes,
    ready,
    known: {
      phones: sizes.phones,
      perThread: perThread(sizes),
      threads: Math.floor(sizes.comments / perThread(sizes)),
      people: ready.people,
      moderator: ready.moderator,
      articles: [],
      login,
    },
    figures: (what) => {
      child.send(what);
      return answer<ProcessFigures>(child);
    },
    databaseCpuMs: () => backendsOf(home, new URL(String(location.databaseUrl)).pathname.slice(1)),
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
  await send(server, { path: '/api/users/register', method: 'POST', body: { name: 'Login', ...login } }, 0);
  const { blogs } = JSON.parse(await send(server, { path: '/api/blogs?limit=50' }, 0));
  server.known.articles = blogs.map(({ id }: { id: string }) => id);
  return server;
}

function perThread({ comments, phones }: Sizes): number {
  return Math.ceil(comments / phones);
}

/** The server's next message; rejects if it exits. */
async function answer<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
    throw new Error(`The server ended with ${code ?? signal}.`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: ended.signal }), exit]);
    return message;
  } finally {
    exit.catch(() => {});
    ended.abort();
  }
}

/**
 * Seeds, then creates rows inside the database. References are known to be valid and not checked row by row, and
 * indexes are built last.
 */
export async function fill(sizes: Sizes): Promise<TestLocation> {
  const started = performance.now();
  const location = await freshLocation('postgres');
  const database = openDatabase(location);
  await migrate(database);
  await seedOnce(database);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`.execute(database.query);
  const name = sql.id(new URL(String(location.databaseUrl)).pathname.slice(1));
  await sql`alter database ${name} set session_replication_role = replica`.execute(database.query);
  for (const index of indexes) await sql`drop index ${sql.id(index.name)}`.execute(database.query);
  await database.close();

  const filling = openDatabase(location);
  await fillLargeTables(filling, sizes);
  const after = [...indexes.map(({ definition }) => definition), 'vacuum analyze'];
  await (filling.query as Kysely<Tables>).connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const statement of after) await sql.raw(statement).execute(connection);
    await sql`alter database ${name} reset session_replication_role`.execute(connection);
  });
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(filling.query);
  await filling.close();
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${sizes.comments} comments made in ${seconds} s: ${rows[0]?.size}`);
  return location;
}

async function measure(servers: readonly LargeServer[], name: string, make: Make): Promise<Measured[]> {
  const calls = name === 'sign in' ? SIGN_INS_PER_ROUND : CALLS_PER_ROUND;
  const measured = servers.map((): Measured => ({ times: [], cpuMs: [], sent: 0 }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, server] of servers.entries()) await runRound(server, make, calls, measured[at] as Measured);
  return measured;
}

async function runRound(server: LargeServer, make: Make, calls: number, into: Measured): Promise<void> {
  const warmUp = Math.ceil((calls * WARM_UP) / CALLS_PER_ROUND);
  for (let n = 0; n < warmUp; n++) await send(server, make(server.known, into.sent), into.sent++);
  const before = { process: await server.figures('cpu'), database: server.databaseCpuMs() };
  for (let n = 0; n < calls; n++) {
    const started = performance.now();
    await send(server, make(server.known, into.sent), into.sent++);
    into.times.push(performance.now() - started);
  }
  let spent = (await server.figures('cpu')).cpuMs - before.process.cpuMs;
  for (const [pid, cpuMs] of server.databaseCpuMs()) spent += cpuMs - (before.database.get(pid) ?? 0);
  into.cpuMs.push(spent / calls);
}

/** The median of rounds, because the server's work every half minute falls into one or two of them. */
function compare(name: string, [few, many]: Measured[]): Record<string, string> {
  if (!few || !many) return {};
  const [cpuFew, cpuMany] = [median(few.cpuMs), median(many.cpuMs)];
  const [p50Few, p50Many] = [median(few.times), median(many.times)];
  const ratio = cpuMany / cpuFew;
  return {
    'CPU ms, few': cpuFew.toFixed(2),
    'CPU ms, many': cpuMany.toFixed(2),
    'CPU ratio': ratio.toFixed(2),
    'p50 ms, few': p50Few.toFixed(2),
    'p50 ms, many': p50Many.toFixed(2),
    'p50 ratio': (p50Many / p50Few).toFixed(2),
    flat: ratio <= FLAT ? 'yes' : BY_PHONES.has(name) ? 'grows with phones' : 'no',
  };
}

const agent = new Agent({ keepAlive: true });

/** Each call comes from another network, because limits are not measured. */
async function send({ ready }: LargeServer, { path, method = 'GET', body, headers }: Call, n: number): Promise<string> {
  const asking = request({
    host: '127.0.0.1',
    port: ready.port,
    agent,
    path,
    method,
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  asking.end(body && JSON.stringify(body));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  if ((response.statusCode ?? 0) >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
  return text;
}

/** Processor time of the PostgreSQL processes for one database. */
function backendsOf(home: string, database: string): Map<string, number> {
  const postmaster = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0];
  const found = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      if (fields[1] !== postmaster || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(database)) continue;
      found.set(pid, ((Number(fields[11]) + Number(fields[12])) * 1_000) / CLOCK_TICKS);
    } catch {
      // The process exited meanwhile.
    }
  }
  return found;
}
