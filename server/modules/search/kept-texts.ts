import { keepCompressed } from '#server/http/response/compress.ts';

/** Some ten megabytes. Everybody types the same first letters: two of three searches are among the last few hundred. */
const KEPT_MAX = 1_000;

/** Answers by what was asked, for as long as the version stays. Those asked for longest ago go first. */
export class KeptTexts {
  readonly #version: () => string;
  readonly #texts = new Map<string, string | Buffer>();
  #keptOf = '';

  constructor(version: () => string) {
    this.#version = version;
  }

  get(asked: string, make: () => string): string | Buffer {
    const version = this.#version();
    if (version !== this.#keptOf) this.#texts.clear();
    this.#keptOf = version;
    const known = this.#texts.get(asked) ?? '';
    // Most are never asked for again: compressed to be kept is what is asked for twice.
    const text = known === '' ? make() : typeof known === 'string' ? keepCompressed(known) : known;
    this.#texts.delete(asked);
    this.#texts.set(asked, text);
    const [oldest] = this.#texts.keys();
    if (oldest !== undefined && this.#texts.size > KEPT_MAX) this.#texts.delete(oldest);
    return text;
  }
}
