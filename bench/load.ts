import { Agent, type IncomingMessage, request } from 'node:http';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#scripts/support/build.mjs';
import { freshLocation } from '#tests/support/database/database.ts';
import { startServer } from '#tests/support/server/server-process.ts';
import { filterUrls } from './filter-urls.ts';

/**
 * `npm run load`: raises the rate of readers until one response in a hundred takes longer than 250 ms, then triples it,
 * and measures how quickly the server recovers. It starts its own server on a local address, so that it cannot be aimed
 * at others. WORKERS and TEST_DATABASE_URL select what runs; `-- --minutes 30 --rate 50` keeps one rate and watches the
 * memory.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    rate: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    postgres: { type: 'boolean', default: false },
  },
});
const STEP_SECONDS = Math.min(60, Number(values.seconds));
const FIRST_RATE = 20;
const GROWTH = 1.4;
const RATE_MAX = 4_000;
const P99_MAX_MS = 250;
const FAILED_MAX = 0.01;
/** Multiplies the highest rate that the server could sustain. */
const OVERLOAD = 3;
const GOOD_IN_A_ROW = 20;
const MINUTES_MAX = 60;
/** Requests in flight; beyond this they are not sent and count as failed. */
const OPEN_MAX = 2_000;
const PEOPLE = 20;
const PASSWORD = 'a password for the load';

await ensureBuilt();
const location = await freshLocation(values.postgres ? 'postgres' : 'sqlite');
const server = await startServer(location, {
  TRUST_PROXY: '1',
  NODE_ENV: 'production',
  WORKERS: process.env.WORKERS ?? '1',
});
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface LoadRequest {
  path: string;
  method?: string;
  body?: object;
  token?: string;
  /** Brotli as browsers request it, unless the response is read here. */
  encoding?: 'br' | 'identity';
}

let sent = 0;
/** Each request comes from another client, because limits are not measured. */
async function send({
  path,
  method = 'GET',
  body,
  token,
  encoding = 'br',
}: LoadRequest): Promise<{ status: number; text: string }> {
  const n = ++sent;
  const headers = {
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'user-agent': 'Mozilla/5.0 (load)',
    'accept-encoding': encoding,
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>();
  const asking = request(server.url + path, { agent, method, headers }, (response: IncomingMessage) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk) => chunks.push(chunk));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    response.on('error', () => resolve({ status: 0, text: '' }));
  });
  asking.on('error', () => resolve({ status: 0, text: '' }));
  asking.end(body && JSON.stringify(body));
  return promise;
}

const people: { email: string; token: string }[] = [];
for (let n = 0; n < PEOPLE; n++) {
  const email = `load-${n}@example.com`;
  const { status, text } = await send({
    path: '/api/users/register',
    method: 'POST',
    encoding: 'identity',
    body: { name: `Load ${n}`, email, password: PASSWORD },
  });
  if (status >= 300) throw new Error(`Registration failed: ${text}`);
  const session = await send({
    path: '/api/users/login',
    method: 'POST',
    encoding: 'identity',
    body: { email, password: PASSWORD },
  });
  people.push({ email, token: JSON.parse(session.text).token });
}
const phones: string[] = JSON.parse(
  (await send({ path: '/api/products?limit=100', encoding: 'identity' })).text,
).products.map(({ id }: { id: string }) => id);
const WORDS = ['galaxy', '5g under 20000', 'iphone 15', 'redmi note', '5000 mah', 'pixel', 'small', 'oneplus nord'];
const listing = filterUrls();
const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;

