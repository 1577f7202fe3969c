import { resolve } from 'node:path';
import autocannon from 'autocannon';
import { engines } from '#tests/support/database/engines.ts';
import type { ServerFigures } from './app-server.ts';
import { filterUrls } from './filter-urls.ts';
import { scaled } from './scale.ts';
import { searchUrls } from './search-urls.ts';
import { type AppServer, startApp } from './servers.ts';

/**
 * Measures calls that readers wait for on both engines: SQL statements per call, and calls per second. With `--against
 * DIR` the server of another checkout is measured alternately in the same run, so that noise affects both alike.
 */

const SECONDS = scaled(5, 4);
const CONNECTIONS = 64;
/** Few, because passwords are deliberately checked a few at a time. */
const SIGN_IN_CONNECTIONS = 8;
/** Many, because each may post at most ten comments a minute. */
const PEOPLE = scaled(8_000, 1_000);
const CALLS_COUNTED = 20;
const ARTICLE = '/api/blogs/how-much-battery';
const PASSWORD = 'a long password for the benchmark';

interface CallServer extends AppServer {
  phones: string[];
  /** The current version of the article that is saved repeatedly. */
  updatedAt?: string | undefined;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** Who calls; the admin is the first. */
  person?: number;
}

/** The nth call of its kind; no two change the same thing. */
type Calls = (server: CallServer, n: number) => Call;

const phone = ({ phones }: CallServer, n: number) => phones[n % phones.length] as string;
const reader = (n: number) => 1 + (n % (PEOPLE - 1));

const comment: Calls = (server, n) => ({
  method: 'POST',
  path: `/api/products/${phone(server, n)}/comments`,
  body: { comment: `Comment ${n}. The battery lasts two days, the camera less.` },
  person: reader(n),
});

/** Everyone likes a phone, then everyone removes the like, then the next phone. */
const like: Calls = (server, n) => {
  const round = Math.floor(n / (PEOPLE - 1));
  const path = `/api/products/${phone(server, n + (round >> 1))}/like`;
  return { method: 'POST', path, body: { liked: round % 2 === 0 }, person: reader(n) };
};

const signIn: Calls = () => ({
  method: 'POST',
  path: '/api/users/login',
  body: { email: 'login@bench.test', password: PASSWORD },
});

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
  login: signIn,
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

const get = (path: string): Call => ({ method: 'GET', path });
const nextFilter = filterUrls();
const nextSearch = searchUrls();

/** Pages are rendered each time. */
const LOADS: Record<string, Calls> = {
  'home page, rendered': () => get('/'),
  'listing of 30, rendered': (_, n) => get(nextFilter(n).replace('/api/products/filter', '/products')),
  'product page, rendered': (server, n) => get(`/product/${phone(server, n)}`),
  'comparison, rendered': (server, n) => get(`/products/compare?ids=${phone(server, n)},${phone(server, n + 1)}`),
  filter: (_, n) => get(nextFilter(n)),
  search: (_, n) => get(nextSearch(n)),
  'phone by the API': (server, n) => get(`/api/products/${phone(server, n)}`),
  'phone by the API, signed in': (server, n) => ({ ...get(`/api/products/${phone(server, n)}`), person: reader(n) }),
  'sign-in': signIn,
  comment,
  like,
  rating: TEN_WRITES.rate as Calls,
};

export interface CallTiming {
  engine: string;
  what: string;
  rate: number;
  p99: number;
  cpuMs: number;
  before: { rate: number; cpuMs: number } | null;
}

/** Memory of the server's process before and after all calls, and what its objects then take without garbage. */
export interface Memory {
  engine: string;
  before: number;
  after: number;
  objects: number;
}

/** Prints the statements of ten calls and returns the rates of all. */
export async function measureCalls(against?: string): Promise<{ timings: CallTiming[]; memory: Memory[] }> {
  const timings: CallTiming[] = [];
  const memory: Memory[] = [];
  for (const engine of engines) {
    const here = await startServer(engine);
    const before = (await here.figures()).memoryMb;
    const other = against === undefined ? null : await startServer(engine, resolve(against));
    console.log(`\n${engine}: statements a call, and transactions that wrote`);
    console.table(await countAll(here, other));
    timings.push(...(await measureLoads(engine, here, other)));
    const after = (await here.figures()).memoryMb;
    memory.push({ engine, before, after, objects: (await here.figures({ withoutGarbage: true })).heapMb });
    await here.stop();
    await other?.stop();
  }
  return { timings, memory };
}

