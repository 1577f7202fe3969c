import type { ErrorBody } from '#contract/errors.ts';
import { ANALYTICS_HEADER, DEVICE_HEADER } from '#contract/limits.ts';
import type { Transport } from './api.ts';
import { ApiError } from './api-error.ts';

/** Browsers send at most 64 kB of keepalive requests while a page unloads. */
const KEEPALIVE_MAX_BYTES = 4_096;

interface FetchTransportOptions {
  getToken(): string | null;
  getDevices(): string | null;
  onDevice(device: string): void;
  /** The server rejected the token, or there was none. Resolves to whether the call can be repeated. */
  onUnauthenticated(token: string | null): Promise<boolean>;
  /** The call needs a recently confirmed password. Resolves to whether the call can be repeated. */
  onReauthRequired(): Promise<boolean>;
  /** Whether the reader has consented to being counted. */
  mayBeCounted(): boolean;
}

/** Calls the server with `fetch`. It has no timeout: on a slow network the visitor decides when to give up. */
export function createFetchTransport(options: FetchTransportOptions): Transport {
  const { getToken, getDevices, onDevice, onUnauthenticated, onReauthRequired, mayBeCounted } = options;
  const send: Transport = async (request) => {
    const { method, path, params, query, body, signal } = request;
    const form = body instanceof FormData;
    const json = body !== undefined && !form;
    const text = json ? JSON.stringify(body) : '';
    const token = getToken();
    // Sent only with calls that check a password.
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
    // Other errors with status 401, as for a wrong password, do not mean that the token is invalid.
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

/** Null for invalid JSON, because a proxy may answer with a page of its own. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
