import { describe, expect, test } from 'vitest';
import type { Session } from '#app/features/account/auth/session.ts';
import { desks } from '#app/features/admin/desks.ts';
import { deskHref } from '#app/features/admin/shell/desk.ts';
import { pages } from '#app/routes.ts';
import { ROLES, type Role, type User } from '#contract/users.ts';
import { type RouteAccess, routeAccess } from './route-access.ts';

const nobody: Session = { status: 'failed', error: 'No token', user: null, token: null };
const somebody = (role: Role): Session => ({
  status: 'succeeded',
  error: null,
  token: 'token',
  user: { role } as User,
});

const guarded = pages.flatMap(({ path, roles }) => (roles ? [{ path, roles }] : []));
const guardedDesks = desks.map((desk) => ({ path: deskHref(desk), roles: desk.roles }));

test('the route table keeps these pages for those they are for', () => {
  expect(Object.fromEntries(guarded.map(({ path, roles }) => [path, roles.toSorted()]))).toMatchObject({
    '/user': ['admin', 'consumer', 'moderator'],
    '/wishlist': ['admin', 'consumer', 'moderator'],
    '/moderator': ['moderator'],
    '/admin/*': ['admin'],
  });
});

test('no desk is for a role that the route table keeps out of the area', () => {
  const area = guarded.find(({ path }) => path === '/admin/*')?.roles ?? [];
  expect(guardedDesks.filter(({ roles }) => roles.length === 0 || roles.some((role) => !area.includes(role)))).toEqual(
    [],
  );
});

describe.each([...guarded, ...guardedDesks])('$path', ({ roles: allowed }) => {
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
])('%s', (_name, session, access) => {
  expect(routeAccess(session, ROLES)).toBe(access);
});
