import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { LinkTokenRow, LinkTokensTable, UserRow } from '#db/schema.ts';
import { hashToken } from '#server/hash-token.ts';

/** Links that mails carry: random, kept as a hash, good once, for one purpose, one address and a while. */

export type Purpose = LinkTokensTable['purpose'];

const TOKEN_BYTES = 32;

const LINKS: Record<Purpose, { path: string; validForMs: number }> = {
  'verify-email': { path: '/verify-email', validForMs: 24 * 60 * MINUTE_MS },
  'reset-password': { path: '/reset-password', validForMs: 30 * MINUTE_MS },
  'restore-email': { path: '/restore-email', validForMs: 7 * 24 * 60 * MINUTE_MS },
};

/** Always under our own address, whatever host the request named. */
export async function createLink(
  trx: Trx,
  publicUrl: string,
  user: { id: string; email: string; verified_at?: string | null },
  purpose: Purpose,
  now = Date.now(),
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { path, validForMs } = LINKS[purpose];
  await trx.deleteFrom('link_tokens').where('expires_at', '<=', new Date(now).toISOString()).execute();
  await trx
    .insertInto('link_tokens')
    .values({
      hash: hashToken(token),
      user_id: user.id,
      purpose,
      email: user.email,
      address_verified_at: user.verified_at ?? null,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + validForMs).toISOString(),
    })
    .execute();
  return `${publicUrl}${path}?token=${token}`;
}

/** Someone whose link was followed, and the address that it was mailed to: theirs, or the one they want. */
export type LinkOwner = UserRow & { email: string; link_email: string };

/**
 * Whose link it is while it is good; an address changed since makes it good for nothing. The address that waits for its
 * confirmation is good for that alone.
 */
export async function getLinkOwner(query: Queryable, token: string, purpose: Purpose): Promise<LinkOwner | undefined> {
  const row = await query
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .selectAll('users')
    .select('link_tokens.email as link_email')
    .where(({ or, eb, ref }) =>
      or([
        eb('users.email', '=', ref('link_tokens.email')),
        ...(purpose === 'verify-email' ? [eb('users.pending_email', '=', ref('link_tokens.email'))] : []),
      ]),
    )
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return row as LinkOwner | undefined;
}

/** Uses a link up, and every other of its purpose. Of two at once, one fails. */
export async function consumeLink(trx: Trx, token: string, purpose: Purpose): Promise<boolean> {
  const used = await trx
    .deleteFrom('link_tokens')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .returning('user_id')
    .executeTakeFirst();
  if (used) await revokeLinks(trx, used.user_id, purpose);
  return used !== undefined;
}

/**
 * Makes a good link one that sets a new password, for as long as those are good: anyone who followed it goes on with the
 * token they have.
 */
export async function turnIntoResetLink(trx: Trx, token: string, purpose: Purpose): Promise<LinkTokenRow | undefined> {
  const now = Date.now();
  return trx
    .updateTable('link_tokens')
    .set({
      purpose: 'reset-password',
      expires_at: new Date(now + LINKS['reset-password'].validForMs).toISOString(),
    })
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now).toISOString())
    .returningAll()
    .executeTakeFirst();
}

/** All that were mailed, or those of some purposes. */
export async function revokeLinks(trx: Trx, userId: string, ...purposes: Purpose[]): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', userId)
    .$if(purposes.length > 0, (query) => query.where('purpose', 'in', purposes))
    .execute();
}

/** Those that were mailed to one address. */
export async function revokeLinksTo(trx: Trx, userId: string, email: string, purpose: Purpose): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .execute();
}

/** The owner has another address that is theirs: one that never was must not undo that. */
export async function revokeUnverifiedUndoLinks(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'restore-email')
    .where('address_verified_at', 'is', null)
    .execute();
}

/** All but this one and those that undo a change of the address. */
export async function revokeOtherLinks(trx: Trx, { user_id, hash }: LinkTokenRow): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', user_id)
    .where('hash', '!=', hash)
    .where('purpose', '!=', 'restore-email')
    .execute();
}

/** After an address was put back: an address that came after it, which the thief may own, must not undo that. */
export async function revokeLaterUndoLinks(trx: Trx, { user_id, created_at }: LinkTokenRow): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'restore-email')
    .where('created_at', '>=', created_at)
    .execute();
}

/** Whether someone else, whose it was, may still put this address back: until then it is not free. */
export async function isReserved(trx: Trx, email: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('link_tokens')
    .select('hash')
    .where('purpose', '=', 'restore-email')
    .where('email', '=', email)
    .where('address_verified_at', 'is not', null)
    .where('user_id', '!=', userId)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
