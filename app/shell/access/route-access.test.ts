import { describe, expect, test } from 'vitest';
import { deskHref } from '#app/desk-kit/frame/desk.ts';
import type { Session } from '#app/features/account/auth/session.ts';
import { desks } from '#app/features/admin/desks.ts';
import { pages } from '#app/routes.ts';
import { DUTIES, rolesWith, STAFF_ROLES, type StaffRole } from '#contract/account/access.ts';
import { ROLES, type Role, type User } from '#contract/account/user.ts';
import { type RouteAccess, routeAccess } from './route-access.ts';

const nobody: Session = { status: 'failed', error: 'No token', user: null, token: null };
const memberWith = (role: Role | StaffRole): Session => ({
  status: 'succeeded',
  error: null,
  token: 'token',
  user: {
    role: ROLES.some((known) => known === role) ? role : 'consumer',
    roles: STAFF_ROLES.filter((known) => known === role),
  } as User,
});

const guarded = pages.flatMap(({ path, roles }) => (roles ? [{ path, roles }] : []));
const guardedDesks = desks.map((desk) => ({ path: deskHref(desk), roles: rolesWith(desk.access) }));

/** A writer is a reader to the rest of the site. */
const isOpenTo = (allowed: readonly string[], role: string) =>
  allowed.includes(role) || (DUTIES.some((duty) => duty === role) && allowed.includes('consumer'));

test('the route table restricts these pages to these roles', () => {
  expect(Object.fromEntries(guarded.map(({ path, roles }) => [path, roles.toSorted()]))).toMatchObject({
    '/user': ['admin', 'consumer', 'moderator'],
    '/wishlist': ['admin', 'consumer', 'moderator'],
    '/moderator': ['moderator'],
    '/admin/*': ['admin', 'catalogue', 'editor', 'writer'],
  });
});

test('every role with access to the admin area has a desk there', () => {
  const area = guarded.find(({ path }) => path === '/admin/*')?.roles ?? [];
  const empty = area.filter(
    (role) => !guardedDesks.some(({ path, roles }) => path !== '/admin' && (roles as readonly string[]).includes(role)),
  );
  expect(empty).toEqual([]);
});

describe.each([...guarded, ...guardedDesks])('$path', ({ roles: allowed }) => {
  test.each([...ROLES, ...DUTIES])('is open to its roles and forbidden to others: %s', (role) => {
    expect(routeAccess(memberWith(role), allowed)).toBe(isOpenTo(allowed, role) ? 'open' : 'forbidden');
  });

  test('asks visitors without a token to sign in', () => {
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
