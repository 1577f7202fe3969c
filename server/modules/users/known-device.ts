import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_HEADER, DEVICES_MAX, RETENTION_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import type { UserRow } from '#db/schema.ts';
import { hashToken } from '#server/hash-token.ts';

/**
 * A proof stored by the browser shows that a device has signed in before. It grants no access and only decides how
 * failed sign-ins are counted. It is bound to the password and ends with it.
 */

/** Per account; beyond this the least recently used one is dropped. */
const DEVICES_PER_ACCOUNT = 10;

type Owner = Pick<UserRow, 'id' | 'password_hash'>;

/** Call it after all required factors were verified. */
export async function issueDevice(query: Queryable, reply: FastifyReply, user: Owner): Promise<void> {
  const proof = randomBytes(32).toString('base64url');
  const now = new Date().toISOString();
  const password_print = printOf(user);
  await query
    .insertInto('known_devices')
    .values({ hash: hashToken(proof), user_id: user.id, password_print, created_at: now, last_used_at: now })
    .execute();
  const newest = query
    .selectFrom('known_devices')
    .select('hash')
    .where('user_id', '=', user.id)
    .where('password_print', '=', password_print)
    .orderBy('last_used_at', 'desc')
    .orderBy('hash')
    .limit(DEVICES_PER_ACCOUNT);
  await query.deleteFrom('known_devices').where('user_id', '=', user.id).where('hash', 'not in', newest).execute();
  reply.header(DEVICE_HEADER, `${user.id}.${proof}`);
}

/**
 * Whether the device has signed in to this account with its current password. Browsers send the proofs of all accounts.
 */
export async function isKnownDevice(query: Queryable, request: FastifyRequest, user: Owner): Promise<boolean> {
  const hashes = hashesOf(request, user.id);
  if (hashes.length === 0) return false;
  const known = await query
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('user_id', '=', user.id)
    .where('password_print', '=', printOf(user))
    .where('last_used_at', '>', unusedSince())
    .executeTakeFirst();
  return known !== undefined;
}

export async function markDeviceUsed(query: Queryable, request: FastifyRequest, { id }: Owner): Promise<void> {
  await query
    .updateTable('known_devices')
    .set({ last_used_at: new Date().toISOString() })
    .where('hash', 'in', hashesOf(request, id))
    .where('user_id', '=', id)
    .execute();
}

export async function deleteDevices(query: Queryable, userId: string): Promise<void> {
  await query.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function deleteUnusedDevices(query: Queryable): Promise<void> {
  await query.deleteFrom('known_devices').where('last_used_at', '<=', unusedSince()).execute();
}

function hashesOf(request: FastifyRequest, userId: string): string[] {
  const sent = request.headers[DEVICE_HEADER];
  if (typeof sent !== 'string') return [];
  return sent.split(' ', DEVICES_MAX).flatMap((token) => {
    const [owner, proof] = token.split('.');
    return owner === userId && proof ? [hashToken(proof)] : [];
  });
}

/** The stored hash is salted, so setting even the same password again changes the fingerprint. */
function printOf({ password_hash }: Owner): string {
  return hashToken(password_hash ?? '');
}

function unusedSince(): string {
  return new Date(Date.now() - RETENTION_DAYS.knownDevices * DAY_MS).toISOString();
}
