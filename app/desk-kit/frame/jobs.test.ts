import deskAddresses from 'virtual:desk-addresses';
import { expect, test } from 'vitest';
import { createApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { type UndoRun, undo } from '#contract/undo/runs.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { runUndo } from './jobs.ts';

const FAILED: UndoRun = {
  id: '01990000-0000-7000-8000-00000000000a',
  action: 'delete',
  label: '3 phones deleted',
  actor: null,
  at: '2026-11-18T06:00:00.000Z',
  state: 'failed',
  undoUntil: null,
  counts: { open: 3, undone: 0, kept: 0 },
  error: 'Their brand is gone.',
};

test('a failed undo shows the server’s reason', async () => {
  const server = new FakeServer().on(undo.start, FAILED);
  const error = await runUndo(createApi(server.transport, deskAddresses), FAILED.id).catch((reason) => reason);
  expect(errorText(error, 'Couldn’t undo. Try again.')).toBe('Their brand is gone.');
});

test('a failed undo without a reason shows the fallback', async () => {
  const server = new FakeServer().on(undo.start, { ...FAILED, error: null });
  const error = await runUndo(createApi(server.transport, deskAddresses), FAILED.id).catch((reason) => reason);
  expect(errorText(error, 'Couldn’t undo. Try again.')).toBe('Couldn’t undo. Try again.');
});
