import { accountErrors } from '#contract/errors/texts.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { UserRow } from '#db/schema.ts';
import type { LimitedAction, RateLimit } from '#server/http/request/database-rate-limiter.ts';
import { networkOf } from '#server/http/request/network.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';

const FAILURES = { max: 10, windowMs: 15 * MINUTE_MS };
const SIGN_INS = { windowMs: 15 * MINUTE_MS, text: accountErrors.tooManySignIns };

const LOGIN_ADDRESS: RateLimit = { name: 'login address in a network', ...FAILURES };
const LOGIN_NETWORK: RateLimit = { name: 'login network', ...FAILURES };
const LOGIN_DEVICE: RateLimit = { name: 'login device', ...FAILURES };
const SIGN_IN_NETWORK: Omit<RateLimit, 'max'> = { name: 'sign-in network', ...SIGN_INS };
const SIGN_IN_ACCOUNT: Omit<RateLimit, 'max'> = { name: 'sign-in account', ...SIGN_INS };
const SECOND_FACTOR: RateLimit = { name: 'second factor', ...FAILURES };
/** Three of a million codes are valid at a time, so even many networks do not get far in a day. */
const SECOND_FACTOR_ACCOUNT: RateLimit = { name: 'second factor of an account', max: 100, windowMs: 24 * HOUR_MS };
const REAUTHENTICATE: RateLimit = { name: 'reauthenticate', max: 100, windowMs: 24 * HOUR_MS };
const REGISTER: RateLimit = { name: 'register', max: 60, windowMs: HOUR_MS };
const FORGOT: RateLimit = { name: 'forgot', max: 30, windowMs: HOUR_MS };
const EMAIL_CHANGE: RateLimit = { name: 'email change', max: 5, windowMs: HOUR_MS };

export interface LoginSource {
  email: string;
  ip: string;
  /** The account; null if the address is unknown. */
  userId: string | null;
  /** Whether the device has signed in to this account before. */
  isKnown: boolean;
}

/**
 * Failed sign-ins. An account's known devices are counted together and separately from others, so that strangers or a
 * shared network cannot lock them out.
 */
export function failureLimits({ email, ip, userId, isKnown }: LoginSource): LimitedAction[] {
  if (isKnown) return [{ limit: LOGIN_DEVICE, key: userId ?? '' }];
  const network = networkOf(ip);
  return [
    { limit: LOGIN_ADDRESS, key: `${email} ${network}` },
    { limit: LOGIN_NETWORK, key: network },
  ];
}

/** Codes. Other people's guesses do not lock out known devices. */
export function secondFactorLimits({ ip, userId, isKnown }: Omit<LoginSource, 'email'>): LimitedAction[] {
  return [
    { limit: SECOND_FACTOR, key: `${userId} ${isKnown ? 'devices' : networkOf(ip)}` },
    { limit: SECOND_FACTOR_ACCOUNT, key: isKnown ? `${userId} devices` : (userId ?? '') },
  ];
}

/** Passwords for sensitive steps. Guessing needs a session, so one count per account locks out no visitor. */
export function reauthenticationLimits(userId: string): LimitedAction[] {
  return [{ limit: REAUTHENTICATE, key: userId }];
}

/** What a correct password resets. */
export function ownFailures(source: LoginSource): LimitedAction {
  return failureLimits(source)[0] as LimitedAction;
}

/** Successful sign-ins cost a hash too. An account's known devices are counted together, not by network. */
export function signInLimits({ ip, userId, isKnown }: LoginSource, max: number): LimitedAction[] {
  return isKnown
    ? [{ limit: { ...SIGN_IN_ACCOUNT, max }, key: userId ?? '' }]
    : [{ limit: { ...SIGN_IN_NETWORK, max }, key: networkOf(ip) }];
}

export function registrationLimits(ip: string): LimitedAction[] {
  return [{ limit: REGISTER, key: networkOf(ip) }];
}

export function forgotPasswordLimits(ip: string): LimitedAction[] {
  return [{ limit: FORGOT, key: networkOf(ip) }];
}

/** Each change sends mail to two addresses, one of them freely chosen. */
export function emailChangeLimits(userId: string): LimitedAction[] {
  return [{ limit: EMAIL_CHANGE, key: userId }];
}

/**
 * The sender of mail to an account's address. Only for verified addresses: someone who registered with another person's
 * address must not flood that mailbox.
 */
export function sentBy(viewer: { id: string }, user: Pick<UserRow, 'id' | 'verified_at'>): Pick<OutgoingMail, 'by'> {
  if (viewer.id !== user.id) return { by: 'staff' };
  return user.verified_at === null ? {} : { by: 'owner' };
}