async function countAll(here: CallServer, other: CallServer | null) {
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

/** Runs calls one after the other, including the server's background work, so that the average covers everything. */
async function countCalls(server: CallServer, calls: Calls): Promise<Pick<ServerFigures, 'statements' | 'commits'>> {
  await send(server, calls(server, 0), 0);
  const before = await server.figures();
  for (let n = 1; n <= CALLS_COUNTED; n++) await send(server, calls(server, n), n);
  const after = await server.figures();
  return { statements: after.statements - before.statements, commits: after.commits - before.commits };
}

async function send(server: CallServer, call: Call, n: number): Promise<void> {
  const { method, path, headers, body } = requestOf(server, call, n);
  const response = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const answer = (await response.json()) as { updatedAt?: string };
  if (path === ARTICLE) server.updatedAt = answer.updatedAt;
}

function requestOf({ tokens }: CallServer, { method, path, body, person }: Call, n: number) {
  return {
    method,
    path,
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      // Limits count by network, so each call comes from another one.
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(person !== undefined && { authorization: `Bearer ${tokens[person]}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

async function measureLoads(engine: string, here: CallServer, other: CallServer | null): Promise<CallTiming[]> {
  const timings: CallTiming[] = [];
  for (const [what, calls] of Object.entries(LOADS)) {
    const [now, before] = [new Load(here, calls), other && new Load(other, calls)];
    for (const seconds of [1, SECONDS / 2, SECONDS / 2]) {
      await before?.run(seconds);
      await now.run(seconds);
    }
    timings.push({ engine, what, ...now.figures(), before: before?.figures() ?? null });
  }
  return timings;
}

/** Calls over several runs, the first of which only warms up. */
class Load {
  readonly #server: CallServer;
  readonly #calls: Calls;
  readonly #runs: { calls: number; seconds: number; cpuMs: number; p99: number }[] = [];
  #sent = CALLS_COUNTED + 1;

  constructor(server: CallServer, calls: Calls) {
    this.#server = server;
    this.#calls = calls;
  }

  figures() {
    const calls = this.#total('calls');
    const [, ...counted] = this.#runs;
    return {
      rate: calls / this.#total('seconds'),
      cpuMs: this.#total('cpuMs') / calls,
      p99: Math.max(...counted.map(({ p99 }) => p99)),
    };
  }

  #total(what: 'calls' | 'seconds' | 'cpuMs'): number {
    const [, ...counted] = this.#runs;
    return counted.reduce((sum, run) => sum + run[what], 0);
  }

  async run(duration: number): Promise<void> {
    const before = await this.#server.figures();
    const result = await autocannon({
      url: this.#server.url,
      connections: this.#calls === signIn ? SIGN_IN_CONNECTIONS : CONNECTIONS,
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
    const { path } = this.#calls(this.#server, 0);
    const refused = result.statusCodeStats?.['503']?.count ?? 0;
    if (result.non2xx > refused) throw new Error(`${path}: ${JSON.stringify(result.statusCodeStats)}`);
    // A busy machine may be too slow for 64 pages at a time, which costs this figure and not the whole part.
    if (refused > 0) console.warn(`${path}: ${refused} of ${result.requests.total} refused with 503.`);
    const answered = result.requests.total - refused;
    if (answered <= 0) throw new Error(`${path}: no answer in ${duration} s.`);
    const { cpuMs } = await this.#server.figures();
    this.#runs.push({
      calls: answered,
      seconds: result.duration,
      cpuMs: cpuMs - before.cpuMs,
      p99: result.latency.p99,
    });
  }
}

async function startServer(engine: string, root?: string): Promise<CallServer> {
  const app = await startApp({ engine, pageCache: false, people: PEOPLE, ...(root !== undefined && { root }) });
  const { products } = (await (await fetch(`${app.url}/api/products?limit=100`)).json()) as {
    products: { id: string }[];
  };
  const server: CallServer = { ...app, phones: products.map(({ id }) => id) };
  const person = { name: 'Login', email: 'login@bench.test', password: PASSWORD };
  await send(server, { method: 'POST', path: '/api/users/register', body: person }, 0);
  await send(server, get(ARTICLE), 0);
  return server;
}
