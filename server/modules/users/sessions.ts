import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#contract/time.ts';
import type { Session } from '#contract/users.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { ANYTHING, type Needed, parseLsn } from '#db/engines/replica.ts';
import { prepared } from '#db/prepared.ts';
import type { UserRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Config } from '#server/config.ts';
import type { Authenticate, NoteWrite, Viewer } from '#server/http/request/access.ts';
import { describeDevice } from '#server/http/request/device.ts';
import { createTokenVerifier, signToken, type TokenClaims, type TokenOwner } from '#server/http/request/token.ts';
import type { Secrets } from '#server/secrets.ts';
import { revokeTickets } from '../second-factor/service.ts';
import { rolesOf } from './mapping.ts';

const SESSION_DAYS = 30;
/** An admin's ends when nobody has used it for as long. */
const ADMIN_IDLE_MS = 12 * 3_600_000;
/** Of one person; with one more the oldest ends. */
const SESSIONS_MAX = 20;
/** How far behind `last_seen_at` may be: a write for every read would be dear. */
const SEEN_EVERY_MS = 10 * 60_000;

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

/** A session for the user that `which` finds. */
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
  // As the password is after whoever is changing it: that one ends all sessions and must not miss this.
  postgres: prepared((_, session: Confirmed) =>
    insertSession(session, sql`${stillConfirmed(session)} for no key update`),
  ),
};

/** Signs somebody in. Its token is made after the commit: signing waits for a thread, and no lock should. */
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

/** The same unless the password was changed or the account deleted since it was read; null then. */
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

/** Ids of sessions are in the order of their time. */
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

/** Sessions that have run out open nothing; their rows go once a day. */
export async function deleteExpiredSessions({ query }: Database): Promise<void> {
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

/** What says who somebody is and what they may do. */
export const VIEWER_COLUMNS = [
  'users.id',
  'users.role',
  'users.duties',
  'users.verified_at',
  'users.suspended_at',
  'users.second_factor_at',
] as const;

const sessionWithUser = prepared((query, { id, sessionId, now }: TokenOwner & { now: string }) =>
  query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(VIEWER_COLUMNS)
    .select(['sessions.last_seen_at', 'sessions.authenticated_at', 'sessions.created_at', 'sessions.wrote_lsn'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null),
);

/**
 * Asks the database at every request, by primary key: what ends a session or takes a role away in any
 * process holds for the next request in every other.
 */
export function createAuthenticator(
  { query }: Database,
  secrets: Secrets,
  onError: (error: unknown) => void,
  requireSecondFactor: RequiredFactor,
): Authenticate {
  const read = createTokenVerifier(secrets.allEver('session'));
  const marking = new Set<string>();
  // Nobody waits for it: who reads is answered also while another process keeps the database from being written.
  const markSeen = (sessionId: string, now: number) => {
    if (marking.has(sessionId)) return;
    marking.add(sessionId);
    void setSeen(query, sessionId, now)
      .catch(onError)
      .finally(() => marking.delete(sessionId));
  };
  return async (token) => {
    const owner = await read(token);
    if (!owner) return null;
    const now = Date.now();
    const [row] = await sessionWithUser(query, { ...owner, now: new Date(now).toISOString() });
    if (!row) return null;
    const idleMs = now - Date.parse(row.last_seen_at);
    if (row.role === 'admin' && idleMs > ADMIN_IDLE_MS) return null;
    if (idleMs > SEEN_EVERY_MS) markSeen(owner.sessionId, now);
    return toViewer(row, requireSecondFactor, {
      sessionId: owner.sessionId,
      authenticatedAt: Date.parse(row.authenticated_at),
      lastWrite: lastWriteOf(row, now),
    });
  };
}

type ViewerRow = Pick<UserRow, 'id' | 'role' | 'duties' | 'verified_at' | 'suspended_at' | 'second_factor_at'>;

/** Somebody as the database has them at this moment. */
export function toViewer(
  row: ViewerRow,
  requireSecondFactor: RequiredFactor,
  session: Pick<Viewer, 'sessionId' | 'authenticatedAt' | 'lastWrite'>,
): Viewer {
  const needsSecondFactor = isSecondFactorRequired(requireSecondFactor, row) && row.second_factor_at === null;
  return {
    id: row.id,
    // Nothing but what everybody may do, which is also what setting one up takes.
    role: needsSecondFactor ? 'consumer' : row.role,
    roles: needsSecondFactor ? [] : rolesOf(row),
    needsSecondFactor,
    emailVerified: row.verified_at !== null,
    suspended: row.suspended_at !== null,
    ...session,
  };
}

/** Longer than a replica that is asked may be behind. */
const NEW_SESSION_MS = 60_000;

/** Signing in writes too, before there is a session to remember it in. */
function lastWriteOf({ created_at, wrote_lsn }: { created_at: string; wrote_lsn: string | null }, now: number): Needed {
  if (now - Date.parse(created_at) < NEW_SESSION_MS) return 'primary';
  return wrote_lsn === null ? ANYTHING : { lsn: parseLsn(wrote_lsn) };
}

/**
 * Called after the commit, so the log is at least as far as that. Nobody waits for a disk: should the primary lose it,
 * every process waits for the replica to replay all there is before it asks it again.
 */
const setWritten = prepared(
  (_, { sessionId }: { sessionId: string }) => sql`update sessions set wrote_lsn = pg_current_wal_insert_lsn()::text
    from (select set_config('synchronous_commit', 'off', true)) as hurried where id = ${sessionId}`,
);

/** Null where nothing is read from a replica. */
export function createWriteNote({ query, replica }: Database): NoteWrite | null {
  return replica ? async (sessionId) => void (await setWritten(query, { sessionId })) : null;
}

async function setSeen(query: Queryable, sessionId: string, now: number): Promise<void> {
  await query
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now).toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** Whose roles ask for a second factor. */
export type RequiredFactor = Config['requireSecondFactor'];

export function isSecondFactorRequired(required: RequiredFactor, user: Pick<UserRow, 'role' | 'duties'>): boolean {
  return required === 'staff' ? rolesOf(user).length > 0 : required === 'admins' && user.role === 'admin';
}

/** Its password or second factor was given again just now; false when the password was changed meanwhile. */
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

/**
 * All of them, but for the one to keep; sign-ins that are half done end too. Where none is kept, the password or the
 * address is in other hands: API tokens end with them.
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