/** The share of each action per hundred. */
const MIX: [name: string, weight: number, make: () => LoadRequest][] = [
  ['home', 20, () => ({ path: '/' })],
  ['listing', 12, () => ({ path: `/products?brand=${pick(['samsung', 'xiaomi', 'apple', 'realme', 'vivo'])}` })],
  ['filter', 18, () => ({ path: listing(Math.floor(Math.random() * 1e6)) })],
  ['product', 25, () => ({ path: `/product/${pick(phones)}` })],
  ['search', 10, () => ({ path: `/api/search?search=${encodeURIComponent(pick(WORDS))}` })],
  ['comments', 8, () => ({ path: `/api/products/${pick(phones)}/comments` })],
  ['like', 6, () => ({ path: `/api/products/${pick(phones)}/like`, method: 'POST', token: pick(people).token })],
  [
    'sign in',
    1,
    () => ({ path: '/api/users/login', method: 'POST', body: { email: pick(people).email, password: PASSWORD } }),
  ],
];
const CHOICES = MIX.flatMap((row) => Array<(typeof MIX)[number]>(row[1]).fill(row));

interface Step {
  rate: number;
  answered: number;
  failed: number;
  p50: number;
  p99: number;
}

/** Requests are sent by the clock, whether or not earlier ones were answered; each is timed from when it was due. */
async function sustainRate(rate: number, seconds: number): Promise<Step> {
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let failed = 0;
  const began = performance.now();
  for (let n = 0; n < rate * seconds; n++) {
    const due = began + (n * 1_000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    if (running.size >= OPEN_MAX) {
      failed++;
      continue;
    }
    const [, , make] = pick(CHOICES);
    const one = send(make()).then(({ status }) => {
      if (status === 0 || status >= 500) failed++;
      times.push(performance.now() - due);
      running.delete(one);
    });
    running.add(one);
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { rate: Math.round(rate), answered: times.length, failed, p50: at(0.5), p99: at(0.99) };
}

/** Until this many responses in a row are normal again. */
async function secondsToRecover(since: number): Promise<number> {
  for (let inARow = 0; inARow < GOOD_IN_A_ROW; ) {
    const started = performance.now();
    const { status } = await send(pick(CHOICES)[2]());
    inARow = status > 0 && status < 500 && performance.now() - started <= P99_MAX_MS ? inARow + 1 : 0;
  }
  return (performance.now() - since) / 1_000;
}

async function memoryMb(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0) / 1_048_576);
}

console.log(
  `Node ${process.versions.node}, ${values.postgres ? 'PostgreSQL' : 'SQLite'}, WORKERS=${process.env.WORKERS ?? 1}; the mix of a hundred: ${MIX.map(([name, weight]) => `${weight} ${name}`).join(', ')}\n`,
);
await sustainRate(FIRST_RATE, STEP_SECONDS);
if (values.minutes) {
  const rate = Math.min(RATE_MAX, Number(values.rate ?? FIRST_RATE));
  for (let minute = 1; minute <= Math.min(MINUTES_MAX, Number(values.minutes)); minute++) {
    const { p50, p99, failed } = await sustainRate(rate, 60);
    console.log(`minute ${minute}: ${rate}/s, p50 ${p50} ms, p99 ${p99} ms, ${failed} failed, ${await memoryMb()} MB`);
  }
} else {
  let knee = 0;
  for (let rate = FIRST_RATE; rate <= RATE_MAX; rate *= GROWTH) {
    const step = await sustainRate(rate, STEP_SECONDS);
    console.log(`${step.rate}/s: p50 ${step.p50} ms, p99 ${step.p99} ms, ${step.failed} of ${step.answered} failed`);
    if (step.p99 > P99_MAX_MS || step.failed > step.answered * FAILED_MAX) break;
    knee = step.rate;
  }
  console.log(`\nThe knee: ${knee} requests a second; memory ${await memoryMb()} MB.`);
  const rate = knee * OVERLOAD;
  const began = performance.now();
  const over = await sustainRate(rate, STEP_SECONDS);
  console.log(`${over.rate}/s: p50 ${over.p50} ms, ${over.failed} of ${over.answered} refused or failed`);
  const seconds = await secondsToRecover(began + STEP_SECONDS * 1_000);
  console.log(`Recovered ${seconds.toFixed(1)} s after the last of them was sent; memory ${await memoryMb()} MB.`);
}
await server.kill('SIGTERM');
await location.remove();
process.exit(0);
