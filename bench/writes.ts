import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { freshLocation } from '#tests/support/database/database.ts';
import { startPostgres } from '../scripts/support/postgres.mjs';
import type { StatementCounts, WriteServerOptions } from './write-server.ts';

/**
 * What readers write, on both engines: statements a call, and calls a second. `--against DIR` measures the server of
 * another checkout in the same run, turn about, so that a noisy machine disturbs both alike.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const CONNECTIONS = 8;
/** Nobody may post more than ten comments a minute, so it takes many. */
const PEOPLE = 8_000;
const CALLS_COUNTED = 20;
const ARTICLE = '/api/blogs/how-much-battery';
const PASSWORD = 'a long password nobody guesses';

type Engine = 'sqlite' | 'postgres';

interface WriteServer {
  url: string;
  tokens: string[];
  phones: string[];
  /** The version of the article that is saved again and again. */
  updatedAt?: string | undefined;
  counts(): Promise<StatementCounts>;
  stop(): Promise<void>;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** Whose it is; the admin is the first. */
  person?: number;
}

/** The nth of its kind; no two change the same thing. */
type Calls = (server: WriteServer, n: number) => Call;

const phone = ({ phones }: WriteServer, n: number) => phones[n % phones.length] as string;
const reader = (n: number) => 1 + (n % (PEOPLE - 1));

const comment: Calls = (server, n) => ({
  method: 'POST',
  path: `/api/products/${phone(server, n)}/comments`,
  body: { comment: `Comment ${n}. The battery lasts two days, the camera less.` },
  person: reader(n),
});

/** Everybody likes a phone, then everybody takes it back, then the next phone. */
const like: Calls = (server, n) => {
  const round = Math.floor(n / (PEOPLE - 1));
  const path = `/api/products/${phone(server, n + (round >> 1))}/like`;
  return { method: 'POST', path, body: { liked: round % 2 === 0 }, person: reader(n) };
};

const TEN_WRITES: Record<string, Calls> = {
  comment,
  like,
  favourite: (server, n) => ({
    method: 'POST',
    path: `/api/products/${phone(server, n)}/favorite`,
    body: { favorited: true },
    person: reader(n),
  }),
  rate: (server, n) => ({
    method: 'POST',
    path: `/api/products/${phone(server, n)}/rate`,
    body: { rating: 4 },
    person: reader(n),
  }),
  login: () => ({ method: 'POST', path: '/api/users/login', body: { email: 'login@bench.test', password: PASSWORD } }),
  'session check': (_, n) => ({ method: 'POST', path: '/api/users/verify-token', body: {}, person: reader(n) }),
  view: (server, n) => ({ method: 'GET', path: `/api/products/${phone(server, n)}` }),
  'price edit': (server, n) => ({
    method: 'PUT',
    path: `/api/products/${phone(server, n)}`,
    body: { price: 10_000 + n },
    person: 0,
  }),
  'article save': ({ updatedAt }, n) => ({
    method: 'PUT',
    path: ARTICLE,
    body: { title: `How much battery, ${n}`, updatedAt },
    person: 0,
  }),
  subscribe: (_, n) => ({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    body: { email: `subscriber-${n}@bench.test` },
  }),
};

const LOADS: Record<string, Calls> = {
  'post a comment': comment,
  'like a phone': like,
  'GET /api/products/{id}': (server, n) => ({ method: 'GET', path: `/api/products/${phone(server, n)}` }),
  'GET /api/products/{id}, signed in': (server, n) => ({
    method: 'GET',
    path: `/api/products/${phone(server, n)}`,
    person: reader(n),
  }),
};

export async function printWrites(against?: string): Promise<void> {
  const postgres = await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  console.log('\nWrites. SQLite waits for the disk at every commit; the throw-away PostgreSQL runs with fsync=off.');
  for (const engine of postgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
    const here = await startServer(engine, resolve(fileURLToPath(new URL('..', import.meta.url))));
    const other = against === undefined ? null : await startServer(engine, resolve(against));
    console.log(`\n${engine}: statements a call, and transactions that wrote`);
    console.table(await countAll(here, other));
    console.log(`\n${engine}: calls a second from ${CONNECTIONS} connections`);
    console.table(await measureAll(here, other));
    await here.stop();
    await other?.stop();
  }
  postgres?.stop();
}

async function countAll(here: WriteServer, other: WriteServer | null) {
  const table: Record<string, Record<string, string>> = {};
  for (const [name, calls] of Object.entries(TEN_WRITES)) {
    const now = await countCalls(here, calls);
    const before = other && (await countCalls(other, calls));
    table[name] = {
      ...(before && { 'statements before': perCall(before.statements), 'commits before': perCall(before.commits) }),
      statements: perCall(now.statements),
      commits: perCall(now.commits),
    };
  }
  return table;
}

