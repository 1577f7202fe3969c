import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/limits.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { hashToken } from '#server/hash-token.ts';

/** Without look-alikes; 24 of them are 120 bits, so a plain hash is enough. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 6;

/** Replaces the old codes with ten new ones, which are shown once. */
export async function renewRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const code = () => Array.from({ length: GROUPS }, group).join('-');
  const codes = Array.from({ length: RECOVERY_CODES }, code);
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })))
    .execute();
  return codes;
}

/** Each code works once, however it is typed. */
export async function consumeRecoveryCode(query: Queryable, userId: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(typed))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(query: Queryable, userId: string): Promise<number> {
  return countRows(query.selectFrom('recovery_codes').where('user_id', '=', userId));
}

export async function deleteRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

function hashOf(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}
