import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedRun } from '#contract/desk/store-feeds.ts';
import { openDatabase } from '#db/client.ts';
import { importPhones } from '#db/import/apply.ts';
import { toPhone } from '#db/phone-columns.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { headersOfRole, startServer } from '#tests/support/server/server-process.ts';
import { scaled } from './scale.ts';

/** Runs a store feed of 200,000 items, most of them not phones: its cost, and its effect on readers. */

const ROWS = scaled(200_000, 2_000);
/** Brings the catalogue to more than 5,000 phones. */
const ADDED_PHONES = scaled(4_000, 40);
const POLL_MS = 100;
/** Between two pages, to stay below the rate limit of an address. */
const BETWEEN_PAGES_MS = 40;
/** The most requested pages; every other request is for a phone's page that was not requested before. */
const COMMON_PAGES = ['/', '/products'];
const WARM_UP_PAGES = scaled(200);

export interface FeedTiming {
  engine: string;
  run: 'first' | 'with new prices' | 'unchanged';
  rows: number;
  matched: number;
  changed: number;
  seconds: number;
  /** Of the whole server, during the run. */
  cpuSeconds: number;
  /** Peak memory above the level before the run. */
  memoryMb: number;
}

/** Pages requested while runs write, and as many of the same kind right after each run. */
interface FeedPages {
  engine: string;
  when: 'quiet' | 'during a run';
  calls: number;
  median: number;
  p99: number;
  longest: number;
}

interface Measured {
  runs: FeedTiming[];
  pages: FeedPages[];
}

export async function measureStoreFeed(): Promise<Measured> {
  const results: Measured = { runs: [], pages: [] };
  for (const engine of engines) {
    const { runs, pages } = await measureOn(engine);
    results.runs.push(...runs);
    results.pages.push(...pages);
  }
  return results;
}

async function measureOn(engine: string): Promise<Measured> {
  const location = await freshLocation(engine);
  const server = await startServer(location, { NODE_ENV: 'production', WEBHOOKS_TO_LOOPBACK: 'on' });
  const admin = await headersOfRole(location, 'admin');
  const database = openDatabase(location);
  await importPhones(database, addedPhones(), { filename: 'bench.csv' });
  const rows = await database.query
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .selectAll('products')
    .select('brands.name as brand')
    .execute();
  await database.close();
  const titles = rows.flatMap((row) => {
    const { variants, price: only } = toPhone(row);
    if (variants.length === 0 && only !== null) return [{ title: `${row.brand} ${row.name} (Black)`, price: only }];
    return variants.flatMap(({ ram, storage, price }) =>
      ram === null || price === null
        ? []
        : [{ title: `${row.brand} ${row.name} (${ram}GB RAM, ${storage}GB Storage)`, price }],
    );
  });
  const file = (factor: number) => {
    const lines = ['id,title,brand,price,link,availability'];
    for (let n = 0; n < ROWS; n++) {
      const phone = titles[n];
      const title = phone?.title ?? `Tempered glass and back cover combo, pack of ${n % 9}, model ${n}`;
      const price = phone ? Math.round(phone.price * factor) : 199 + (n % 900);
      lines.push(`${n},"${title}",,${price},https://store.example/p/${n}?tag=handset-21,in stock`);
    }
    return lines.join('\n');
  };
  let body = file(0.99);
  let version = 1;
  const store = createServer((request, response) => {
    const etag = `"${version}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, 'content-type': 'text/csv' }).end(body);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/feed.csv`;
  const call = async (method: string, path: string, headers: object = {}, sent?: object) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await response.text();
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  const columns = {
    id: 'key',
    title: 'title',
    brand: 'brand',
    price: 'price',
    link: 'url',
    availability: 'availability',
  };
  const feed = { name: 'Bench', store: 'Bench', url, format: 'csv', columns, everyMinutes: 1_440, active: false };
  const { id } = JSON.parse(await call('POST', '/api/admin/feeds', admin, feed));
  const ids = rows.map((row) => row.id);
  const times = { quiet: [] as number[], busy: [] as number[] };
  let asked = 0;
  const readPage = async (into: number[]) => {
    const n = asked++;
    const path = n % 2 === 0 ? COMMON_PAGES[(n / 2) % COMMON_PAGES.length] : `/product/${ids[n % ids.length]}`;
    const began = performance.now();
    await call('GET', path as string);
    into.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_PAGES_MS));
  };
  // A process's first pages are slow.
  for (let n = 0; n < WARM_UP_PAGES; n++) await readPage([]);
  const measure = async (run: FeedTiming['run']): Promise<FeedTiming> => {
    const pid = server.child.pid as number;
    const [cpuBefore, memory, at] = [cpuSeconds(pid), residentMb(pid), performance.now()];
    let most = memory;
    let isRunning = true;
    const readWhile = async () => {
      const before = times.busy.length;
      while (isRunning) await readPage(times.busy);
      return times.busy.length - before;
    };
    const reading = readWhile();
    const started = JSON.parse(await call('POST', `/api/admin/feeds/${id}/run`, admin));
    let done: FeedRun;
    do {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      most = Math.max(most, residentMb(pid));
      const { runs } = JSON.parse(await call('GET', `/api/admin/feeds/${id}/runs`, admin));
      done = runs.find((one: FeedRun) => one.id === started.id);
    } while (done.finishedAt === null);
    isRunning = false;
    const [seconds, cpu] = [(performance.now() - at) / 1_000, cpuSeconds(pid) - cpuBefore];
    const calls = await reading;
    if (done.state === 'failed') throw new Error(`The run failed: ${done.error}`);
    for (let n = 0; n < calls; n++) await readPage(times.quiet);
    return {
      engine,
      run,
      rows: done.counts.rows,
      matched: done.counts.matched,
      changed: done.counts.changed,
      seconds,
      cpuSeconds: cpu,
      memoryMb: most - memory,
    };
  };
  const runs = [await measure('first')];
  [body, version] = [file(0.97), 2];
  runs.push(await measure('with new prices'), await measure('unchanged'));
  store.close();
  await server.kill('SIGTERM');
  await location.remove();
  return {
    runs,
    pages: [timesOf(engine, 'quiet', times.quiet), timesOf(engine, 'during a run', times.busy)],
  };
}

function addedPhones(): string {
  const rows = Array.from({ length: ADDED_PHONES }, (_, n) => `Bench,Bench Breeze ${n},${10_000 + n},available`);
  return ['brand,name,price,status', ...rows].join('\n');
}

function timesOf(engine: string, when: FeedPages['when'], times: number[]): FeedPages {
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { engine, when, calls: times.length, median: at(0.5), p99: at(0.99), longest: at(1 - 1e-9) };
}

/** Processor time of the process with its threads. */
function cpuSeconds(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
