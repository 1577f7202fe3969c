import type { Counted, Limit } from '#server/http/request/database-rate-limiter.ts';
import { networkOf } from '#server/http/request/network.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const LOGIN_ADDRESS: Limit = { name: 'login address', max: 10, withinMs: 15 * MINUTE_MS };
const LOGIN_NETWORK: Limit = { name: 'login network', max: 10, withinMs: 15 * MINUTE_MS };
const REGISTER: Limit = { name: 'register', max: 60, withinMs: HOUR_MS };
const FORGOT: Limit = { name: 'forgot', max: 30, withinMs: HOUR_MS };
const EMAIL_CHANGE: Limit = { name: 'email change', max: 5, withinMs: HOUR_MS };
const MAIL: Limit = { name: 'account mail', max: 5, withinMs: HOUR_MS };

export function loginAddress(email: string): Counted {
  return { limit: LOGIN_ADDRESS, who: email };
}

/** Failures only: whoever knows their password is never counted. */
export function loginFailures(email: string, ip: string): Counted[] {
  return [loginAddress(email), { limit: LOGIN_NETWORK, who: networkOf(ip) }];
}

export function registrations(ip: string): Counted[] {
  return [{ limit: REGISTER, who: networkOf(ip) }];
}

export function forgottenPasswords(ip: string): Counted[] {
  return [{ limit: FORGOT, who: networkOf(ip) }];
}

/** Links mailed to one address on request: nobody's mailbox is flooded in our name. */
export function mailedLinks(email: string): Counted[] {
  return [{ limit: MAIL, who: email }];
}

/** Each change mails two addresses, one of them anybody's. */
export function emailChanges(userId: string): Counted[] {
  return [{ limit: EMAIL_CHANGE, who: userId }];
}
