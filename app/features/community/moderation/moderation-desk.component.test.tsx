import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { moderation } from '#contract/community/moderation.ts';
import { views } from '#contract/desk/views.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { ModerationDesk } from './moderation-desk.tsx';

const NOTHING = {
  ...{ comments: [], counts: { reported: 0, hidden: 0, all: 0 } },
  ...{ total: 0, currentPage: 1, totalPages: 0, hasMore: false },
};

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(views.list, []).on(moderation.queue, NOTHING);
});

const open = () => renderScreen(<ModerationDesk />, { server, path: '/moderator', user: ADMIN });

test('an empty queue says that nothing is waiting', async () => {
  open();
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
});

test('a queue that did not load can be tried again', async () => {
  server.on(moderation.queue, refuse('INTERNAL', 'Broken.'));
  const { keys } = open();
  await screen.findByText('The queue did not load');
  server.on(moderation.queue, NOTHING);
  await keys.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
});

test('? lists the keys, which can be turned off', async () => {
  const { keys } = open();
  await screen.findByText('Nothing is waiting');
  await keys.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(help.textContent).toContain('Next comment');
  await keys.click(within(help).getByRole('switch', { name: 'Use single keys' }));
  await keys.click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await keys.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});
