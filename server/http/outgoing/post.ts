import { type GuardedRequest, guardedRequest } from './guarded-request.ts';

const TIMEOUT_MS = 10_000;
/** Bytes of the response to read; the rest is dropped. */
const RESPONSE_MAX = 1_000;

export interface Posted {
  status: number;
  response: string;
}

export interface PostOptions extends Omit<GuardedRequest, 'method'> {
  body: string;
  /** For the whole request. */
  timeoutMs?: number;
}

/** Posts to an address that a user entered. Does not follow redirects and truncates the response. */
export function postOutside(
  url: URL,
  { headers, body, allowLoopback, signal, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error) =>
      reject(timeout.aborted ? new Error(`No response within ${timeoutMs / 1_000} seconds.`) : error);
    const request = guardedRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      allowLoopback,
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
