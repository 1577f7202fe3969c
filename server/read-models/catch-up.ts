import type { ContentChange, ContentKind } from '#db/content.ts';

/**
 * Brings something up to date, one run at a time. Anyone who asks waits for a run that began after they asked, so it sees
 * what they wrote; those who ask while one runs share the next.
 */
export class CatchUp {
  readonly #update: () => Promise<void>;
  /** The run that has been asked for and has not begun. */
  #next: Promise<void> | null = null;
  /** The end of the last run that was asked for, however it ends. */
  #last: Promise<void> = Promise.resolve();

  constructor(update: () => Promise<void>) {
    this.#update = update;
  }

  /** Rejects when the run fails. */
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

  /** Resolves when nothing runs and nothing is waiting to. */
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

/** Brings it up to date now, and again after every change of these kinds. */
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
