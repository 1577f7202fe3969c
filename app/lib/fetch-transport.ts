import type { ErrorBody } from '#contract/errors.ts';
import { ANALYTICS_HEADER, DEVICE_HEADER } from '#contract/limits.ts';
import type { Transport } from './api.ts';
import { ApiError } from './api-error.ts';

/** What browsers still send while the page is left: together at most 64 kB. */
const KEEPALIVE_MAX_BYTES = 4_096;

interface FetchTransportOptions {
  getToken(): string | null;
  getDevices(): string | null;
  onDevice(device: string): void;
  /** The server rejected the token that was sent, or missed one; returns whether the call can be sent again. */
  onUnauthenticated(token: string | null): Promise<boolean>;
  /** The call needs the password to have been given of late: asks for it and says whether the call can be repeated. */
  onReauthRequired(): Promise<boolean>;
  /** Whether the reader allows that what they look at is counted. */
  mayBeCounted(): boolean;
}

/** The browser's way to the server. No timeout of its own: a slow network is the visitor's to judge. */
export function createFetchTransport(options: FetchTransportOptions): Transport {
  const { getToken, getDevices, onDevice, onUnauthenticated, onReauthRequired, mayBeCounted } = options;
  const send: Transport = async (request) => {
    const { method, path, params, query, body, signal } = request;
    const form = body instanceof FormData;
    const json = body !== undefined && !form;
    const text = json ? JSON.stringify(body) : '';
    const token = getToken();
    // Only where a password is checked.
    const devices = method === 'POST' && path.startsWith('/api/users/') ? getDevices() : null;
    let response: Response;
    try {
      response = await fetch(buildUrl(path, params, query), {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          [ANALYTICS_HEADER]: mayBeCounted() ? 'on' : 'off',
          ...(json && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(devices && { [DEVICE_HEADER]: devices }),
        },
        ...(body !== undefined && { body: form ? body : text }),
        keepalive: method !== 'GET' && !form && text.length < KEEPALIVE_MAX_BYTES,
        ...(signal && { signal }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(0, { message: 'We couldn’t reach the server. Check your connection and try again.' });
    }
    const device = response.headers.get(DEVICE_HEADER);
    if (device) onDevice(device);
    const responseBody = parseJson(await response.text());
    // Other errors with the same status, as for a wrong password, say nothing about the token.
    const isRejected = response.status === 401 && (responseBody as ErrorBody | null)?.code === 'UNAUTHENTICATED';
    if (isRejected && (await onUnauthenticated(token))) return send(request);
    return { status: response.status, body: responseBody };
  };
  return async (request) => {
    const response = await send(request);
    const { code } = (response.body ?? {}) as Partial<ErrorBody>;
    return code === 'REAUTH_REQUIRED' && (await onReauthRequired()) ? send(request) : response;
  };
}

function buildUrl(path: string, params: Record<string, string>, query: Record<string, string>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Null for what is no JSON: a proxy in between may answer with a page of its own. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
