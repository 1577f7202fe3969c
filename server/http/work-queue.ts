import { HttpError } from '#server/http/response/http-error.ts';

/** While one waits for the database, another can run. */
const AT_ONCE = 2;
const WAITING_MAX = 500;
/** One reader's pages. A queue this short is always worked off, however slow the process is. */
const SHORT_LINE = AT_ONCE * 4;
/** Weight of the last task in the moving average. */
const PACE_SHARE = 0.1;

interface Piece {
  since: number;
  begin(): Promise<void>;
  refuse(error: HttpError): void;
}

export interface WorkQueueOptions {
  waitingMax?: number;
  /**
   * Requests that would wait longer than this at the current pace are refused at once. A queue limited only by length
   * gets slower with its process: with four processes on two cores 500 pages took half a minute, and five of six
   * clients had given up when their turn came.
   */
  waitMaxMs?: number;
  now?: () => number;
}

/**
 * A fair queue: networks take turns, then accounts within a network, and each account is first come, first served.
 * Someone who requests a thousand things waits for them while others wait for one. When the queue is full, the longest
 * line loses its last task.
 *
 * Each turn of the event loop starts one task: a render that needs no I/O runs to its end, and thirty in a row would
 * block calls and new connections.
 */
export class WorkQueue {
  /** Tasks by network and account, each in order. */
  readonly #lines = new Map<string, Map<string, Piece[]>>();
  readonly #options: Required<WorkQueueOptions>;
  /** Average milliseconds between two starts while others wait. */
  #pace = 0;
  #begunAt: number | null = null;
  #waiting = 0;
  #running = 0;
  #isScheduled = false;

  constructor(options: WorkQueueOptions = {}) {
    this.#options = {
      waitingMax: WAITING_MAX,
      waitMaxMs: Number.POSITIVE_INFINITY,
      now: () => performance.now(),
      ...options,
    };
  }

  get waiting(): number {
    return this.#waiting;
  }

  run<T>(network: string, work: () => Promise<T>, account = ''): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const accounts = this.#lines.get(network) ?? new Map<string, Piece[]>();
    const line = accounts.get(account) ?? [];
    line.push({ since: this.#options.now(), begin: () => work().then(resolve, reject), refuse: reject });
    this.#lines.set(network, accounts.set(account, line));
    if (++this.#waiting > this.#lengthMax()) this.#refuseOne();
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running >= AT_ONCE || this.#waiting === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#begin();
      this.#schedule();
    });
  }

  async #begin(): Promise<void> {
    this.#running++;
    await this.#takeTimely()?.begin();
    this.#running--;
    this.#schedule();
  }

  /** One slow task must not cause refusals on its own. */
  #lengthMax(): number {
    const { waitingMax, waitMaxMs } = this.#options;
    return Math.min(waitingMax, Math.max(SHORT_LINE, waitMaxMs / this.#pace));
  }

  /**
   * The next task whose client is probably still there. Only a long queue drops tasks that waited too long; a busy
   * machine alone does not.
   */
  #takeTimely(): Piece | undefined {
    const { waitMaxMs, now } = this.#options;
    for (;;) {
      const isShort = this.#waiting <= SHORT_LINE;
      const piece = this.#takeNext();
      if (!piece) return undefined;
      if (isShort || now() - piece.since <= 2 * waitMaxMs) {
        this.#notePace(now());
        return piece;
      }
      piece.refuse(new HttpError('UNAVAILABLE'));
    }
  }

  #notePace(now: number): void {
    if (this.#begunAt !== null) this.#pace += PACE_SHARE * (now - this.#begunAt - this.#pace);
    this.#begunAt = this.#waiting > 0 ? now : null;
  }

  #takeNext(): Piece | undefined {
    const [turn] = this.#lines;
    if (!turn) return undefined;
    const [network, accounts] = turn;
    const [[account, line] = ['', []]] = accounts;
    const piece = line.shift();
    this.#waiting--;
    // If the account has more tasks, it goes to the end.
    accounts.delete(account);
    if (line.length > 0) accounts.set(account, line);
    this.#lines.delete(network);
    if (accounts.size > 0) this.#lines.set(network, accounts);
    return piece;
  }

  #refuseOne(): void {
    const [network, accounts] = longest(this.#lines, (lines) =>
      lines.values().reduce((sum, line) => sum + line.length, 0),
    );
    const [account, line] = longest(accounts, ({ length }) => length);
    line.pop()?.refuse(new HttpError('UNAVAILABLE'));
    this.#waiting--;
    if (line.length === 0) accounts.delete(account);
    if (accounts.size === 0) this.#lines.delete(network);
  }
}

function longest<Line>(lines: ReadonlyMap<string, Line>, lengthOf: (line: Line) => number): [string, Line] {
  const [first, ...others] = [...lines] as [[string, Line], ...[string, Line][]];
  return others.reduce((most, line) => (lengthOf(line[1]) > lengthOf(most[1]) ? line : most), first);
}
