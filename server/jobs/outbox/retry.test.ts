import { describe, expect, test } from 'vitest';
import { isPermanentFailure, mayHaveBeenDelivered, nextAttempt } from './retry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const delay = (attempts: number, random = 0.5) =>
  Number(nextAttempt({ attempts, createdAt: 0, now: HOUR, random })) - HOUR;

describe('nextAttempt', () => {
  test('doubles from a minute to six hours', () => {
    expect([1, 2, 3, 4].map((attempts) => delay(attempts))).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE]);
    expect(delay(30)).toBe(6 * HOUR);
  });

  test('varies by a fifth in both directions', () => {
    expect(delay(1, 0)).toBe(0.8 * MINUTE);
    expect(delay(1, 1)).toBe(1.2 * MINUTE);
  });

  test('gives up after a last attempt after three days', () => {
    const last = nextAttempt({ attempts: 20, createdAt: 0, now: 71 * HOUR, random: 0.5 });
    expect(last).toBe(72 * HOUR);
    expect(nextAttempt({ attempts: 21, createdAt: 0, now: 72 * HOUR })).toBeNull();
  });
});

describe('isPermanentFailure', () => {
  test('is true for a permanently refused recipient or message', () => {
    expect(isPermanentFailure({ responseCode: 550, command: 'RCPT TO' })).toBe(true);
    expect(isPermanentFailure({ responseCode: 554, command: 'DATA' })).toBe(true);
  });

  test('is false for temporary errors and our own settings', () => {
    expect(isPermanentFailure({ responseCode: 450, command: 'RCPT TO' })).toBe(false);
    expect(isPermanentFailure({ responseCode: 535, command: 'AUTH PLAIN' })).toBe(false);
    expect(isPermanentFailure({ responseCode: 550, command: 'MAIL FROM' })).toBe(false);
    expect(isPermanentFailure(new Error('connect ECONNREFUSED'))).toBe(false);
  });
});

describe('mayHaveBeenDelivered', () => {
  test('is true if an open connection was lost', () => {
    expect(mayHaveBeenDelivered({ code: 'ECONNECTION' })).toBe(true);
    expect(mayHaveBeenDelivered({ code: 'ESOCKET', syscall: 'read' })).toBe(true);
    expect(mayHaveBeenDelivered({ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' })).toBe(true);
  });

  test('is false if the server was not reached or refused the mail', () => {
    expect(mayHaveBeenDelivered({ code: 'ESOCKET', syscall: 'connect' })).toBe(false);
    expect(mayHaveBeenDelivered({ code: 'EDNS' })).toBe(false);
    expect(mayHaveBeenDelivered({ code: 'ETIMEDOUT', timeoutType: 'CONNECTION_TIMEOUT' })).toBe(false);
    expect(mayHaveBeenDelivered({ code: 'EENVELOPE', responseCode: 452 })).toBe(false);
  });
});
