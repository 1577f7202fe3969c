import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Compressing smaller responses does not make them faster. */
const COMPRESS_MIN_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/;

export type Encoding = 'br' | 'gzip';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** A 256 kB window holds a page; the default of 4 MB for each of hundreds of responses used up the memory. */
const WINDOW_BITS = 18;

/** Up to this size waking another thread takes longer than the work: 3 kB take 50 µs here and 94 to 140 there. */
const IN_PLACE_MAX = 32_768;

/**
 * Fast for what is sent once: a quarter of the time for a tenth more bytes. Best for what is sent often: four times the
 * time for a fifth fewer bytes of a page.
 */
export function compress(body: string | Buffer, encoding: Encoding, well: boolean): Promise<Buffer> {
  return encoding === 'gzip'
    ? compressGzip(body, { level: gzipLevel(well) })
    : compressBrotli(body, { params: brotliParams(well, body.length) });
}

/** zlib allocates this much per response; Brotli's default of 64 kB would be mostly empty. */
const CHUNK_BYTES = 4_096;

function compressInPlace(body: string | Buffer, encoding: Encoding): Buffer {
  return encoding === 'gzip'
    ? gzipSync(body, { chunkSize: CHUNK_BYTES, level: gzipLevel(false) })
    : brotliCompressSync(body, { chunkSize: CHUNK_BYTES, params: brotliParams(false, body.length) });
}

const gzipLevel = (well: boolean) => (well ? 6 : 1);

function brotliParams(well: boolean, length: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: well ? 8 : 1,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  };
}

const ACCEPTS = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

/** Compressed forms of cached bodies, made on first use. */
const compressedForms = new WeakMap<Buffer, Partial<Record<Encoding, Buffer>>>();

/** A body to cache: it is compressed once for all requests. */
export function cacheCompressed(text: string): Buffer {
  const body = Buffer.from(text);
  compressedForms.set(body, {});
  return body;
}

/** zlib returns a slice of a 64 kB buffer that would stay in memory with it, as would a slice of the shared pool. */
export function copyForCache(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/**
 * Compresses responses made for a single request. Cached pages and files are already compressed; streams are left
 * alone.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLong(payload) || reply.hasHeader('content-encoding')) return done(null, payload);
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    const send = (compressed: Buffer) => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, compressed);
    };
    const forms = Buffer.isBuffer(payload) ? compressedForms.get(payload) : undefined;
    if (forms) {
      forms[encoding] ??= copyForCache(compressInPlace(payload, encoding));
      return send(forms[encoding]);
    }
    if (payload.length <= IN_PLACE_MAX) return send(compressInPlace(payload, encoding));
    compress(payload, encoding, false).then(send, (error: Error) => done(error));
  });
}

function isLong(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= COMPRESS_MIN_BYTES;
}

/** The best encoding that the client accepts; `;q=0` means that it does not. */
export function acceptedEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  return ACCEPTS.br.test(accepted) ? 'br' : ACCEPTS.gzip.test(accepted) ? 'gzip' : null;
}
