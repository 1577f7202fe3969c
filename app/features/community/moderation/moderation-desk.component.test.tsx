import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { moderation } from '#contract/community/moderation.ts';
import { views } from '#contract/desk/views.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, READER, renderScreen } from '#tests/support/component/render.tsx';
import { ModerationDesk } from './moderation-desk.tsx';

const NOTHING = {
  comments: [],
  counts: { reported: 0, hidden: 0, all: 0 },
  total: 0,
  currentPage: 1,
  totalPages: 0,
  hasMore: false,
};

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(views.list, []).on(moderation.queue, NOTHING);
});

const open = () => renderScreen(<ModerationDesk />, { server, path: '/moderator', user: ADMIN });

test('an empty queue says there is nothing to review', async () => {
  open();
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
});

test('a queue that failed to load can be retried', async () => {
  server.on(moderation.queue, refuse('INTERNAL', 'Broken.'));
  const { keys } = open();
  await screen.findByText('Couldn’t load the queue');
  server.on(moderation.queue, NOTHING);
  await keys.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
});

test('? lists the keys, which can be turned off', async () => {
  const { keys } = open();
  await screen.findByText('Nothing to review');
  await keys.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(help.textContent).toContain('Next comment');
  await keys.click(within(help).getByRole('switch', { name: 'Use single-key shortcuts' }));
  await keys.click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await keys.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

async function openAuthor(suspendedAt: string | null) {
  const { id, name, role, avatarUrl } = READER;
  const author = { id, name, role, avatarUrl, suspendedAt };
  const createdAt = '2026-11-01T10:00:00.000Z';
  const review = {
    kind: 'review' as const,
    id: '01990000-0000-7000-8000-000000000010',
    comment: 'Spam',
    parentId: null,
    subject: { kind: 'product' as const, id: 'acme-a', title: 'Acme A' },
    author,
    likes: 0,
    createdAt,
    editedAt: null,
    hiddenAt: null,
    hiddenBy: null,
    reportCount: 0,
    reports: [],
  };
  const counts = { comments: 0, reviews: 1, hidden: 0, deleted: 0, reports: 0 };
  server
    .on(moderation.queue, { ...NOTHING, comments: [review], total: 1, totalPages: 1 })
    .on(moderation.author, { author: { ...author, createdAt }, counts, comments: [], log: [] });
  const { keys } = open();
  return { keys, panel: await screen.findByRole('region', { name: 'Author' }) };
}

test('an author can be suspended with S', async () => {
  const { keys, panel } = await openAuthor(null);
  expect(within(panel).getByRole('button', { name: 'Suspend' })).toBeTruthy();
  await keys.keyboard('s');
  expect(await screen.findByRole('dialog', { name: 'Suspend the author?' })).toBeTruthy();
});

test('the suspension of an author can be lifted with S', async () => {
  const { keys, panel } = await openAuthor('2026-11-02T10:00:00.000Z');
  expect(within(panel).getByRole('button', { name: 'Lift suspension' })).toBeTruthy();
  await keys.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: 'Lift the author’s suspension?' });
  expect(within(dialog).getByRole('button', { name: 'Lift suspension' })).toBeTruthy();
});
