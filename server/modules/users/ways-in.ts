import type { Trx } from '#db/client.ts';
import type { UserRow } from '#db/schema.ts';
import { removeSecondFactor } from '../second-factor/service.ts';
import { forgetDevices } from './known-device.ts';
import { endSessions, revokeTokens } from './sessions.ts';

/** For an account that came into other hands: whatever somebody could sign in with ends, but for the session to keep. */
export async function endWaysIn(trx: Trx, userId: string, exceptSessionId?: string): Promise<void> {
  await removeSecondFactor(trx, userId);
  await endSessions(trx, userId, exceptSessionId);
  await revokeTokens(trx, userId);
  await forgetDevices(trx, userId);
}

/** Whoever opened it has never shown that they read its mailbox. */
export function isNeverVerified({ verified_at, first_verified_at }: UserRow): boolean {
  return verified_at === null && first_verified_at === null;
}

/** What is written when somebody shows that they read the account's mailbox. */
export function verifiedNow({ verified_at, first_verified_at }: UserRow) {
  const now = new Date().toISOString();
  return { verified_at: now, first_verified_at: first_verified_at ?? verified_at ?? now };
}
