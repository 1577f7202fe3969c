import { type RawBuilder, sql } from 'kysely';
import type { Session } from '#contract/account/user.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { UserRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { describeDevice } from '#server/http/request/device.ts';
import { signToken, type TokenClaims } from '#server/http/request/token.ts';
import { removeSecondFactor, revokeTickets } from '#server/modules/second-factor/service.ts';
import type { Secrets } from '#server/secrets.ts';
import { deleteDevices, deleteUnusedDevices } from './known-device.ts';

const SESSION_DAYS = 30;
/** Idle time after which an admin's session ends. */
export const ADMIN_IDLE_MS = 12 * 3_600_000;
/** Per person; beyond this the oldest session ends. */
const SESSIONS_MAX = 20;

export interface OpenedSession {
  claims: TokenClaims;
  expires: Date;
}

type SessionUser = Pick<UserRow, 'id' | 'name' | 'email' | 'role'>;

interface NewSession {
  id: string;
  userId: string;
  device: string;
  now: string;
  expiresAt: string;
}

/** Inserts a session for the user that `which` finds. */
function insertSession({ id, userId, device, now, expiresAt }: NewSession, which: RawBuilder<unknown>) {
  return sql<{
    id: string;
  }>`insert into sessions (id, user_id, device, created_at, last_seen_at, authenticated_at, expires_at)
    select ${id}, users.id, ${device}, ${now}, ${now}, ${now}, ${expiresAt} from users where users.id = ${userId} ${which}
    returning id`;
}

const insertForUser = prepared((_, session: NewSession) => insertSession(session, sql`and deleted_at is null`));

type Confirmed = NewSession & { passwordHash: string | null };
const stillConfirmed = ({ passwordHash }: Confirmed) => sql`and deleted_at is null and password_hash = ${passwordHash}`;
const insertConfirmed = {
  sqlite: prepared((_, session: Confirmed) => insertSession(session, stillConfirmed(session))),
  // Locks the user row, so that a concurrent password change, which ends all sessions, does not miss this one.
  postgres: prepared((_, session: Confirmed) =>
    insertSession(session, sql`${stillConfirmed(session)} for no key update`),
  ),
};

/**
 * Signs a person in. The token is signed after the commit, because signing waits for a thread and must not hold a lock.
 */
export async function openSession(
  trx: Trx,
  user: SessionUser,
  userAgent: string | undefined,
  now = Date.now(),
): Promise<OpenedSession> {
  const { session, opened } = newSession(user, userAgent, now);
  await insertForUser(trx, session);
  return opened;
}

/** Null if the password was changed or the account deleted since it was read. */
export async function openConfirmedSession(
  { query, engine }: Database,
  user: UserRow,
  userAgent: string | undefined,
): Promise<OpenedSession | null> {
  const { session, opened } = newSession(user, userAgent, Date.now());
  const [row] = await insertConfirmed[engine](query, { ...session, passwordHash: user.password_hash });
  if (!row) return null;
  await endOldest(query, { userId: user.id });
  return opened;
}

/** Session ids are time-ordered. */
const endOldest = prepared(
  (_, { userId }: { userId: string }) => sql`delete from sessions where user_id = ${userId} and id <
    (select id from sessions where user_id = ${userId} order by id desc limit 1 offset ${sql.lit(SESSIONS_MAX - 1)})`,
);

function newSession({ id: userId, name, email, role }: SessionUser, userAgent: string | undefined, now: number) {
  const id = uuidv7(now);
  const expires = new Date(now + SESSION_DAYS * DAY_MS);
  const session: NewSession = {
    id,
    userId,
    device: describeDevice(userAgent),
    now: new Date(now).toISOString(),
    expiresAt: expires.toISOString(),
  };
  const opened: OpenedSession = { claims: { id: userId, name, email, role, sessionId: id }, expires };
  return { session, opened };
}

/** Expired sessions no longer work; their rows are deleted daily, with those of unused devices. */
export async function deleteExpiredSessions({ query }: Database): Promise<void> {
  await deleteUnusedDevices(query);
  const now = Date.now();
  const idleSince = new Date(now - ADMIN_IDLE_MS).toISOString();
  await query
    .deleteFrom('sessions')
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('expires_at', '<=', new Date(now).toISOString()),
        and([
          eb('last_seen_at', '<=', idleSince),
          eb('user_id', 'in', selectFrom('users').select('id').where('role', '=', 'admin')),
        ]),
      ]),
    )
    .execute();
}

export function signSessionToken({ claims, expires }: OpenedSession, secrets: Secrets): Promise<string> {
  return signToken(claims, secrets.newest('session'), expires);
}

/** Records that the password or second factor was just given; false if the password was changed meanwhile. */
export async function markAuthenticated(query: Queryable, sessionId: string, user: UserRow): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('sessions')
    .set({ authenticated_at: new Date().toISOString() })
    .where('id', '=', sessionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('id')
          .where('id', '=', user.id)
          .whereRef('id', '=', 'sessions.user_id')
          .where('password_hash', '=', user.password_hash),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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

/**
 * Ends all sessions, except the one to keep, and unfinished sign-ins. If none is kept, the password or address has
 * changed hands, so API tokens end too.
 */
export async function endSessions(query: Queryable, userId: string, exceptId?: string): Promise<void> {
  await revokeTickets(query, userId);
  if (exceptId === undefined) await revokeTokens(query, userId);
  let ending = query.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) ending = ending.where('id', '!=', exceptId);
  await ending.execute();
}

async function revokeTokens(query: Queryable, userId: string): Promise<void> {
  await query
    .updateTable('api_tokens')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** For an account that changed hands: ends everything that can sign in, except the session to keep. */
export async function endWaysIn(trx: Trx, userId: string, exceptSessionId?: string): Promise<void> {
  await removeSecondFactor(trx, userId);
  await endSessions(trx, userId, exceptSessionId);
  await revokeTokens(trx, userId);
  await deleteDevices(trx, userId);
}
