import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { LinkTokenRow, LinkTokensTable, UserRow } from '#db/schema.ts';
import { hashToken } from '#server/hash-token.ts';

/** Links in mail: random, stored as a hash, valid once, for one purpose and one address, and for a limited time. */

export type Purpose = LinkTokensTable['purpose'];

const TOKEN_BYTES = 32;

const LINKS: Record<Purpose, { path: string; validForMs: number }> = {
  'verify-email': { path: '/verify-email', validForMs: 24 * 60 * MINUTE_MS },
  'reset-password': { path: '/reset-password', validForMs: 30 * MINUTE_MS },
  'restore-email': { path: '/restore-email', validForMs: 7 * 24 * 60 * MINUTE_MS },
};

/** Always under the configured address, whatever host the request named. */
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

/** The owner of a link, and the address it was mailed to: their own, or the one they want. */
export type LinkOwner = UserRow & { email: string; link_email: string };

/**
 * The owner of a valid link; a changed address invalidates it. A link to a pending address can only confirm that
 * address.
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

/** Uses up a link and all others with its purpose. Of two concurrent attempts one fails. */
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
 * Turns a valid link into a password reset link with that lifetime, so that the person continues with the same token.
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

/** Revokes all links, or those with some purposes. */
export async function revokeLinks(trx: Trx, userId: string, ...purposes: Purpose[]): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', userId)
    .$if(purposes.length > 0, (query) => query.where('purpose', 'in', purposes))
    .execute();
}

/** Revokes the links mailed to one address. */
export async function revokeLinksTo(trx: Trx, userId: string, email: string, purpose: Purpose): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .execute();
}

/** The owner has confirmed another address, so an address that was never verified must not undo that. */
export async function revokeUnverifiedUndoLinks(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'restore-email')
    .where('address_verified_at', 'is', null)
    .execute();
}

/** Revokes all others except those that undo a change of address. */
export async function revokeOtherLinks(trx: Trx, { user_id, hash }: LinkTokenRow): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', user_id)
    .where('hash', '!=', hash)
    .where('purpose', '!=', 'restore-email')
    .execute();
}

/** After restoring an address: later addresses, which may be the thief's, must not undo that. */
export async function revokeLaterUndoLinks(trx: Trx, { user_id, created_at }: LinkTokenRow): Promise<void> {
  await trx
    .deleteFrom('link_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'restore-email')
    .where('created_at', '>=', created_at)
    .execute();
}

/** Whether another person may still restore this address to their account; until then it is not free. */
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
