import { LRUCache } from 'lru-cache';
import { cacheCompressed } from '#server/http/response/compress.ts';

/**
 * About ten megabytes. Most people type the same first letters: two of three searches are among the last few hundred.
 */
const CACHE_MAX = 1_000;

/** Responses by request, for as long as the version stays the same. */
export class ResponseCache {
  readonly #version: () => string;
  readonly #texts = new LRUCache<string, string | Buffer>({ max: CACHE_MAX });

  constructor(version: () => string) {
    this.#version = version;
  }

  get(asked: string, make: () => string): string | Buffer {
    const key = `${this.#version()} ${asked}`;
    const known = this.#texts.get(key);
    // Most are never requested again, so a response is compressed only when it is requested a second time.
    const text = known === undefined ? make() : typeof known === 'string' ? cacheCompressed(known) : known;
    this.#texts.set(key, text);
    return text;
  }
}
