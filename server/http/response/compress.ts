import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this a compressed answer is no sooner there. */
const COMPRESS_MIN_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/;

export type Encoding = 'br' | 'gzip';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** 256 kB hold a page; the default of 4 MB for each of hundreds at once is where memory went. */
const WINDOW_BITS = 18;

/** Up to here waking another thread takes longer than the work: in haste, 3 kB take 50 µs here and 94 to 140 there. */
const IN_PLACE_MAX = 32_768;

/**
 * In haste for what is sent once: a quarter of the time for a tenth more bytes. Well for what is sent again: of a page
 * four times the time for a fifth fewer.
 */
export function compress(body: string | Buffer, encoding: Encoding, well: boolean): Promise<Buffer> {
  return encoding === 'gzip'
    ? compressGzip(body, { level: gzipLevel(well) })
    : compressBrotli(body, { params: brotliParams(well, body.length) });
}

/** zlib allocates this much for each answer; Brotli's own 64 kB would be mostly empty. */
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

/** What is kept and sent again, with its compressed forms that someone asked for. */
const kept = new WeakMap<Buffer, Partial<Record<Encoding, Buffer>>>();

/** As it is sent, for a caller who keeps it: compressed once for all who ask. */
export function keepCompressed(text: string): Buffer {
  const body = Buffer.from(text);
  kept.set(body, {});
  return body;
}

/** What zlib returns is the beginning of 64 kB that would be kept with it; so would be a buffer from the shared pool. */
export function copyToKeep(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** Compresses what was made for this one request. Pages and files are cached compressed and pass by; streams do too. */
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
    const forms = Buffer.isBuffer(payload) ? kept.get(payload) : undefined;
    if (forms) {
      forms[encoding] ??= copyToKeep(compressInPlace(payload, encoding));
      return send(forms[encoding]);
    }
    if (payload.length <= IN_PLACE_MAX) return send(compressInPlace(payload, encoding));
    compress(payload, encoding, false).then(send, (error: Error) => done(error));
  });
}

function isLong(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= COMPRESS_MIN_BYTES;
}

/** The best of ours that the client takes; `;q=0` says that it does not. */
export function acceptedEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  return ACCEPTS.br.test(accepted) ? 'br' : ACCEPTS.gzip.test(accepted) ? 'gzip' : null;
}
