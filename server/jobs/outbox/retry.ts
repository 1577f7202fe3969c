import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';

const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 6 * HOUR_MS;
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
/** Delays differ by up to a fifth either way, so that mail held up together does not knock together. */
const JITTER = 0.2;

export interface FailedAttempt {
  /** How many there were, this one included. */
  attempts: number;
  createdAt: number;
  now: number;
  random?: number;
}

/** When to try again: after a minute, two, four … up to six hours; null after three days. */
export function nextAttempt({ attempts, createdAt, now, random = Math.random() }: FailedAttempt): number | null {
  const end = createdAt + GIVE_UP_AFTER_MS;
  if (now >= end) return null;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.min(now + Math.round(delay * (1 - JITTER + 2 * JITTER * random)), end);
}

/**
 * Whether the mail server refused this recipient or this message for good. A 5xx to the login or to
 * our own address is about our settings, not about the mail: that is tried again.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)/.test(command);
}

/**
 * Whether the connection broke after it stood: the server may have taken the message and only its response was lost. A
 * server that could not be reached has taken nothing.
 */
export function mayHaveBeenDelivered(error: unknown): boolean {
  const { responseCode, code, syscall, timeoutType } = error as Record<string, unknown>;
  if (responseCode !== undefined) return false;
  if (code === 'ESOCKET') return syscall !== 'connect';
  return code === 'ECONNECTION' || timeoutType === 'SOCKET_TIMEOUT';
}
