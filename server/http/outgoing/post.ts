import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { assertAllowedHost, checkedLookup, isLoopback, isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
/** So much of what is answered is read; the rest is not waited for. */
const RESPONSE_MAX = 1_000;

export interface Posted {
  status: number;
  response: string;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** This machine may be called, and in the clear, for development and tests. */
  allowLoopback: boolean;
  signal: AbortSignal;
  /** For the whole of it. */
  timeoutMs?: number;
}

/** Sends to an address that someone else chose. No redirect is followed, and what is answered is cut off. */
export function postOutside(
  url: URL,
  { headers, body, allowLoopback, signal, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<Posted> {
  const isSecure = url.protocol === 'https:';
  // In the clear to this machine alone.
  const isAllowed = (address: string) =>
    (isSecure && isPublicAddress(address)) || (allowLoopback && isLoopback(address));
  return new Promise((resolve, reject) => {
    assertAllowedHost(url.hostname, isAllowed);
    const timeout = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error) =>
      reject(timeout.aborted ? new Error(`No response within ${timeoutMs / 1_000} seconds.`) : error);
    const request = (isSecure ? overHttps : overHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: checkedLookup(isAllowed),
      // A connection of its own: none that was opened for another name is used.
      agent: false,
      signal: AbortSignal.any([signal, timeout]),
    });
    request.on('error', fail);
    request.on('response', (response) => {
      let text = '';
      const finish = () => {
        resolve({ status: response.statusCode ?? 0, response: text.replaceAll('\0', '').slice(0, RESPONSE_MAX) });
        request.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length >= RESPONSE_MAX) finish();
      });
      response.on('end', finish);
      response.on('error', fail);
    });
    request.end(body);
  });
}
