import type { Database, Queryable } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { UserRow } from '#db/schema.ts';
import type { Config } from '#server/config.ts';
import type { Authenticate, Viewer } from '#server/http/request/access.ts';
import { createTokenVerifier, type TokenOwner } from '#server/http/request/token.ts';
import type { Secrets } from '#server/secrets.ts';
import { rolesOf } from './mapping.ts';
import { ADMIN_IDLE_MS } from './sessions.ts';

/** How stale `last_seen_at` may be: a write per request would cost too much. */
const SEEN_EVERY_MS = 10 * 60_000;

/** The columns that say who someone is and what they may do. */
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
    .select(['sessions.last_seen_at', 'sessions.authenticated_at'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null),
);

/**
 * Checks the database by primary key at every request, so that a session ended or a role removed in one process takes
 * effect in all.
 */
export function createAuthenticator(
  { query }: Database,
  secrets: Secrets,
  onError: (error: unknown) => void,
  requireSecondFactor: RequiredFactor,
): Authenticate {
  const read = createTokenVerifier(secrets.allEver('session'));
  const marking = new Set<string>();
  // Runs in the background, so that reads also work while another process blocks writes.
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
    });
  };
}

type ViewerRow = Pick<UserRow, 'id' | 'role' | 'duties' | 'verified_at' | 'suspended_at' | 'second_factor_at'>;

export function toViewer(
  row: ViewerRow,
  requireSecondFactor: RequiredFactor,
  session: Pick<Viewer, 'sessionId' | 'authenticatedAt'>,
): Viewer {
  const needsSecondFactor = isSecondFactorRequired(requireSecondFactor, row) && row.second_factor_at === null;
  return {
    id: row.id,
    // Without the required second factor people have a reader's rights, which are enough to set one up.
    role: needsSecondFactor ? 'consumer' : row.role,
    roles: needsSecondFactor ? [] : rolesOf(row),
    needsSecondFactor,
    emailVerified: row.verified_at !== null,
    suspended: row.suspended_at !== null,
    ...session,
  };
}

async function setSeen(query: Queryable, sessionId: string, now: number): Promise<void> {
  await query
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now).toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** The roles that require a second factor. */
export type RequiredFactor = Config['requireSecondFactor'];

export function isSecondFactorRequired(required: RequiredFactor, user: Pick<UserRow, 'role' | 'duties'>): boolean {
  return required === 'staff' ? rolesOf(user).length > 0 : required === 'admins' && user.role === 'admin';
}
