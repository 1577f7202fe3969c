import { type ClientRequest, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { outgoingErrors } from '#contract/errors/texts.ts';
import { assertAllowedHost, checkedLookup, isLoopback, isPublicAddress } from './public-address.ts';

export interface GuardedRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string | number>;
  /** For development and tests: allows this machine, also over plain HTTP. */
  allowLoopback: boolean;
  signal: AbortSignal;
}

/** Opens a request to an address that a user entered. The caller handles redirects. */
export function guardedRequest(url: URL, { method, headers, allowLoopback, signal }: GuardedRequest): ClientRequest {
  const isSecure = url.protocol === 'https:';
  // Plain HTTP is allowed to this machine only.
  const isAllowed = (address: string) =>
    (isSecure && isPublicAddress(address)) || (allowLoopback && isLoopback(address));
  assertAllowedHost(url.hostname, isAllowed);
  return (isSecure ? overHttps : overHttp)(url, {
    method,
    headers,
    signal,
    lookup: checkedLookup(isAllowed),
    // A fresh connection: a pooled one may have been opened for another host name.
    agent: false,
  });
}

/** Why a connection failed, as a sentence where the cause is known. */
export function connectionProblem({
  code,
  hostname = '',
  message,
}: NodeJS.ErrnoException & { hostname?: string }): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return outgoingErrors.hostNotFound(hostname);
  return code === 'ECONNREFUSED' ? outgoingErrors.refused : message;
}

/** Why an entered address can never be called, or null. The name's IP address is checked again on every connection. */
export function addressProblem(text: string, allowLoopback: boolean): 'not-https' | 'not-public' | null {
  const { protocol, hostname } = new URL(text);
  const isOwn = hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
  const isClear = protocol === 'http:' && isOwn && allowLoopback;
  if (protocol !== 'https:' && !isClear) return 'not-https';
  try {
    assertAllowedHost(hostname, (address) => isPublicAddress(address) || (allowLoopback && isLoopback(address)));
    return null;
  } catch {
    return 'not-public';
  }
}
