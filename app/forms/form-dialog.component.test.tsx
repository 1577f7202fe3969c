import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { FormDialog } from './form-dialog.tsx';

function Example() {
  const [isSent, setIsSent] = useState(false);
  return (
    <FormDialog
      title={isSent ? 'Sent' : 'Send'}
      action="Send"
      onSubmit={() => setIsSent(true)}
      onClose={() => {}}
      result={isSent ? { content: 'It is on its way.' } : undefined}
    >
      <p>A form</p>
    </FormDialog>
  );
}

test('a result replaces the form in the same dialog, so a press on Close is not lost', async () => {
  const { keys } = renderScreen(<Example />, { server: new FakeServer() });
  const close = screen.getByRole('button', { name: 'Close' });
  await keys.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('dialog').textContent).toContain('It is on its way.');
  expect(screen.queryByText('A form')).toBe(null);
  expect(screen.getByRole('button', { name: 'Close' })).toBe(close);
});

test('Done has the focus when a result replaces the form', async () => {
  const { keys } = renderScreen(<Example />, { server: new FakeServer() });
  await keys.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
});
