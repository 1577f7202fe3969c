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
/** Of a million codes three are right: however many networks guess, they do not get far in a day. */
const SECOND_FACTOR_ACCOUNT: RateLimit = { name: 'second factor of an account', max: 100, windowMs: 24 * HOUR_MS };
const REAUTHENTICATE: RateLimit = { name: 'reauthenticate', max: 100, windowMs: 24 * HOUR_MS };
const REGISTER: RateLimit = { name: 'register', max: 60, windowMs: HOUR_MS };
const FORGOT: RateLimit = { name: 'forgot', max: 30, windowMs: HOUR_MS };
const EMAIL_CHANGE: RateLimit = { name: 'email change', max: 5, windowMs: HOUR_MS };

/** Who tries to sign in, and from where. */
export interface LoginSource {
  email: string;
  ip: string;
  /** The account it is about; null when no one has that address. */
  userId: string | null;
  /** Whether the device has signed in to this account before. */
  isKnown: boolean;
}

/**
 * Failures. Known devices of one account are counted together and by themselves: neither strangers who try this
 * address nor others behind the same network lock them out.
 */
export function failureLimits({ email, ip, userId, isKnown }: LoginSource): LimitedAction[] {
  if (isKnown) return [{ limit: LOGIN_DEVICE, key: userId ?? '' }];
  const network = networkOf(ip);
  return [
    { limit: LOGIN_ADDRESS, key: `${email} ${network}` },
    { limit: LOGIN_NETWORK, key: network },
  ];
}

/** Codes. Devices that signed in before are not locked out by what others guess. */
export function secondFactorLimits({ ip, userId, isKnown }: Omit<LoginSource, 'email'>): LimitedAction[] {
  return [
    { limit: SECOND_FACTOR, key: `${userId} ${isKnown ? 'devices' : networkOf(ip)}` },
    { limit: SECOND_FACTOR_ACCOUNT, key: isKnown ? `${userId} devices` : (userId ?? '') },
  ];
}

/** Passwords for a sensitive step: who guesses has a session, so a count for the whole account locks no visitor out. */
export function reauthenticationLimits(userId: string): LimitedAction[] {
  return [{ limit: REAUTHENTICATE, key: userId }];
}

/** What is forgotten when the password was right. */
export function ownFailures(source: LoginSource): LimitedAction {
  return failureLimits(source)[0] as LimitedAction;
}

/** Sign-ins that were right cost a hash too. Known devices of one account are counted together, by no network. */
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

/** Each change mails two addresses, one of them anyone's. */
export function emailChangeLimits(userId: string): LimitedAction[] {
  return [{ limit: EMAIL_CHANGE, key: userId }];
}

/**
 * Who has a mail to an account's address sent. Only the owner of a verified address: anyone who registered with another's
 * must not fill that one's mailbox.
 */
export function sentBy(viewer: { id: string }, user: Pick<UserRow, 'id' | 'verified_at'>): Pick<OutgoingMail, 'by'> {
  if (viewer.id !== user.id) return { by: 'staff' };
  return user.verified_at === null ? {} : { by: 'owner' };
}
