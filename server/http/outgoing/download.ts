import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { feedErrors } from '#contract/errors/texts.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { connectionProblem, guardedRequest } from './guarded-request.ts';

const REDIRECTS_MAX = 3;
const MEGABYTE = 1024 * 1024;

export interface DownloadLimits {
  bytes: number;
  /** Gives up after this long without a byte. */
  idleMs: number;
  totalMs: number;
}

const LIMITS: DownloadLimits = { bytes: 512 * MEGABYTE, idleMs: 30_000, totalMs: 10 * MINUTE_MS };

export interface DownloadOptions {
  /** The file to create. */
  to: string;
  headers?: Record<string, string>;
  /** ETag of the copy the caller has, so that an unchanged file is not sent again. */
  etag?: string | null;
  lastModified?: string | null;
  /** Read only this many bytes. */
  firstBytes?: number;
  allowLoopback: boolean;
  signal: AbortSignal;
  limits?: Partial<DownloadLimits>;
}

export interface Downloaded {
  /** The caller's copy is up to date. */
  isUnchanged: boolean;
  bytes: number;
  etag: string | null;
  lastModified: string | null;
}

/** The remote server refused or failed; the message is for people. */
export class DownloadFailed extends Error {
  override name = 'DownloadFailed';
  /** From the server's Retry-After header. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Downloads from an address that a user entered. Redirects are followed only within the same site. */
export async function download(address: string, options: DownloadOptions): Promise<Downloaded> {
  const limits = { ...LIMITS, ...options.limits };
  const timeout = AbortSignal.timeout(limits.totalMs);
  const idle = new AbortController();
  const signal = AbortSignal.any([options.signal, timeout, idle.signal]);
  const timer = setTimeout(() => idle.abort(), limits.idleMs);
  const onBytes = () => timer.refresh();
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const response = await open(url, options, signal);
      onBytes();
      const location = redirectOf(response);
      if (location === null) return await receive(response, options, limits.bytes, onBytes);
      response.destroy();
      const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
      // The request headers are meant for this site only.
      if (!next || next.origin !== url.origin) throw new DownloadFailed(feedErrors.redirect(next?.origin ?? location));
      url = next;
    }
    throw new DownloadFailed(feedErrors.redirects);
  } catch (error) {
    if (idle.signal.aborted) throw new DownloadFailed(feedErrors.timeout(limits.idleMs / 1_000));
    if (timeout.aborted) throw new DownloadFailed(feedErrors.tooSlow(limits.totalMs / MINUTE_MS));
    if (error instanceof DownloadFailed || options.signal.aborted) throw error;
    throw new DownloadFailed(messageOf(error as NodeJS.ErrnoException));
  } finally {
    clearTimeout(timer);
  }
}

function open(url: URL, options: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { headers = {}, etag, lastModified, allowLoopback } = options;
  return new Promise((resolve, reject) => {
    const request = guardedRequest(url, {
      method: 'GET',
      headers: {
        'user-agent': 'Handset-Feeds',
        ...headers,
        'accept-encoding': 'gzip',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      },
      allowLoopback,
      signal,
    });
    request.on('error', reject);
    request.on('response', resolve);
    request.end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? '') : null;
}

async function receive(
  response: IncomingMessage,
  { to, firstBytes }: DownloadOptions,
  bytesMax: number,
  onBytes: () => void,
): Promise<Downloaded> {
  const { statusCode = 0, headers } = response;
  const validators = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
  try {
    if (statusCode === 304) return { isUnchanged: true, bytes: 0, ...validators };
    requireFeed(statusCode, headers);
    if (Number(headers['content-length'] ?? 0) > bytesMax && firstBytes === undefined) throw tooLarge(bytesMax);
    let bytes = 0;
    await pipeline(
      async function* () {
        for await (const chunk of response) {
          bytes += chunk.length;
          onBytes();
          if (bytes > bytesMax) throw tooLarge(bytesMax);
          yield chunk;
          if (firstBytes !== undefined && bytes >= firstBytes) return;
        }
      },
      createWriteStream(to, { mode: 0o600 }),
    );
    return { isUnchanged: false, bytes, ...validators };
  } finally {
    response.destroy();
  }
}

function requireFeed(status: number, headers: IncomingMessage['headers']): void {
  if (status === 429 || status === 503)
    throw new DownloadFailed(
      status === 429 ? feedErrors.tooMany : feedErrors.status(status),
      retryAfter(headers['retry-after']),
    );
  if (status !== 200) throw new DownloadFailed(feedErrors.status(status));
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^(?:identity|x-gzip|gzip)$/i.test(encoding)) throw new DownloadFailed(feedErrors.encoding(encoding));
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) throw new DownloadFailed(feedErrors.webPage);
}

/** The header holds seconds or a date. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

function tooLarge(bytes: number): DownloadFailed {
  return new DownloadFailed(feedErrors.tooLarge(bytes / MEGABYTE));
}

function messageOf(error: NodeJS.ErrnoException): string {
  const { code } = error;
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR') return feedErrors.cutOff;
  const message = connectionProblem(error);
  return message.endsWith('.') ? message : `${message}.`;
}
