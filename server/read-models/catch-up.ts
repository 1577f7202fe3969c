import type { ContentChange, ContentKind } from '#db/content.ts';

/**
 * Runs an update, one at a time. Each caller waits for a run that starts after its call, so it sees its own writes;
 * calls during a run share the next one.
 */
export class CatchUp {
  readonly #update: () => Promise<void>;
  /** The next run, requested but not started. */
  #next: Promise<void> | null = null;
  /** Settles when the last requested run ends, successful or not. */
  #last: Promise<void> = Promise.resolve();

  constructor(update: () => Promise<void>) {
    this.#update = update;
  }

  /** Rejects if the run fails. */
  run(): Promise<void> {
    if (this.#next) return this.#next;
    const run = this.#last.then(() => {
      this.#next = null;
      return this.#update();
    });
    this.#next = run;
    this.#last = run.catch(() => {});
    return run;
  }

  /** Resolves when nothing is running or waiting. */
  async idle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
  }
}

interface Changing {
  onChange(listener: (changes: ContentChange[]) => void): void;
}

/** Updates now and after every change of these kinds. */
export async function follow(
  source: Changing,
  kinds: readonly ContentKind[],
  follower: { catchUp(): Promise<void> },
  onError: (error: unknown) => void,
): Promise<void> {
  source.onChange((changes) => {
    if (changes.some(({ kind }) => kinds.includes(kind))) follower.catchUp().catch(onError);
  });
  await follower.catchUp();
}