function perCall(count: number): string {
  return (count / CALLS_COUNTED).toFixed(1);
}

/** One after the other, with what the server does behind them: the average has it all. */
async function countCalls(server: WriteServer, calls: Calls): Promise<StatementCounts> {
  await send(server, calls(server, 0), 0);
  const before = await server.counts();
  for (let n = 1; n <= CALLS_COUNTED; n++) await send(server, calls(server, n), n);
  const after = await server.counts();
  return difference(after, before);
}

function difference(after: StatementCounts, before: StatementCounts): StatementCounts {
  return {
    statements: after.statements - before.statements,
    commits: after.commits - before.commits,
    cpuMs: after.cpuMs - before.cpuMs,
  };
}

async function send(server: WriteServer, call: Call, n: number): Promise<void> {
  const { method, path, headers, body } = requestOf(server, call, n);
  const response = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const answer = (await response.json()) as { updatedAt?: string };
  if (path === ARTICLE) server.updatedAt = answer.updatedAt;
}

function requestOf({ tokens }: WriteServer, { method, path, body, person }: Call, n: number) {
  return {
    method,
    path,
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      // Limits count by network: each call is from another.
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(person !== undefined && { authorization: `Bearer ${tokens[person]}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

async function measureAll(here: WriteServer, other: WriteServer | null) {
  const table: Record<string, Record<string, string | number>> = {};
  for (const [name, calls] of Object.entries(LOADS)) {
    const [now, before] = [new Load(here, calls), other && new Load(other, calls)];
    for (const seconds of [1, SECONDS / 2, SECONDS / 2]) {
      await before?.run(seconds);
      await now.run(seconds);
    }
    table[name] = {
      ...(before && { 'before/s': Math.round(before.rate), 'CPU ms before': before.cpuPerCall.toFixed(3) }),
      'now/s': Math.round(now.rate),
      'CPU ms': now.cpuPerCall.toFixed(3),
      ...(before && { ratio: (now.rate / before.rate).toFixed(2) }),
    };
  }
  return table;
}

/** Calls in a row over several runs, the first of which only warms up. */
class Load {
  readonly #server: WriteServer;
  readonly #calls: Calls;
  readonly #runs: { calls: number; seconds: number; cpuMs: number }[] = [];
  #sent = CALLS_COUNTED + 1;

  constructor(server: WriteServer, calls: Calls) {
    this.#server = server;
    this.#calls = calls;
  }

  get rate(): number {
    return this.#total('calls') / this.#total('seconds');
  }

  get cpuPerCall(): number {
    return this.#total('cpuMs') / this.#total('calls');
  }

  #total(what: 'calls' | 'seconds' | 'cpuMs'): number {
    const [, ...counted] = this.#runs;
    return counted.reduce((sum, run) => sum + run[what], 0);
  }

  async run(duration: number): Promise<void> {
    const before = await this.#server.counts();
    const result = await autocannon({
      url: this.#server.url,
      connections: CONNECTIONS,
      duration,
      requests: [
        {
          setupRequest: (request) => {
            const n = this.#sent++;
            return { ...request, ...requestOf(this.#server, this.#calls(this.#server, n), n) };
          },
        },
      ],
    });
    if (result.non2xx > 0) throw new Error(`${this.#calls(this.#server, 0).path}: ${result.non2xx} failed`);
    const { cpuMs } = difference(await this.#server.counts(), before);
    this.#runs.push({ calls: result.requests.total, seconds: result.duration, cpuMs });
  }
}

async function startServer(engine: Engine, root: string): Promise<WriteServer> {
  const location = await freshLocation(engine);
  const child: ChildProcess = fork(fileURLToPath(new URL('./write-server.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const environment = {
    DATA_DIR: location.dataDir,
    SAMPLE_DATA: 'off',
    ...(location.databaseUrl && { DATABASE_URL: location.databaseUrl }),
  };
  child.send({ root, environment, people: PEOPLE } satisfies WriteServerOptions);
  const [{ port, tokens }] = (await once(child, 'message')) as [{ port: number; tokens: string[] }];
  const url = `http://127.0.0.1:${port}`;
  const { products } = (await (await fetch(`${url}/api/products?limit=50`)).json()) as { products: { id: string }[] };
  const server: WriteServer = {
    url,
    tokens,
    phones: products.map(({ id }) => id),
    counts: async () => {
      child.send('count');
      const [counted] = await once(child, 'message');
      return counted;
    },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      await location.remove();
    },
  };
  const person = { name: 'Login', email: 'login@bench.test', password: PASSWORD };
  await send(server, { method: 'POST', path: '/api/users/register', body: person }, 0);
  await send(server, { method: 'GET', path: ARTICLE }, 0);
  return server;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
  await printWrites(values.against);
  process.exit(0);
}
