import { CatchUp } from '#server/read-models/catch-up.ts';

/** Looks for work every so often and whenever it is told to: one pass at a time, and closing waits for its end. */
export class Poller {
  readonly #passes: CatchUp;
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(everyMs: number, pass: () => Promise<void>, onError: (error: unknown) => void) {
    this.#passes = new CatchUp(async () => {
      if (!this.#isClosed) await pass().catch(onError);
    });
    this.#timer = setInterval(() => void this.work(), everyMs).unref();
  }

  /** A long pass ends early then. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves after a pass that began after the call. */
  work(): Promise<void> {
    return this.#passes.run();
  }

  close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    return this.#passes.idle();
  }
}
