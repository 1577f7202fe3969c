import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { batches } from '#db/batches.ts';
import { MEMORY_ENVIRONMENT, MEMORY_FLAGS } from '../scripts/support/memory.mjs';
import { filterUrls } from './filter-urls.ts';
import type { RenderQuestion } from './render-server.ts';
import { scaled } from './scale.ts';

/** Pages that are not cached: what one costs the processor, and how long many at once take. */

const ROUNDS = scaled(25);
const PAGES_A_ROUND = 20;
const WARM_UP = scaled(1_000, 10);
const MANY = scaled(3_000, 64);
const FIRST_TIME = scaled(700, 20);
/** Code that runs hot has been compiled by then. */
const WARM_UP_PAGES = scaled(200, 5);
const CONNECTIONS = 64;

interface PageToMeasure {
  what: string;
  url: string;
  targetMs: number;
  targetKb?: number;
}

export interface PageCost {
  what: string;
  /** Medians of processor time in milliseconds: the whole process from request to last byte. */
  overHttp: number;
  /** Loaded, rendered and encoded in the process. */
  inProcess: number;
  /** A bare renderToString of the same tree with its data at hand. */
  bare: number;
  kilobytes: number;
  targetMs: number;
  targetKb: number | undefined;
}

export async function measureRendering(): Promise<PageCost[]> {
  const server = await startServer('uncached');
  const [first, second] = JSON.parse((await ask(server, '/api/products?limit=2')).toString()).products;
  const pages: PageToMeasure[] = [
    { what: 'home', url: '/', targetMs: 3 },
    { what: 'listing of 30 cards', url: '/products?brand=samsung', targetMs: 2.5, targetKb: 90 },
    { what: 'grouped listing', url: '/products', targetMs: 5, targetKb: 200 },
    { what: 'product', url: `/product/${first.id}`, targetMs: 3 },
    { what: 'compare', url: `/products/compare?ids=${first.id},${second.id}`, targetMs: 3 },
  ];
  const costs: PageCost[] = [];
  for (const page of pages) costs.push(await measure(server, page));
  server.stop();
  return costs;
}

async function measure(server: Server, { what, url, targetMs, targetKb }: PageToMeasure): Promise<PageCost> {
  const { length } = await ask(server, url);
  await server.figure({ ask: 'page', url, times: WARM_UP });
  await server.figure({ ask: 'bare', url, times: WARM_UP });
  const [overHttp, inProcess, bare]: [number[], number[], number[]] = [[], [], []];
  // Turn about, so that a noisy neighbour of the machine disturbs all alike.
  for (let round = 0; round < ROUNDS; round++) {
    const before = await server.figure({ ask: 'cpu' });
    for (let n = 0; n < PAGES_A_ROUND; n++) await ask(server, url);
    overHttp.push(((await server.figure({ ask: 'cpu' })) - before) / PAGES_A_ROUND);
    inProcess.push(await server.figure({ ask: 'page', url, times: PAGES_A_ROUND }));
    bare.push(await server.figure({ ask: 'bare', url, times: PAGES_A_ROUND }));
  }
  return {
    what,
    overHttp: at(overHttp, 0.5),
    inProcess: at(inProcess, 0.5),
    bare: at(bare, 0.5),
    kilobytes: length / 1000,
    targetMs,
    targetKb,
  };
}

export interface FirstPages {
  pages: number;
  /** Of a page, over HTTP: median of batches of twenty, processor time in milliseconds. */
  overHttp: number;
  kilobytes: number;
}

/** Product pages, each rendered for the first time: what a visitor from a search engine gets. */
export async function measureFirstPages(): Promise<FirstPages> {
  const server = await startServer('cached');
  const urls: string[] = [];
  for (let page = 1; urls.length < WARM_UP_PAGES + FIRST_TIME; page++) {
    const { products } = JSON.parse((await ask(server, `/api/products?limit=50&page=${page}`)).toString());
    urls.push(...products.map(({ id }: { id: string }) => `/product/${id}`));
  }
  for (const url of urls.splice(0, WARM_UP_PAGES)) await ask(server, url);
  const [costs, sizes]: [number[], number[]] = [[], []];
  for (const some of batches(urls, PAGES_A_ROUND)) {
    const before = await server.figure({ ask: 'cpu' });
    for (const url of some) sizes.push((await ask(server, url)).length);
    costs.push(((await server.figure({ ask: 'cpu' })) - before) / some.length);
  }
  server.stop();
  return { pages: urls.length, overHttp: at(costs, 0.5), kilobytes: at(sizes, 0.5) / 1000 };
}

export interface ManyPages {
  what: string;
  renders: number;
  p50: number;
  p99: number;
  /** Of an API call meanwhile. */
  callP50: number;
  callP99: number;
  memoryMb: number;
}

/** Listings that were never requested before, and one listing with a thousand unknown parameters. */
export async function measureManyPages(): Promise<ManyPages[]> {
  const server = await startServer('cached');
  const listingUrl = filterUrls();
  const results = [
    await load(server, 'listings, none twice', MANY, (n) => listingUrl(n).replace('/api/products/filter', '/products')),
    await load(server, 'one listing with ?utm=N', scaled(1_000, 64), (n) => `/products?brand=samsung&utm=${n}`),
  ];
  server.stop();
  return results;
}

async function load(server: Server, what: string, total: number, urlOf: (n: number) => string): Promise<ManyPages> {
  const before = await server.figure({ ask: 'renders' });
  const pages: number[] = [];
  const calls: number[] = [];
  let asked = 0;
  const readers = Array.from({ length: CONNECTIONS }, async () => {
    while (asked < total) pages.push(await timed(server, urlOf(asked++)));
  });
  const caller = (async () => {
    while (asked < total) calls.push(await timed(server, '/api/products/filter?brandId=samsung'));
  })();
  await Promise.all([...readers, caller]);
  return {
    what,
    renders: (await server.figure({ ask: 'renders' })) - before,
    p50: at(pages, 0.5),
    p99: at(pages, 0.99),
    callP50: at(calls, 0.5),
    callP99: at(calls, 0.99),
    memoryMb: (await server.figure({ ask: 'memory' })) / 1_048_576,
  };
}

async function timed(server: Server, path: string): Promise<number> {
  const started = performance.now();
  await ask(server, path, { 'accept-encoding': 'br' });
  return performance.now() - started;
}

interface Server {
  port: number;
  agent: Agent;
  figure(question: RenderQuestion): Promise<number>;
  stop(): void;
}

/** As `npm start` starts it. */
async function startServer(cache: 'cached' | 'uncached'): Promise<Server> {
  const env = { ...process.env, ...MEMORY_ENVIRONMENT, NODE_ENV: 'production' };
  const child: ChildProcess = fork('bench/render-server.ts', [cache], { env, execArgv: MEMORY_FLAGS });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS * 2 }),
    figure: async (question) => {
      child.send(question);
      return ((await once(child, 'message')) as [number])[0];
    },
    stop: () => child.kill(),
  };
}

async function ask({ port, agent }: Server, path: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  get({ port, path, agent, headers }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
    buffer(response).then(resolve, reject);
  }).on('error', reject);
  return promise;
}

function at(figures: number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? Number.NaN;
}
