import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AuthMount } from '#app/features/account/auth/auth-mount.tsx';
import { expireSession } from '#app/features/account/auth/session.ts';
import { signOut } from '#app/features/account/auth/sign-in.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { DRAFTS_KEY } from '#app/lib/storage.ts';
import { type Comment, comments } from '#contract/comments.ts';
import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';
import { users } from '#contract/users.ts';
import { makeComment, nextId } from '#tests/support/component/comments.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { UNDO_MS } from './delayed-sends.ts';
import { Discussion } from './discussion.tsx';
import { Thread } from './thread.tsx';

// Rendering five hundred rows takes seconds; five prove the same.
vi.mock('#contract/limits.ts', async (original) => ({ ...(await original<object>()), COMMENTS_PAGE_SIZE: 5 }));

// Nothing scrolls in these tests.
vi.mock('#app/lib/viewport/use-near.ts', () => ({ useNear: () => true }));

const BUSY = 'The site is busy right now.';
const busy = refuse('UNAVAILABLE', BUSY);

/** A fake server with these comments, which adds new ones. */
function threadServer(...held: Comment[]): FakeServer {
  const all = [...held];
  return new FakeServer()
    .on(comments.list, ({ query }) => (query?.sort === 'newest' ? all.toReversed() : all))
    .on(comments.create, ({ body }) => {
      const { comment, parentId } = body as { comment: string; parentId: string | null };
      const written = makeComment(comment, { parentId });
      if (!parentId) all.push(written);
      return written;
    });
}

let api: Api;
function WithApi() {
  api = useApi();
  return null;
}

function open(server: FakeServer, { path = '/product/oneplus-12', isGuest = false } = {}) {
  const thread = (
    <>
      <WithApi />
      <Thread subject={{ kind: 'product', id: 'oneplus-12' }} count={1} isDemo={false} placeholder={null} />
    </>
  );
  return renderScreen(thread, { server, path, ...(!isGuest && { user: READER }) });
}

function renderFolded() {
  const subject = { kind: 'product', id: 'oneplus-12' } as const;
  const server = threadServer(makeComment('One'), makeComment('Two'), makeComment('Three'));
  return renderScreen(<Discussion subject={subject} count={3} isPart />, { server });
}

/** The text of each row, from the top. */
const texts = () => screen.getAllByRole('article').map((row) => row.querySelector('p')?.textContent);
const row = async (text: string) => within((await screen.findByText(text)).closest('article') as HTMLElement);
const writing = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => vi.useRealTimers());

test('the heading has the focus after all comments were asked for, also once they have loaded', async () => {
  renderFolded();
  press('All 3 comments');
  await screen.findByRole('combobox', { name: 'Order of comments' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '3 comments' }));
});

test('a folded thread shows two comments, a button for all of them and one for the field', async () => {
  renderFolded();
  await screen.findByText('One');
  expect(screen.queryByRole('textbox')).toBeNull();
  screen.getByRole('button', { name: 'All 3 comments' });
  press('Ask a question');
  await waitFor(() => expect(document.activeElement).toBe(writing()));
});

test('a button focused while the comments load keeps its place and focus', async () => {
  renderFolded();
  const ask = screen.getByRole('button', { name: 'Ask a question' });
  ask.focus();
  await screen.findByText('One');
  expect(document.activeElement).toBe(ask);
});

test('an empty comment shows an error and is not sent', async () => {
  const server = threadServer();
  const { keys } = open(server);
  await screen.findByRole('heading', { name: 'Comments' });
  await keys.click(screen.getByRole('button', { name: 'Send comment' }));
  screen.getByText('Write something first.');
  expect(server.sent(comments.create)).toEqual([]);
});

