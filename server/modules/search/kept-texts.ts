import { LRUCache } from 'lru-cache';
import { keepCompressed } from '#server/http/response/compress.ts';

/** Some ten megabytes. Everybody types the same first letters: two of three searches are among the last few hundred. */
const KEPT_MAX = 1_000;

/** Answers by what was asked, for as long as the version stays. */
export class KeptTexts {
  readonly #version: () => string;
  readonly #texts = new LRUCache<string, string | Buffer>({ max: KEPT_MAX });

  constructor(version: () => string) {
    this.#version = version;
  }

  get(asked: string, make: () => string): string | Buffer {
    const key = `${this.#version()} ${asked}`;
    const known = this.#texts.get(key);
    // Most are never asked for again: compressed to be kept is what is asked for twice.
    const text = known === undefined ? make() : typeof known === 'string' ? keepCompressed(known) : known;
    this.#texts.set(key, text);
    return text;
  }
}
