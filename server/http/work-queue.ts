import { HttpError } from '#server/http/response/http-error.ts';

/** While one waits for the database, another goes on. */
const AT_ONCE = 2;
const WAITING_MAX = 500;
/** As many as one reader's pages: so short a line is worked through however slow the process is. */
const SHORT_LINE = AT_ONCE * 4;
/** How much the last piece says about how long the next will take. */
const PACE_SHARE = 0.1;

interface Piece {
  since: number;
  begin(): Promise<void>;
  refuse(error: HttpError): void;
}

export interface WorkQueueOptions {
  waitingMax?: number;
  /**
   * Anyone who would have to wait longer at the pace of the last pieces is refused at once. A line that is bounded by its
   * length alone gets longer in time as its process gets slower: with four processes on two cores 500 pages took half a
   * minute, and when their turn came those who had asked were gone (seen: five of six requests failed).
   */
  waitMaxMs?: number;
  now?: () => number;
}

/**
 * Work that waits in line: every network in its turn, within a network every account, and of one account first come,
 * first served, so that anyone who asks for a thousand things at once waits for a thousand and others for one. When the
 * line is full, the longest gives up its last.
 *
 * One piece is begun in each turn of the event loop: a render that needs nothing from outside runs to its end at once,
 * and thirty of them in a row would keep calls and new connections waiting for as long.
 */
export class WorkQueue {
  /** By network and account, each in the order of their turns. */
  readonly #lines = new Map<string, Map<string, Piece[]>>();
  readonly #options: Required<WorkQueueOptions>;
  /** Milliseconds from one beginning to the next while others wait. */
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

  /** A pace that one slow piece set refuses no one else. */
  #lengthMax(): number {
    const { waitingMax, waitMaxMs } = this.#options;
    return Math.min(waitingMax, Math.max(SHORT_LINE, waitMaxMs / this.#pace));
  }

  /** The next whose asker may still be there. Only a long line drops those who waited too long: a busy machine alone does not. */
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
    // Anyone who has more waits behind all others again.
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

/** The first of the longest; only of lines that are there. */
function longest<Line>(lines: ReadonlyMap<string, Line>, lengthOf: (line: Line) => number): [string, Line] {
  const [first, ...others] = [...lines] as [[string, Line], ...[string, Line][]];
  return others.reduce((most, line) => (lengthOf(line[1]) > lengthOf(most[1]) ? line : most), first);
}