test('a comment sent before the others have loaded gets focus once they have', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const all = [makeComment('One')];
  const server = new FakeServer()
    .on(comments.list, () => loaded.then(() => all))
    .on(comments.create, ({ body }) => {
      const written = makeComment((body as { comment: string }).comment);
      all.push(written);
      return written;
    });
  open(server);
  fireEvent.change(writing(), { target: { value: 'Two' } });
  fireEvent.keyDown(writing(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(all).toHaveLength(2));
  // Everything that follows the answer has run.
  for (let turn = 0; turn < 5; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)));
  load();
  const sent = (await screen.findByText('Two')).closest('article');
  await waitFor(() => expect(document.activeElement).toBe(sent));
});

test('Ctrl+Enter sends a comment, which is shown with its author and gets focus', async () => {
  const { keys } = open(threadServer());
  await keys.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'A weak motor.');
  await keys.keyboard('{Control>}{Enter}{/Control}');
  const sent = await row('A weak motor.');
  sent.getByText(READER.name);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
  expect(writing().value).toBe('');
  await screen.findByRole('heading', { name: '1 comment' });
});

test('a reply appears below the comment that it answers', async () => {
  const { keys } = open(threadServer(makeComment('A weak motor.', { by: 'Asha' })));
  await keys.click((await row('A weak motor.')).getByRole('button', { name: 'Reply' }));
  await keys.type(screen.getByRole('textbox', { name: 'Reply to Asha' }), 'Mine too.');
  await keys.click(within(screen.getByRole('form', { name: 'Reply to Asha' })).getByRole('button', { name: 'Reply' }));
  const reply = await screen.findByRole('article', { name: `Reply to Asha by ${READER.name}` });
  expect(reply.textContent).toContain('Mine too.');
});

