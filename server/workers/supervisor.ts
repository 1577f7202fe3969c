import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { logLine } from '#server/log-line.ts';
import type { FromSupervisor, FromWorker, WorkerGroupState, WorkerState } from './messages.ts';

/** A worker that lived this long is restarted at once after a crash; otherwise the delay doubles each time. */
const SETTLED_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** No one waits for a worker that is being replaced, so it may drain slowly. */
const ROLLING_DRAIN_MS = 5_000;
const STOPPING_DRAIN_MS = 1_000;
/** A little longer than a worker's own timeout, for workers that no longer respond. */
const KILL_AFTER_MS = 5_500;
/** Workers that do not answer within this time are left out of the metrics. */
const COLLECT_MS = 2_000;

export const NUMBER_VARIABLE = 'HANDSET_WORKER';

interface Member {
  worker: Worker;
  state: 'starting' | 'ready' | 'draining';
  startedAt: number;
}

/** A slot, numbered from 1 to WORKERS, and its worker. */
interface Place {
  number: number;
  member: Member | null;
  restarts: number;
  /** Crashes in a row without a settled run between them. */
  failures: number;
}

/**
 * Keeps the configured number of workers running on one port. It serves nothing and opens no database, so that little
 * in it can fail. A worker behaves like a single process.
 */
export class Supervisor {
  readonly #places: Place[];
  /** Computed once for all workers. */
  readonly #environment: Record<string, string>;
  readonly #members = new Set<Member>();
  readonly #collecting = new Map<number, { gather: (metrics: object) => void }>();
  #collections = 0;
  #rolling: Promise<void> = Promise.resolve();
  #closing = false;

  constructor({ workers, databasePool }: Pick<Config, 'workers' | 'databasePool'>) {
    this.#environment = { WORKERS: String(workers), DATABASE_POOL: String(databasePool) };
    this.#places = Array.from({ length: workers }, (_, index) => ({
      number: index + 1,
      member: null,
      restarts: 0,
      failures: 0,
    }));
  }

  /** The first worker migrates and seeds the database alone. Returns its exit code if it could not start. */
  async start(): Promise<number | null> {
    const [first, ...others] = this.#places as [Place, ...Place[]];
    const code = await this.#occupy(first);
    if (code !== null) return code;
    await Promise.all(others.map((place) => this.#occupy(place)));
    return null;
  }

  /** Replaces the workers one after the other, each once its successor is ready. */
  roll(): Promise<void> {
    this.#rolling = this.#rolling.then(() => this.#replaceAll());
    return this.#rolling;
  }

  /** Stops all workers. Returns whether each exited cleanly. */
  async close(): Promise<boolean> {
    this.#closing = true;
    const codes = await Promise.all([...this.#members].map((member) => this.#end(member, STOPPING_DRAIN_MS)));
    return codes.every((code) => code === 0);
  }

  #state(): WorkerGroupState {
    return { wanted: this.#places.length, workers: this.#places.map(toState) };
  }

  /** Starts a worker in an empty slot. Resolves to null once it is ready, otherwise to its exit code. */
  async #occupy(place: Place): Promise<number | null> {
    const member = this.#fork(place.number);
    place.member = member;
    return this.#whenReady(member);
  }

  #fork(number: number): Member {
    const worker = cluster.fork({ ...this.#environment, [NUMBER_VARIABLE]: String(number) });
    const member: Member = { worker, state: 'starting', startedAt: performance.now() };
    this.#members.add(member);
    worker.on('message', (message: FromWorker) => void this.#handleMessage(member, message));
    // Sending to a dead worker is not a failure: 'exit' is handled below.
    worker.on('error', () => {});
    worker.once('exit', (code, signal) => {
      this.#members.delete(member);
      if (member.state !== 'draining' && !this.#closing) this.#onDeath(member, signal ?? code);
    });
    return member;
  }

  #whenReady(member: Member): Promise<number | null> {
    return new Promise((resolve) => {
      member.worker.on('message', ({ is }: FromWorker) => is === 'ready' && resolve(null));
      member.worker.once('exit', (code) => resolve(code ?? 1));
    });
  }

  async #handleMessage(member: Member, message: FromWorker): Promise<void> {
    if (message.is === 'ready' && member.state === 'starting') member.state = 'ready';
    if (message.is === 'metrics') this.#collecting.get(message.id)?.gather(message.metrics);
    if (message.is === 'question') {
      const metrics = message.wants === 'metrics' ? await this.#collect() : [];
      send(member, { is: 'answer', id: message.id, state: this.#state(), metrics });
    }
  }

  async #collect(): Promise<object[]> {
    const members = [...this.#members].filter(({ state }) => state !== 'starting');
    const id = ++this.#collections;
    const gathered: object[] = [];
    const { promise: complete, resolve } = Promise.withResolvers<void>();
    this.#collecting.set(id, {
      gather: (metrics) => {
        gathered.push(metrics);
        if (gathered.length === members.length) resolve();
      },
    });
    for (const member of members) send(member, { is: 'collect', id });
    const late = new AbortController();
    await Promise.race([complete, delay(COLLECT_MS, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
    this.#collecting.delete(id);
    return gathered;
  }

  #onDeath(member: Member, how: string | number): void {
    const place = this.#places.find((one) => one.member === member);
    // A replacement, whose end `#replaceAll` handles.
    if (!place) return;
    place.member = null;
    // If a worker never becomes ready at the first start, the supervisor exits.
    if (
      !this.#places.some((one) => one.member?.state === 'ready') &&
      place.restarts === 0 &&
      member.state === 'starting'
    )
      return;
    place.restarts++;
    place.failures = performance.now() - member.startedAt >= SETTLED_MS ? 0 : place.failures + 1;
    const pause = place.failures <= 1 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (place.failures - 2));
    logLine('error', `Worker ${place.number} exited with ${how}. Restarting in ${pause / 1_000} s.`, {
      worker: place.number,
      restarts: place.restarts,
    });
    setTimeout(() => {
      if (!this.#closing && place.member === null) void this.#occupy(place);
    }, pause);
  }

  async #replaceAll(): Promise<void> {
    for (const place of this.#places) {
      if (this.#closing) return;
      const next = this.#fork(place.number);
      const code = await this.#whenReady(next);
      if (this.#closing) return;
      if (code !== null) {
        logLine(
          'error',
          `The new worker ${place.number} exited with ${code} before it was ready. Keeping the old workers.`,
          {
            worker: place.number,
          },
        );
        return;
      }
      const old = place.member;
      place.member = next;
      if (old) await this.#end(old, ROLLING_DRAIN_MS);
    }
    logLine('info', 'All workers were replaced.');
  }

  async #end(member: Member, drainMs: number): Promise<number | null> {
    const { worker } = member;
    if (worker.isDead()) return worker.process.exitCode;
    const exit = once(worker, 'exit') as Promise<[number | null]>;
    // A worker that is still starting does not read messages yet.
    if (member.state === 'starting') worker.process.kill('SIGTERM');
    else send(member, { is: 'close', drainMs });
    member.state = 'draining';
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), drainMs + KILL_AFTER_MS);
    const [code] = await exit;
    clearTimeout(timer);
    return code;
  }
}

function send({ worker }: Member, message: FromSupervisor): void {
  if (worker.isConnected()) worker.send(message);
}

function toState({ number, member, restarts }: Place): WorkerState {
  return {
    number,
    pid: member?.worker.process.pid ?? null,
    state: member?.state ?? 'waiting',
    startedAt: member ? new Date(performance.timeOrigin + member.startedAt).toISOString() : null,
    restarts,
  };
}
