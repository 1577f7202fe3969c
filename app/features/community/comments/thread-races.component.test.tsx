import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Comment, comments } from '#contract/comments.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { Thread } from './thread.tsx';

const commentOf = (n: number, comment: string): Comment => ({
  id: `01990000-0000-7000-8000-00000000000${n}`,
  comment,
  parentId: null,
  author: { id: '01990000-0000-7000-8000-0000000000ff', name: 'Asha', role: 'consumer', avatarUrl: null },
  likes: [],
  replies: [],
  createdAt: '2026-11-17T06:00:00.000Z',
  editedAt: null,
});
const [FIRST, SECOND, OWN] = [commentOf(1, 'The first one'), commentOf(2, 'The second one'), commentOf(3, 'My own')];

const renderThread = (server: FakeServer) =>
  renderScreen(
    <Thread subject={{ kind: 'product', id: 'acme-one' }} count={2} isDemo={false} placeholder={<p>Waiting</p>} />,
    { server, user: READER },
  );

test('a comment sent while the list loads is shown with the others', async () => {
  const server = new FakeServer();
  const list = server.hold(comments.list);
  const create = server.hold(comments.create);
  const { keys } = renderThread(server);
  await waitFor(() => expect(list.count).toBe(1));
  await keys.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'My own');
  await keys.click(screen.getByRole('button', { name: 'Send comment' }));
  await waitFor(() => expect(create.count).toBe(1));

  server.on(comments.list, [FIRST, SECOND, OWN]);
  create.answer(OWN);
  expect(await screen.findByText('My own')).toBeDefined();
  expect(screen.getByText('The first one')).toBeDefined();
  expect(screen.queryByText('Waiting')).toBeNull();
});

test('a like while another order loads leaves the list with that order', async () => {
  const server = new FakeServer().on(comments.list, [FIRST, SECOND]);
  const { keys } = renderThread(server);
  await screen.findByText('The first one');

  const list = server.hold(comments.list);
  const like = server.hold(comments.like);
  await keys.selectOptions(screen.getByLabelText('Order of comments'), 'Newest first');
  await waitFor(() => expect(list.count).toBe(1));
  const [button] = screen.getAllByRole('button', { name: /^Like/ });
  if (button) await keys.click(button);
  await waitFor(() => expect(like.count).toBe(1));

  const liked = { ...FIRST, likes: [READER.id] };
  server.on(comments.list, [SECOND, liked]);
  like.answer({ liked: true, userId: READER.id });
  await waitFor(() => {
    const second = screen.getByText('The second one');
    expect(second.compareDocumentPosition(screen.getByText('The first one'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

test('of two likes at once neither is taken back by a list from before the second', async () => {
  const server = new FakeServer().on(comments.list, [FIRST, SECOND]);
  const { keys } = renderThread(server);
  await screen.findByText('The first one');

  const list = server.hold(comments.list);
  const like = server.hold(comments.like);
  await keys.selectOptions(screen.getByLabelText('Order of comments'), 'Newest first');
  await waitFor(() => expect(list.count).toBe(1));
  for (const button of screen.getAllByRole('button', { name: /^Like/ })) await keys.click(button);
  await waitFor(() => expect(like.count).toBe(2));
  like.answer({ liked: true, userId: READER.id });
  await keys.keyboard('{Tab}');
  expect(list.count).toBe(1);
  like.answer({ liked: true, userId: READER.id });
  await waitFor(() => expect(list.count).toBe(2));
});
