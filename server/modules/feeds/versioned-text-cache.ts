import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const CHARACTERS_MAX = 8_000_000;
/** Larger texts are not cached: a sitemap of a million phones must not stay in memory. */
const TEXT_CHARACTERS_MAX = 1_000_000;
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60';

interface CachedText {
  text: string;
  etag: string;
}

type MakeText = () => Promise<string>;

/** Caches texts that depend only on the content, once per version. */
export class VersionedTextCache {
  readonly #version: () => string;
  readonly #texts = new LRUCache<string, CachedText, MakeText>({
    maxSize: CHARACTERS_MAX,
    maxEntrySize: TEXT_CHARACTERS_MAX,
    sizeCalculation: ({ text, etag }) => text.length + etag.length,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make }) => {
      const text = await make();
      return { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"` };
    },
  });

  constructor(version: () => string) {
    this.#version = version;
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, make }: { type: string; make: MakeText },
  ): Promise<FastifyReply> {
    // A text built during a content change is stored under the old version, which is never requested again.
    const key = `${this.#version()} ${request.url.split('?', 1)[0]}`;
    const { text, etag } = await this.#texts.forceFetch(key, { context: make });
    reply.headers({ 'cache-control': CACHE_CONTROL, etag });
    // A proxy may have made our ETag weak.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
    return reply.type(type).send(text);
  }
}
