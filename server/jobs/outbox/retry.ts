import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';

const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 6 * HOUR_MS;
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
/** ±20%, so that mail that failed together is not retried all at once. */
const JITTER = 0.2;

export interface FailedAttempt {
  /** Attempts so far, including this one. */
  attempts: number;
  createdAt: number;
  now: number;
  random?: number;
}

/** Backs off from one minute, doubling up to six hours; null after three days. */
export function nextAttempt({ attempts, createdAt, now, random = Math.random() }: FailedAttempt): number | null {
  const end = createdAt + GIVE_UP_AFTER_MS;
  if (now >= end) return null;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.min(now + Math.round(delay * (1 - JITTER + 2 * JITTER * random)), end);
}

/**
 * Whether the mail server rejected this recipient or message permanently. A 5xx to the login or to our sender address
 * is a problem of our settings, not of the mail, and is retried.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)/.test(command);
}

/**
 * Whether the connection broke after it was established: the server may have accepted the message and only its response
 * was lost. A server that was never reached has accepted nothing.
 */
export function mayHaveBeenDelivered(error: unknown): boolean {
  const { responseCode, code, syscall, timeoutType } = error as Record<string, unknown>;
  if (responseCode !== undefined) return false;
  if (code === 'ESOCKET') return syscall !== 'connect';
  return code === 'ECONNECTION' || timeoutType === 'SOCKET_TIMEOUT';
}
