import { HttpError } from '#server/http/response/http-error.ts';

/** While one waits for the database, another goes on. */
const AT_ONCE = 2;
/** A second of work: whoever would wait longer is told to come back. */
const WAITING_MAX = 500;

interface Piece {
  begin(): Promise<void>;
  refuse(error: HttpError): void;
}

/**
 * Work that waits in line: every network in its turn, within a network every account, and of one account first come,
 * first served, so that whoever asks for a thousand things at once waits for a thousand and others for one. When the
 * line is full, the longest gives up its last.
 *
 * One piece is begun in each turn of the event loop: a render that needs nothing from outside runs to its end at once,
 * and thirty of them in a row would keep calls and new connections waiting for as long.
 */
export class WorkLine {
  /** By network and account, each in the order of their turns. */
  readonly #lines = new Map<string, Map<string, Piece[]>>();
  readonly #waitingMax: number;
  #waiting = 0;
  #running = 0;
  #isScheduled = false;

  constructor(waitingMax = WAITING_MAX) {
    this.#waitingMax = waitingMax;
  }

  run<T>(network: string, work: () => Promise<T>, account = ''): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const accounts = this.#lines.get(network) ?? new Map<string, Piece[]>();
    const line = accounts.get(account) ?? [];
    line.push({ begin: () => work().then(resolve, reject), refuse: reject });
    this.#lines.set(network, accounts.set(account, line));
    if (++this.#waiting > this.#waitingMax) this.#refuseOne();
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
    await this.#takeNext()?.begin();
    this.#running--;
    this.#schedule();
  }

  #takeNext(): Piece | undefined {
    const [turn] = this.#lines;
    if (!turn) return undefined;
    const [network, accounts] = turn;
    const [[account, line] = ['', []]] = accounts;
    const piece = line.shift();
    this.#waiting--;
    // Whoever has more waits behind all others again.
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
