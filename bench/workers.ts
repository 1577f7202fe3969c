import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { MEMORY_ENVIRONMENT, MEMORY_FLAGS } from '#scripts/support/memory.mjs';
import { freshLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { addPhone, headersOfRole, type ServerProcess, startServer } from '#tests/support/server/server-process.ts';
import { connectToEach, type WorkerConnection } from '#tests/support/server/worker-connection.ts';
import { filterUrls } from './filter-urls.ts';
import { median } from './median.ts';
import { scaled } from './scale.ts';

/** What several workers cost in processor time per request, and how soon they see each other's writes. */

const REQUESTS = scaled(12_000, 240);
const ROUNDS = 6;
const CONNECTIONS = 16;
const WRITES = scaled(30, 3);
const IDLE_MS = scaled(20_000, 1_000);
const CLOCK_TICKS = 100;
export const CPU_RATIO_MAX = 1.15;
export const SEEN_MAX_MS = 50;

export interface WorkersTiming {
  workers: number;
  /** Per request, without the workers' background work. */
  cpuMs: number;
  /** Relative to one worker in the same run. */
  ratio: number;
  /** Processor time of all workers per second without requests. */
  idleMs: number;
  /** Median time until all other workers see a write. */
  seenMs: number | null;
}

/** On PostgreSQL; empty if it is not installed. Alternates the configurations, because the machine's speed varies. */
export async function measureWorkers(): Promise<WorkersTiming[]> {
  if (!engines.includes('postgres')) return [];
  const groups = [];
  for (const workers of [1, 2, 4]) {
    const location = await freshLocation('postgres');
    const server = await startServer(location, {
      ...MEMORY_ENVIRONMENT,
      NODE_OPTIONS: MEMORY_FLAGS.join(' '),
      WORKERS: String(workers),
      TRUST_PROXY: '1',
      NODE_ENV: 'production',
    });
    // Warms up each worker.
    await load(server, (REQUESTS / 2) * workers);
    groups.push({ workers, location, server, cpuMs: [] as number[], idleMs: 0 });
  }
  // Measures the idle cost to subtract it: work done every second counts more if the same requests take longer.
  await Promise.all(
    groups.map(async (group) => {
      const idle = await cpuDuring(group.server, () => delay(IDLE_MS));
      group.idleMs = idle.cpuMs / idle.seconds;
    }),
  );
  for (let round = 0; round < ROUNDS; round++)
    for (const { server, cpuMs, idleMs } of groups) {
      const loaded = await cpuDuring(server, () => load(server, REQUESTS / ROUNDS));
      cpuMs.push((loaded.cpuMs - idleMs * loaded.seconds) / (REQUESTS / ROUNDS));
    }
  const timings: WorkersTiming[] = [];
  for (const { workers, location, server, cpuMs: rounds, idleMs } of groups) {
    const cpuMs = median(rounds);
    const seenMs = workers > 1 ? await timeToSee(server, workers, await headersOfRole(location, 'admin')) : null;
    timings.push({ workers, cpuMs, ratio: cpuMs / (timings[0]?.cpuMs ?? cpuMs), idleMs, seenMs });
    await server.kill('SIGTERM');
    await location.remove();
  }
  return timings;
}

async function cpuDuring(server: ServerProcess, work: () => Promise<unknown>) {
  const [started, before] = [performance.now(), await cpuMsOf(server)];
  await work();
  return { cpuMs: (await cpuMsOf(server)) - before, seconds: (performance.now() - started) / 1_000 };
}

/** The workers with the supervisor, which distributes connections. */
async function cpuMsOf(server: ServerProcess): Promise<number> {
  const { workers } = await (await fetch(`${server.url}/healthz/workers`)).json();
  const pids: number[] = workers.map(({ pid }: { pid: number }) => pid);
  return [...new Set([...pids, server.child.pid as number])].reduce((sum, pid) => sum + cpuMsOfProcess(pid), 0);
}

function cpuMsOfProcess(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / CLOCK_TICKS;
}

/** Half cached pages, half new filters, each from another client. */
async function load({ url }: ServerProcess, requests: number): Promise<void> {
  const { Agent, get } = await import('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const listing = filterUrls();
  let n = 0;
  const reader = async () => {
    while (n < requests) {
      n++;
      const path = n % 2 ? '/' : listing(n);
      const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
      await new Promise<void>((resolve, reject) => {
        get(url + path, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
          response.resume().on('end', resolve);
        }).on('error', reject);
      });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  agent.destroy();
}

async function timeToSee(server: ServerProcess, workers: number, headers: Record<string, string>): Promise<number> {
  const connections = await connectToEach(server.url, workers);
  const times: number[] = [];
  for (let n = 0; n < WRITES; n++) {
    const { body } = await addPhone(server, headers, `Seen ${n}`);
    const written = performance.now();
    await Promise.all(connections.map((connection) => untilSeen(connection, body.id)));
    times.push(performance.now() - written);
  }
  for (const connection of connections) connection.close();
  return median(times);
}

async function untilSeen({ request }: WorkerConnection, id: string): Promise<void> {
  for (let tries = 0; tries < 5_000; tries++) {
    const headers = { 'x-forwarded-for': `11.0.${(tries >> 8) & 255}.${tries & 255}` };
    if ((await request(`/api/products/${id}`, { headers })).status === 200) return;
  }
  throw new Error(`${id} was never seen by all`);
}
