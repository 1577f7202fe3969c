import { isSessionPending, type Session } from '#app/features/account/auth/session.ts';
import { isFor, type PageRoles } from '#app/routes.ts';

/** What a guarded screen shows. */
export type RouteAccess = 'open' | 'loading' | 'login' | 'forbidden' | 'unreachable';

export function routeAccess(session: Session, roles: PageRoles): RouteAccess {
  const { user, token } = session;
  if (user) return isFor(roles, user) ? 'open' : 'forbidden';
  if (isSessionPending(session)) return 'loading';
  return token ? 'unreachable' : 'login';
}
