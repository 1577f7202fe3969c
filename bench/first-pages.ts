import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { filterUrls } from './filter-urls.ts';
import { scaled } from './scale.ts';
import { type AppServer, startApp } from './servers.ts';

/**
 * Requests uncached pages over 64 connections, as visitors from search engines do. A concurrent API call shows whether
 * they leave room for others.
 */

const CONNECTIONS = 64;
/** Gives the JIT compiler time. */
const WARM_UP = scaled(200, 5);
const PRODUCTS = scaled(1_000, 20);
const LISTINGS = scaled(3_000, 64);

export interface FirstPages {
  what: string;
  pages: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Median of the concurrent call. */
  callP50: number;
  callP99: number;
  /** The server's processor time per page. */
  cpuMs: number;
  /** HTML before compression. */
  kilobytes: number;
  memoryMb: number;
}

export async function measureFirstPages(): Promise<FirstPages[]> {
  const listing = filterUrls();
  const listingUrls = (count: number) =>
    Array.from({ length: count }, (_, n) => listing(n).replace('/api/products/filter', '/products'));
  return [
    await measure('product', (server) => productUrls(server, WARM_UP + PRODUCTS)),
    await measure('listing', async () => listingUrls(WARM_UP + LISTINGS)),
  ];
}

async function measure(what: string, urlsFor: (server: AppServer) => Promise<string[]>): Promise<FirstPages> {
  const server = await startApp();
  const urls = await urlsFor(server);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS * 2 });
  const ask = (path: string, encoding: string) => fetchBody(server.url + path, agent, encoding);
  const timed = async (path: string) => {
    const started = performance.now();
    await ask(path, 'br');
    return performance.now() - started;
  };
  const sizes: number[] = [];
  for (const url of urls.splice(0, WARM_UP)) sizes.push((await ask(url, 'identity')).length);

  const [times, calls]: [number[], number[]] = [[], []];
  const before = await server.figures();
  const started = performance.now();
  const waiting = [...urls];
  const reader = async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) times.push(await timed(url));
  };
  const caller = async () => {
    while (waiting.length > 0) calls.push(await timed('/api/products/filter?brandId=samsung'));
  };
  await Promise.all([...Array.from({ length: CONNECTIONS }, reader), caller()]);
  const seconds = (performance.now() - started) / 1_000;
  const after = await server.figures();
  agent.destroy();
  await server.stop();
  return {
    what,
    pages: urls.length,
    perSecond: urls.length / seconds,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    callP50: at(calls, 0.5),
    callP99: at(calls, 0.99),
    cpuMs: (after.cpuMs - before.cpuMs) / urls.length,
    kilobytes: at(sizes, 0.5) / 1_000,
    memoryMb: after.memoryMb,
  };
}

async function productUrls({ url }: AppServer, count: number): Promise<string[]> {
  const urls: string[] = [];
  for (let page = 1; urls.length < count; page++) {
    const { products } = await (await fetch(`${url}/api/products?limit=100&page=${page}`)).json();
    urls.push(...products.map(({ id }: { id: string }) => `/product/${id}`));
  }
  return urls.slice(0, count);
}

async function fetchBody(url: string, agent: Agent, encoding: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
    buffer(response).then(resolve, reject);
  }).on('error', reject);
  return promise;
}

function at(figures: number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? Number.NaN;
}
