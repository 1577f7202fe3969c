import { describe, expect, test } from 'vitest';
import type { Session } from '#app/features/account/auth/session.ts';
import { ROLES, type Role, type User } from '#contract/users.ts';
import { ALL_ROLES } from './guarded-route.ts';
import { type RouteAccess, routeAccess } from './route-access.ts';

const nobody: Session = { status: 'failed', error: 'No token', user: null, token: null };
const somebody = (role: Role): Session => ({
  status: 'succeeded',
  error: null,
  token: 'token',
  user: { role } as User,
});

const areas: [path: string, allowed: readonly Role[]][] = [
  ['/admin', ['admin']],
  ['/moderator', ['moderator']],
  ['/user', ALL_ROLES],
];

describe.each(areas)('%s', (_path, allowed) => {
  test.each(ROLES)('opens to those it is for and is forbidden to others: %s', (role) => {
    expect(routeAccess(somebody(role), allowed)).toBe(allowed.includes(role) ? 'open' : 'forbidden');
  });

  test('asks whoever has no token to sign in', () => {
    expect(routeAccess(nobody, allowed)).toBe('login');
  });
});

test.each<[string, Session, RouteAccess]>([
  ['waits before anything is known', { ...nobody, status: 'idle' }, 'loading'],
  ['waits while a stored token is verified', { ...nobody, status: 'loading', token: 'token' }, 'loading'],
  ['keeps the form while it is being sent', { ...nobody, status: 'loading' }, 'login'],
  ['does not throw out a token that could not be checked', { ...nobody, token: 'token' }, 'unreachable'],
])('%s', (_name, session, admission) => {
  expect(routeAccess(session, ALL_ROLES)).toBe(admission);
});
