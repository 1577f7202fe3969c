import { isSessionPending, type Session } from '#app/features/account/auth/session.ts';
import type { Role } from '#contract/users.ts';

/** What a guarded screen shows. */
export type RouteAccess = 'open' | 'loading' | 'login' | 'forbidden' | 'unreachable';

export function routeAccess(session: Session, roles: readonly Role[]): RouteAccess {
  const { user, token } = session;
  if (user) return roles.includes(user.role) ? 'open' : 'forbidden';
  if (isSessionPending(session)) return 'loading';
  return token ? 'unreachable' : 'login';
}
