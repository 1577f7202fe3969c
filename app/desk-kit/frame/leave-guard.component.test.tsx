import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { LeaveDialog, useLeaveGuard } from './leave-guard.tsx';

function Form({ name }: { name: string }) {
  const [isSaved, setIsSaved] = useState(false);
  useLeaveGuard(isSaved ? null : `${name} would be lost.`);
  return (
    <button type="button" onClick={() => setIsSaved(true)}>
      Save {name}
    </button>
  );
}

function TwoForms() {
  return (
    <>
      <Form name="Notes" />
      <Form name="Reply" />
      <LeaveDialog />
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name, hidden: true });

test('two unsaved forms on one screen are both guarded', async () => {
  const { keys, navigate, address } = renderScreen(<TwoForms />, { server: new FakeServer(), path: '/admin' });
  await navigate('/admin/users');
  await screen.findByText('Notes would be lost.');
  expect(screen.getByText('Reply would be lost.')).toBeTruthy();
  await keys.click(press('Stay'));
  expect(address()).toBe('/admin');

  await keys.click(press('Save Reply'));
  await navigate('/admin/users');
  await screen.findByText('Notes would be lost.');
  expect(screen.queryByText('Reply would be lost.')).toBeNull();
  await keys.click(press('Stay'));

  await keys.click(press('Save Notes'));
  await navigate('/admin/users');
  await waitFor(() => expect(address()).toBe('/admin/users'));
});
