import type { Session } from '#contract/users.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { UserRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Authenticate } from '#server/http/request/access.ts';
import { createTokenVerifier, signToken, type TokenClaims, type TokenOwner } from '#server/http/request/token.ts';
import { describeDevice } from './device.ts';

const DAY_MS = 86_400_000;
const SESSION_DAYS = 30;
/** How far behind `last_seen_at` may be: a write for every read would be dear. */
const SEEN_EVERY_MS = 10 * 60_000;

export interface OpenedSession {
  claims: TokenClaims;
  expires: Date;
}

/** Signs somebody in. Its token is made by `signSessionToken` after the commit: signing waits for a thread, and no lock should. */
export async function openSession(
  trx: Trx,
  { id, name, email, role }: Pick<UserRow, 'id' | 'name' | 'email' | 'role'>,
  userAgent: string | undefined,
  now = Date.now(),
): Promise<OpenedSession> {
  const sessionId = uuidv7(now);
  const expires = new Date(now + SESSION_DAYS * DAY_MS);
  const at = new Date(now).toISOString();
  await trx.deleteFrom('sessions').where('expires_at', '<=', at).execute();
  await trx
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: id,
      device: describeDevice(userAgent),
      created_at: at,
      last_seen_at: at,
      expires_at: expires.toISOString(),
    })
    .execute();
  return { claims: { id, name, email, role, sessionId }, expires };
}

export function signSessionToken({ claims, expires }: OpenedSession, secret: string): Promise<string> {
  return signToken(claims, secret, expires);
}

const sessionWithUser = prepared((query, { id, sessionId, now }: TokenOwner & { now: string }) =>
  query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.verified_at', 'users.suspended_at', 'sessions.last_seen_at'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', id)
    .where('sessions.expires_at', '>', now),
);

/**
 * Asks the database at every request, by primary key: what ends a session or takes a role away in any
 * process holds for the next request in every other.
 */
export function createAuthenticator(
  { query }: Database,
  secret: string,
  onError: (error: unknown) => void,
): Authenticate {
  const read = createTokenVerifier(secret);
  return async (token) => {
    const owner = await read(token);
    if (!owner) return null;
    const now = Date.now();
    const [row] = await sessionWithUser(query, { ...owner, now: new Date(now).toISOString() });
    if (!row) return null;
    if (now - Date.parse(row.last_seen_at) > SEEN_EVERY_MS) await markSeen(query, owner.sessionId, now).catch(onError);
    return {
      id: row.id,
      role: row.role,
      sessionId: owner.sessionId,
      emailVerified: row.verified_at !== null,
      suspended: row.suspended_at !== null,
    };
  };
}

async function markSeen(query: Queryable, sessionId: string, now: number): Promise<void> {
  await query
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now).toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** Last used first. */
export async function listSessions(query: Queryable, userId: string, currentId?: string): Promise<Session[]> {
  const rows = await query
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id === currentId,
  }));
}

export async function endSession(query: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All of them, but for the one to keep. */
export async function endSessions(query: Queryable, userId: string, exceptId?: string): Promise<void> {
  let ending = query.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) ending = ending.where('id', '!=', exceptId);
  await ending.execute();
}