test('an edited comment shows its new text and an edited mark', async () => {
  const comment = makeComment('A weak motor.');
  const server = threadServer(comment).on(comments.update, ({ body }) => ({
    ...comment,
    ...(body as { comment: string }),
    editedAt: '2026-11-18T07:00:00.000Z',
  }));
  const { keys } = open(server);
  await keys.click((await row('A weak motor.')).getByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Edit your comment' });
  await keys.clear(field);
  await keys.type(field, 'A strong motor.');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  await (await row('A strong motor.')).findByText(/^edited/);
});

test('liking a comment increases its count', async () => {
  const comment = makeComment('A weak motor.', { by: 'Asha' });
  const server = threadServer(comment).on(comments.like, { liked: true, userId: READER.id });
  const { keys } = open(server);
  const like = (await row('A weak motor.')).getByRole('button', { name: 'Like' });
  await keys.click(like);
  await waitFor(() => expect(like.textContent).toBe('Like1'));
  expect(like.getAttribute('aria-pressed')).toBe('true');
});

test('replies can be hidden and shown again', async () => {
  const { keys } = open(threadServer(makeComment('A weak motor.', { replies: [makeComment('Mine too.')] })));
  await keys.click((await row('A weak motor.')).getByRole('button', { name: 'Hide 1 reply' }));
  expect(texts()).toEqual(['A weak motor.']);
  await keys.click(screen.getByRole('button', { name: 'Show 1 reply' }));
  expect(texts()).toEqual(['A weak motor.', 'Mine too.']);
});

test('a deleted comment can be restored with Undo, which has focus', async () => {
  const server = threadServer(makeComment('A weak motor.', { replies: [makeComment('Mine too.')] }));
  const { keys } = open(server);
  await keys.click((await row('A weak motor.')).getByRole('button', { name: 'Delete' }));
  screen.getByText('Comment and 1 reply deleted.');
  expect(document.activeElement?.textContent).toBe('Undo');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Undo');
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
  expect(texts()).toEqual(['A weak motor.', 'Mine too.']);
  expect(server.sent(comments.remove)).toEqual([]);
});

test('a deletion is sent when it can no longer be undone', async () => {
  const comment = makeComment('A weak motor.');
  const server = threadServer(comment).on(comments.remove, { id: comment.id });
  open(server);
  const remove = (await row('A weak motor.')).getByRole('button', { name: 'Delete' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(remove);
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS - 1));
  expect(server.sent(comments.remove)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(server.sent(comments.remove)).toHaveLength(1);
  expect(screen.queryByText('Comment deleted.')).toBeNull();
});

test('deleting a comment that another tab already deleted shows no error', async () => {
  const server = threadServer(makeComment('A weak motor.'), makeComment('Deleted twice.'));
  server.on(comments.remove, refuse('NOT_FOUND'));
  open(server);
  const remove = (await row('Deleted twice.')).getByRole('button', { name: 'Delete' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(remove);
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
  vi.useRealTimers();
  await waitFor(() => expect(texts()).toEqual(['A weak motor.']));
});

test('signing out first sends a waiting deletion, and clears typed text', async () => {
  const comment = makeComment('A weak motor.');
  const server = threadServer(comment).on(comments.remove, { id: comment.id }).on(users.logout, { message: 'Bye.' });
  vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { keys } = open(server);
  await keys.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Unsent');
  expect(localStorage.getItem(DRAFTS_KEY)).toContain('Unsent');
  await keys.click((await row('A weak motor.')).getByRole('button', { name: 'Delete' }));
  await act(() => signOut(api));
  const calls = server.requests.map(({ path }) => path);
  expect(calls.indexOf(comments.remove.path)).toBeLessThan(calls.indexOf(users.logout.path));
  expect(server.sent(comments.remove)).toHaveLength(1);
  expect(localStorage.getItem(DRAFTS_KEY)).toBeNull();
});

test('a comment that the server rejects returns to the field with the reason', async () => {
  const { keys } = open(threadServer().on(comments.create, busy));
  await keys.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Lost on the way?');
  await keys.click(screen.getByRole('button', { name: 'Send comment' }));
  await screen.findByText(BUSY);
  expect(writing().value).toBe('Lost on the way?');
  expect(screen.queryByRole('article')).toBeNull();
});

test('a like that the server rejects is reverted with the reason', async () => {
  const { keys } = open(threadServer(makeComment('A weak motor.', { by: 'Asha' })).on(comments.like, busy));
  const like = (await row('A weak motor.')).getByRole('button', { name: 'Like' });
  await keys.click(like);
  await screen.findByText(BUSY);
  await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('false'));
});

test('a failed edit stays in its form until it is cancelled', async () => {
  const comment = makeComment('As it was.');
  const server = threadServer(comment, makeComment('Another.'));
  const edit = server.hold(comments.update);
  const { keys } = open(server);
  await keys.click((await row('As it was.')).getByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Edit your comment' });
  await keys.clear(field);
  await keys.type(field, 'As it never was.');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  const replied: Comment = {
    ...comment,
    replies: [makeComment('Replied meanwhile.', { parentId: comment.id, by: 'Farhan' })],
  };
  server.on(comments.list, [makeComment('Another.'), replied]);
  await keys.selectOptions(await order(), 'newest');
  await screen.findByText('Replied meanwhile.');
  await act(async () => edit.answer(lost));
  await screen.findByText('The server could not be reached.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your comment' }).value).toBe(
    'As it never was.',
  );
  await keys.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(texts()).toEqual(['Another.', 'As it was.', 'Replied meanwhile.']);
});

const order = () => screen.findByLabelText('Order of comments');

test('threads can be sorted, and the control keeps focus', async () => {
  const server = threadServer(
    makeComment('First', { replies: [makeComment('Answer')] }),
    makeComment('Second'),
    makeComment('Third'),
  );
  const { keys } = open(server);
  await keys.selectOptions(await order(), 'newest');
  await waitFor(() => expect(texts()).toEqual(['Third', 'Second', 'First', 'Answer']));
  expect(document.activeElement).toBe(await order());
  expect(server.sent(comments.list).at(-1)?.query).toMatchObject({ sort: 'newest' });
  await keys.selectOptions(await order(), 'liked');
  await waitFor(() => expect(server.sent(comments.list).at(-1)?.query).toMatchObject({ sort: 'liked' }));
});

test('a new comment comes first under Newest first and last under Oldest first', async () => {
  const { keys } = open(threadServer(makeComment('The first.'), makeComment('The second.')));
  await keys.selectOptions(await order(), 'newest');
  await waitFor(() => expect(texts()).toEqual(['The second.', 'The first.']));
  await keys.type(writing(), 'The newer one.');
  await keys.click(screen.getByRole('button', { name: 'Send comment' }));
  await waitFor(() => expect(texts()).toEqual(['The newer one.', 'The second.', 'The first.']));
  await keys.selectOptions(await order(), 'oldest');
  await waitFor(() => expect(texts()).toEqual(['The first.', 'The second.', 'The newer one.']));
});

test('a link to a folded reply unfolds its thread and marks it', async () => {
  const reply = makeComment('Answer', { by: 'Farhan' });
  const { keys, navigate } = open(threadServer(makeComment('First', { by: 'Asha', replies: [reply] })));
  await keys.click((await row('First')).getByRole('button', { name: 'Hide 1 reply' }));
  await act(() => navigate(`/product/oneplus-12#comment-${reply.id}`));
  const linked = await screen.findByRole('article', { name: 'Reply to Asha by Farhan' });
  await waitFor(() => expect(document.activeElement).toBe(linked));
  expect(linked.className).toContain('accent-wash');
});

test.each([
  ['We couldn’t load this comment. Try again in a moment.', lost],
  ['This comment was deleted.', refuse('NOT_FOUND')],
])('a link to a comment that is not on the page shows: %s', async (problem, answer) => {
  open(threadServer(makeComment('First')).on(comments.context, answer), {
    path: `/product/oneplus-12#comment-${nextId()}`,
  });
  await screen.findByText(problem);
});

test('a report needs a reason and at most 500 characters of details', async () => {
  const { keys } = open(threadServer(makeComment('Cheap followers', { by: 'Troll' })));
  await keys.click((await row('Cheap followers')).getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(5);
  await keys.click(dialog.getByRole('button', { name: 'Send report' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose a reason.');
  await keys.click(dialog.getByRole('radio', { name: 'Something else' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'x'.repeat(501) } });
  await keys.click(dialog.getByRole('button', { name: 'Send report' }));
  await dialog.findByText(/at most 500 characters/);
});

test('a sent report thanks the reader and cannot be sent twice', async () => {
  const server = threadServer(makeComment('Off topic', { by: 'Troll' }));
  server.on(comments.report, { reported: true, hidden: false });
  const { keys } = open(server);
  await report('Off topic', keys);
  await screen.findByText('Thank you. A moderator will review it.');
  expect((await row('Off topic')).getByRole('button', { name: 'Reported' })).toHaveProperty('disabled', true);
  expect(server.sent(comments.report)[0]?.body).toMatchObject({ reason: 'spam' });
});

test('a comment that the report hides leaves the page', async () => {
  const server = threadServer(makeComment('Cheap followers', { by: 'Troll' }));
  server.on(comments.report, { reported: true, hidden: true });
  const { keys } = open(server);
  await report('Cheap followers', keys);
  await waitFor(() => expect(screen.queryByText('Cheap followers')).toBeNull());
});

async function report(text: string, keys: ReturnType<typeof open>['keys']) {
  await keys.click((await row(text)).getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }));
  await keys.click(dialog.getByRole('radio', { name: 'Spam or advertising' }));
  await keys.click(dialog.getByRole('button', { name: 'Send report' }));
}

test('comments that fail to load show an error and can be retried', async () => {
  const server = threadServer().on(comments.list, refuse('INTERNAL', 'Something broke.'));
  const { keys } = open(server);
  await screen.findByText('Something broke.');
  server.on(comments.list, [makeComment('Here again.')]);
  await keys.click(screen.getByRole('button', { name: 'Try again' }));
  await row('Here again.');
});

test('loading more comments focuses the first new one', async () => {
  const full = Array.from({ length: COMMENTS_PAGE_SIZE }, (_, at) => makeComment(`Number ${at}`));
  const rest = [makeComment('One more'), makeComment('The last')];
  const server = new FakeServer().on(comments.list, ({ query }) => (query?.after === full.at(-1)?.id ? rest : full));
  open(server);
  fireEvent.click(await screen.findByText('Load more comments'));
  const first = await screen.findByText('One more');
  expect(document.querySelectorAll('article')).toHaveLength(COMMENTS_PAGE_SIZE + 2);
  await waitFor(() => expect(document.activeElement).toBe(first.closest('article')));
  expect(screen.queryByText('Load more comments')).toBeNull();
});

test('typed text survives closing the page', async () => {
  const server = threadServer();
  const first = open(server);
  await first.keys.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Two SIMs and a card.');
  first.unmount();
  open(server);
  await waitFor(() => expect(writing().value).toBe('Two SIMs and a card.'));
});

/** Sends a comment next to the dialogs that ask to sign in or to verify the address. */
async function sendAComment(server: FakeServer) {
  const view = renderScreen(
    <>
      <AuthMount />
      <Thread subject={{ kind: 'product', id: 'oneplus-12' }} count={0} isDemo={false} placeholder={null} />
    </>,
    { server, path: '/product/oneplus-12', user: READER },
  );
  await view.keys.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Two SIMs and a card.');
  await view.keys.click(screen.getByRole('button', { name: 'Send comment' }));
  return view;
}

test('a reader with an unverified address is asked to verify it, and the text stays', async () => {
  const server = threadServer()
    .on(comments.create, refuse('EMAIL_UNVERIFIED'))
    .on(users.verifyToken, { valid: true, user: READER });
  await sendAComment(server);
  await screen.findByRole('dialog', { name: 'Confirm your e-mail address first' });
  expect(writing().value).toBe('Two SIMs and a card.');
});

test('an expired session asks to sign in, and then the comment is sent', async () => {
  const server = threadServer()
    .on(users.verifyToken, { valid: true, user: READER })
    .on(users.login, { token: 'another-token', user: READER });
  let isExpired = true;
  server.on(comments.create, ({ body }) => {
    if (isExpired) {
      isExpired = false;
      expireSession('a-token');
      return refuse('UNAUTHENTICATED');
    }
    const created = makeComment((body as { comment: string }).comment);
    // The list is refetched after signing in.
    server.on(comments.list, [created]);
    return created;
  });
  const { keys } = await sendAComment(server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
  await screen.findByText('Token expired or invalid');
  await keys.type(dialog.getByLabelText('E-mail'), READER.email);
  await keys.type(dialog.getByLabelText('Password'), 'cobalt thunder lamp');
  await keys.click(dialog.getByRole('button', { name: 'Sign in' }));
  await row('Two SIMs and a card.');
  expect(writing().value).toBe('');
});

const [FIRST, SECOND, OWN] = [makeComment('The first one'), makeComment('The second one'), makeComment('My own')];

const renderAcmeThread = (server: FakeServer) =>
  renderScreen(
    <Thread subject={{ kind: 'product', id: 'acme-one' }} count={2} isDemo={false} placeholder={<p>Waiting</p>} />,
    { server, user: READER },
  );

test('a comment sent while the list loads is shown with the others', async () => {
  const server = new FakeServer();
  const list = server.hold(comments.list);
  const create = server.hold(comments.create);
  const { keys } = renderAcmeThread(server);
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

test('a like while another order loads keeps that order', async () => {
  const server = new FakeServer().on(comments.list, [FIRST, SECOND]);
  const { keys } = renderAcmeThread(server);
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

test('a list from before the second of two likes reverts neither', async () => {
  const server = new FakeServer().on(comments.list, [FIRST, SECOND]);
  const { keys } = renderAcmeThread(server);
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
