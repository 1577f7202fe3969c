import type { LimitedAction, RateLimit } from '#server/http/request/database-rate-limiter.ts';
import { networkOf } from '#server/http/request/network.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const LOGIN_ADDRESS: RateLimit = { name: 'login address', max: 10, windowMs: 15 * MINUTE_MS };
const LOGIN_NETWORK: RateLimit = { name: 'login network', max: 10, windowMs: 15 * MINUTE_MS };
const REGISTER: RateLimit = { name: 'register', max: 60, windowMs: HOUR_MS };
const FORGOT: RateLimit = { name: 'forgot', max: 30, windowMs: HOUR_MS };
const EMAIL_CHANGE: RateLimit = { name: 'email change', max: 5, windowMs: HOUR_MS };
const MAIL: RateLimit = { name: 'account mail', max: 5, windowMs: HOUR_MS };

export function loginEmailLimit(email: string): LimitedAction {
  return { limit: LOGIN_ADDRESS, key: email };
}

/** Failures only: whoever knows their password is never counted. */
export function loginLimits(email: string, ip: string): LimitedAction[] {
  return [loginEmailLimit(email), { limit: LOGIN_NETWORK, key: networkOf(ip) }];
}

export function registrationLimits(ip: string): LimitedAction[] {
  return [{ limit: REGISTER, key: networkOf(ip) }];
}

export function forgotPasswordLimits(ip: string): LimitedAction[] {
  return [{ limit: FORGOT, key: networkOf(ip) }];
}

/** Links mailed to one address on request: nobody's mailbox is flooded in our name. */
export function mailedLinkLimits(email: string): LimitedAction[] {
  return [{ limit: MAIL, key: email }];
}

/** Each change mails two addresses, one of them anybody's. */
export function emailChangeLimits(userId: string): LimitedAction[] {
  return [{ limit: EMAIL_CHANGE, key: userId }];
}
