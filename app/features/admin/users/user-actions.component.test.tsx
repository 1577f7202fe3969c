import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserSummary } from '#contract/account/user.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, READER, renderScreen } from '#tests/support/component/render.tsx';
import { UserActions } from './user-actions.tsx';

const person = (roles: UserSummary['roles']): UserSummary => ({
  ...READER,
  name: 'Asha Rao',
  roles,
  suspended: false,
  createdAt: '2026-11-18T06:00:00.000Z',
});

async function chooseSuspend(roles: UserSummary['roles']) {
  const server = new FakeServer();
  const { keys } = renderScreen(<UserActions person={person(roles)} />, { server, path: '/admin/users', user: ADMIN });
  await keys.click(screen.getByRole('button', { name: /^More/ }));
  await keys.click(await screen.findByRole('menuitem', { name: 'Suspend', hidden: true }));
  return keys;
}

test('suspending a staff account is refused with a link to its roles', async () => {
  const keys = await chooseSuspend(['editor']);
  const why = await screen.findByRole('dialog', { name: 'Asha Rao is staff' });
  expect(why.textContent).toContain('Staff accounts can’t be suspended. Remove their roles first');
  await keys.click(within(why).getByRole('button', { name: 'Change roles' }));
  expect(await screen.findByRole('dialog', { name: 'Roles of Asha Rao' })).toBeTruthy();
});

test('suspending a reader asks for a reason', async () => {
  await chooseSuspend([]);
  expect(await screen.findByRole('dialog', { name: 'Suspend Asha Rao?' })).toBeTruthy();
});
