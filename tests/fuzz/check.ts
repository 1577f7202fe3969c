import { brotliDecompressSync } from 'node:zlib';
import { ERRORS, ErrorBody } from '#contract/errors.ts';
import { jargonIn } from './jargon.ts';

interface Answer {
  statusCode: number;
  rawPayload: Buffer;
  headers: Record<string, unknown>;
}

const STACK = /\n\s+at |node_modules|file:\/\/\/|\.ts:\d+/;

/** What is wrong with a response; null if nothing is. */
export function complaintAbout(method: string, { statusCode, rawPayload, headers }: Answer): string | null {
  const body = String(headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload);
  if (statusCode >= 500) return `${statusCode}: ${body.slice(0, 200)}`;
  if (STACK.test(body.slice(0, 5_000)) && statusCode >= 400) return `a stack: ${body.slice(0, 200)}`;
  if (statusCode < 400 || method === 'HEAD') return null;
  if (!String(headers['content-type']).startsWith('application/json')) return `no JSON: ${body.slice(0, 200)}`;
  const parsed = ErrorBody.safeParse(JSON.parse(body));
  if (!parsed.success) return `not the one shape: ${body.slice(0, 200)}`;
  const { error, message, code } = parsed.data;
  if (error !== message) return `error and message differ: ${body.slice(0, 200)}`;
  if (ERRORS[code].status !== statusCode) return `${code} with status ${statusCode}`;
  if (statusCode === 429 && !headers['retry-after']) return '429 without Retry-After';
  return jargonIn(parsed.data);
}
