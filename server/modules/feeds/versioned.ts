import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Larger answers are made anew: a sitemap of a million phones must not stay in memory. */
const KEPT_CHARACTERS = 1_000_000;
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

interface Made {
  text: string;
  etag: string;
}

/** Texts that change with the content and with nothing else, each made once a version. */
export class VersionedTexts {
  readonly #version: () => string;
  readonly #kept = new Map<string, Made>();
  #keptVersion = '';

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

  async #get(key: string, make: () => Promise<string>): Promise<Made> {
    const version = this.#version();
    if (version !== this.#keptVersion) {
      this.#kept.clear();
      this.#keptVersion = version;
    }
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const text = await make();
    const made = { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"` };
    // What was made while the content changed belongs to neither version.
    if (text.length <= KEPT_CHARACTERS && this.#version() === version) this.#kept.set(key, made);
    return made;
  }
}
