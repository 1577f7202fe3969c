import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Larger answers are made again: a sitemap of a million phones must not stay in memory. */
const CACHE_CHARACTERS_MAX = 1_000_000;
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60';

interface CachedText {
  text: string;
  etag: string;
}

/** Texts that change with the content and with nothing else, each made once a version. */
export class VersionedTextCache {
  readonly #version: () => string;
  readonly #cached = new Map<string, CachedText>();
  #cachedVersion = '';

  constructor(version: () => string) {
    this.#version = version;
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, make }: { type: string; make: () => Promise<string> },
  ): Promise<FastifyReply> {
    const { text, etag } = await this.#get(request.url.split('?', 1)[0] ?? '', make);
    reply.headers({ 'cache-control': CACHE_CONTROL, etag });
    // A cache on the way may have marked our tag as weak.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
    return reply.type(type).send(text);
  }

  async #get(key: string, make: () => Promise<string>): Promise<CachedText> {
    const version = this.#version();
    if (version !== this.#cachedVersion) {
      this.#cached.clear();
      this.#cachedVersion = version;
    }
    const cached = this.#cached.get(key);
    if (cached) return cached;
    const text = await make();
    const created = { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"` };
    // What was made while the content changed belongs to neither version.
    if (text.length <= CACHE_CHARACTERS_MAX && this.#version() === version) this.#cached.set(key, created);
    return created;
  }
}
