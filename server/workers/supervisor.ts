import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { logLine } from '#server/log-line.ts';
import type { FromSupervisor, FromWorker, WorkerGroupState, WorkerState } from './messages.ts';

/** A worker that lived for so long is started again at once; one that keeps dying, after twice as long each time. */
const SETTLED_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** No one waits for a worker that is being replaced, so its connections may take their time. */
const ROLLING_DRAIN_MS = 5_000;
const STOPPING_DRAIN_MS = 1_000;
/** A little more than a worker gives itself, for one that no longer responds. */
const KILL_AFTER_MS = 5_500;
/** A worker that is busy for longer is left out of the metrics of this moment. */
const COLLECT_MS = 2_000;

export const NUMBER_VARIABLE = 'HANDSET_WORKER';

interface Member {
  worker: Worker;
  state: 'starting' | 'ready' | 'draining';
  startedAt: number;
}

/** One of the numbers from 1 to WORKERS, and the worker that has it. */
interface Place {
  number: number;
  member: Member | null;
  restarts: number;
  /** Deaths in a row without a settled life between. */
  failures: number;
}

/**
 * Keeps the configured number of workers running on one port. It serves nothing and opens no database, so that little in
 * it can fail. A worker migrates, serves and works like a single process.
 */
export class Supervisor {
  readonly #places: Place[];
  /** Worked out once for all workers. */
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

  /** The first worker migrates and fills the database alone. Returns its exit code where it could not start. */
  async start(): Promise<number | null> {
    const [first, ...others] = this.#places as [Place, ...Place[]];
    const code = await this.#occupy(first);
    if (code !== null) return code;
    await Promise.all(others.map((place) => this.#occupy(place)));
    return null;
  }

  /** Replaces every worker, one after the other, each by one that answers already. */
  roll(): Promise<void> {
    this.#rolling = this.#rolling.then(() => this.#replaceAll());
    return this.#rolling;
  }

  /** Ends them all; returns whether each ended well. */
  async close(): Promise<boolean> {
    this.#closing = true;
    const codes = await Promise.all([...this.#members].map((member) => this.#end(member, STOPPING_DRAIN_MS)));
    return codes.every((code) => code === 0);
  }

  #state(): WorkerGroupState {
    return { wanted: this.#places.length, workers: this.#places.map(toState) };
  }

  /** Starts a worker in an empty place; null once it answers, else the code it ended with. */
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
    // Sending to a worker that is gone is no failure: 'exit' is handled below.
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
    // A replacement: `#replaceAll` handles its end.
    if (!place) return;
    place.member = null;
    // At the very start, a worker that never became ready ends the supervisor.
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
    // One that is still starting does not listen yet.
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
