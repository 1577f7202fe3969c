import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this a compressed answer is no sooner there. */
const COMPRESS_MIN_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESS = {
  br: (body: string | Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: string | Buffer) => gzipped(body),
};

const ACCEPTS = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

/** Compresses what was made for this one request. Pages and files are cached compressed and pass by; streams do too. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLong(payload) || reply.hasHeader('content-encoding')) return done(null, payload);
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    COMPRESS[encoding](payload).then(
      (compressed) => {
        reply.header('content-encoding', encoding).removeHeader('content-length');
        done(null, compressed);
      },
      (error: Error) => done(error),
    );
  });
}

function isLong(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= COMPRESS_MIN_BYTES;
}

/** The best of ours that the client takes; `;q=0` says that it does not. */
export function acceptedEncoding(accepted: string | undefined): keyof typeof COMPRESS | null {
  if (!accepted) return null;
  return ACCEPTS.br.test(accepted) ? 'br' : ACCEPTS.gzip.test(accepted) ? 'gzip' : null;
}
