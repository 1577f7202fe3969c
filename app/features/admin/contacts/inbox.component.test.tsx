import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ContactChange, type ContactMessage, contact } from '#contract/contact.ts';
import { drafts } from '#contract/desk/drafts.ts';
import { type ContactReply, inbox, type ReplyFields } from '#contract/desk/inbox.ts';
import { views } from '#contract/desk/views.ts';
import { serveDrafts } from '#tests/support/component/desk-drafts.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { passTime } from '#tests/support/component/time.ts';
import { Inbox } from './inbox.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const ID = '01990000-0000-7000-8000-00000000000a';
const RAVI = { id: '01990000-0000-7000-8000-00000000000c', name: 'Ravi' };
const MESSAGE: ContactMessage = {
  id: ID,
  name: 'Gita',
  email: 'gita@example.com',
  subject: 'Battery',
  message: 'Which lasts longest?',
  status: 'read',
  notes: '',
  assignee: null,
  replies: 0,
  failedReplies: 0,
  createdAt: AT,
  updatedAt: AT,
};

/** The message stored by the fake server. */
let message: ContactMessage;
let replies: ContactReply[];
let writing: (typeof RAVI)[];
let server: FakeServer;

const thread = () => ({
  message,
  replies,
  writing,
  others: [],
  isBlocked: false,
  replyTo: 'desk@example.com',
  bySmtp: true,
});
const counts = () => ({ new: 0, read: 0, replied: 0, archived: 0, spam: 0, [message.status]: 1 });

function addReply(text: string, author: typeof RAVI): void {
  const id = `01990000-0000-7000-8000-0000000001${String(replies.length).padStart(2, '0')}`;
  const delivery = { state: 'queued' as const, at: AT, attempts: 0, error: null, canTakeBack: author !== RAVI };
  replies = [...replies, { id, text, author, createdAt: AT, delivery }];
  message = { ...message, status: 'replied', replies: replies.length };
}

beforeEach(() => {
  vi.useFakeTimers();
  message = MESSAGE;
  replies = [];
  writing = [];
  server = new FakeServer()
    .on(contact.list, ({ query }) => ({
      contacts: query.page === '1' ? [message] : [],
      currentPage: Number(query.page),
      total: 1,
      totalPages: 1,
      hasMore: false,
      counts: counts(),
    }))
    .on(contact.update, ({ body }) => change(body as ContactChange))
    .on(inbox.thread, thread)
    .on(inbox.people, [{ id: ADMIN.id, name: ADMIN.name }, RAVI])
    .on(inbox.answers, [
      { id: ID, title: 'Thanks', text: 'Dear {name}, about {subject}.\n{me}', updatedAt: AT },
      { id: RAVI.id, title: 'Sorry', text: 'We are sorry.', updatedAt: AT },
    ])
    .on(inbox.reply, ({ body }) => {
      const { text, after } = body as ReplyFields;
      if ((after ?? null) !== (replies.at(-1)?.id ?? null)) return refuse('CONFLICT', undefined, { current: thread() });
      addReply(text, { id: ADMIN.id, name: ADMIN.name });
      return thread();
    })
    .on(views.list, []);
  serveDrafts(server);
});

function change({ notes, knownNotes, status }: ContactChange) {
  if (notes !== undefined && knownNotes !== message.notes) return refuse('CONFLICT', undefined, { current: message });
  message = { ...message, ...(status && { status }), ...(notes !== undefined && { notes }) };
  return message;
}

async function open() {
  const view = renderScreen(<Inbox />, { server, path: `/admin/contacts?message=${ID}`, user: ADMIN });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Reply');
  return { ...view, field };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => screen.getByRole('button', { name });
const conversation = () => within(screen.getByRole('list', { name: 'Conversation' })).getAllByRole('listitem');

test('a message shows who else is writing a reply', async () => {
  await open();
  writing = [RAVI];
  await passTime(5_000);
  expect(screen.getByText('Ravi is also writing a reply.')).toBeTruthy();
});

test('an empty inbox asks for no selection', async () => {
  server.on(contact.list, { contacts: [], currentPage: 1, total: 0, totalPages: 1, hasMore: false, counts: counts() });
  renderScreen(<Inbox />, { server, path: '/admin/contacts', user: ADMIN });
  await screen.findByText('No messages yet');
  expect(screen.queryByText('Select a message')).toBeNull();
});

test('a saved reply is inserted by keyboard with its placeholders filled in', async () => {
  const { keys, field } = await open();
  await keys.type(field, '/');
  await keys.type(await screen.findByRole('combobox', { name: 'Search saved replies' }), 'thanks');
  await screen.findByRole('option', { name: /Thanks/ });
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe(`Dear Gita, about Battery.\n${ADMIN.name}`));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('Ctrl Enter sends a reply and empties the field', async () => {
  const { keys, field } = await open();
  await keys.type(field, 'Here it is.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(conversation()).toHaveLength(2));
  expect(field.value).toBe('');
});

test('a reply is not sent when someone else replied first', async () => {
  const { keys, field } = await open();
  type(field, 'From this desk');
  addReply('From the other desk', RAVI);
  await keys.click(press('Send'));
  expect((await screen.findByRole('alert')).textContent).toContain('Ravi replied while you were writing');
  expect(field.value).toBe('From this desk');
  await keys.click(press('Continue'));
  await keys.click(press('Send'));
  await waitFor(() => expect(conversation()).toHaveLength(3));
});

test('an unsent reply is restored after a reload', async () => {
  const { field, unmount } = await open();
  type(field, 'Half an answer');
  await passTime(2_000);
  screen.getByText('Draft saved');
  unmount();
  localStorage.clear();
  expect((await open()).field.value).toBe('Half an answer');
});

test('a reply stored only in this browser survives two reloads', async () => {
  server.on(drafts.save, lost).on(drafts.list, lost).on(drafts.remove, lost);
  let view = await open();
  type(view.field, 'Half an answer');
  for (let reload = 0; reload < 2; reload++) {
    await passTime(2_000);
    screen.getByText(/stored in this browser/);
    view.unmount();
    view = await open();
    expect(view.field.value).toBe('Half an answer');
  }
});

/** Sends a reply and begins a second, then undoes the first. */
async function undoSentAnswer() {
  const serverDrafts = serveDrafts(server);
  server.on(inbox.takeBack, () => {
    const [{ id = '', text = '' } = {}] = replies;
    serverDrafts.set(id, {
      id,
      kind: 'reply',
      subjectId: ID,
      base: null,
      updatedAt: AT,
      content: { text, changes: 0, isTakenBack: true },
    });
    replies = [];
    return thread();
  });
  const view = await open();
  type(view.field, 'The first answer.');
  await view.keys.click(press('Send'));
  await waitFor(() => expect(view.field.value).toBe(''));
  type(view.field, 'A second one');
  await passTime(2_000);
  await view.keys.click(press('Undo'));
  const field = await waitFor(() => {
    const found = screen.getByLabelText<HTMLTextAreaElement>('Reply');
    expect(found.value).toBe('The first answer.\n\nA second one');
    return found;
  });
  return { ...view, field, serverDrafts };
}

test('an undone reply comes before newly typed text and has focus', async () => {
  const { field } = await undoSentAnswer();
  expect(document.activeElement).toBe(field);
  expect(conversation()).toHaveLength(1);
});

test('an undone reply is sent once, with the text typed after it', async () => {
  const { keys, unmount, serverDrafts } = await undoSentAnswer();
  await passTime(2_000);
  await keys.click(press('Send'));
  await waitFor(() => expect(conversation()).toHaveLength(2));
  expect(conversation()[1]?.textContent).toContain('The first answer.\n\nA second one');
  await waitFor(() => expect([...serverDrafts.values()].filter(({ content }) => content.isTakenBack)).toEqual([]));
  serverDrafts.clear();
  unmount();
  expect((await open()).field.value).toBe('');
});

test.each(['Send', 'Send and mark done'])('focus returns to the field after ‘%s’', async (button) => {
  const { keys, field } = await open();
  type(field, 'An answer.');
  press(button).focus();
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(conversation()).toHaveLength(2));
  expect(document.activeElement).toBe(field);
});

test('text typed while a reply is being sent stays as a draft', async () => {
  const { keys, field, unmount } = await open();
  const reply = server.hold(inbox.reply);
  type(field, 'The first answer.');
  await keys.click(press('Send'));
  await waitFor(() => expect(reply.count).toBe(1));
  type(field, 'The first answer. And one more thing');
  addReply('The first answer.', { id: ADMIN.id, name: ADMIN.name });
  reply.answer(thread());
  await waitFor(() => expect(field.value).toBe('And one more thing'));
  await passTime(2_000);
  screen.getByText('Draft saved');
  unmount();
  expect((await open()).field.value).toBe('And one more thing');
});

test('notes stored only in this browser do not overwrite newer notes', async () => {
  server.on(contact.update, lost);
  const { unmount } = await open();
  type(screen.getByLabelText('Notes'), 'Mine');
  await passTime(500);
  unmount();
  message = { ...message, notes: 'Theirs' };
  server.on(contact.update, ({ body }) => change(body as ContactChange));
  const { keys } = await open();
  await passTime(2_000);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Mine');
  await keys.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this note' });
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Yours Mine' }).checked).toBe(true);
  expect(within(dialog).getByRole('radio', { name: 'Theirs Theirs' })).toBeTruthy();
  await keys.click(within(dialog).getByRole('radio', { name: /^Both/ }));
  await keys.click(within(dialog).getByRole('button', { name: 'Save choices' }));
  await waitFor(() => expect(message.notes).toBe('Theirs\nMine'));
});

test('notes whose response was lost are saved with later typing', async () => {
  await open();
  server.on(contact.update, ({ body }) => {
    change(body as ContactChange);
    return lost;
  });
  type(screen.getByLabelText('Notes'), 'Call');
  await passTime(2_000);
  expect(message.notes).toBe('Call');
  server.on(contact.update, ({ body }) => change(body as ContactChange));
  type(screen.getByLabelText('Notes'), 'Call back');
  await passTime(10_000);
  expect(message.notes).toBe('Call back');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('notes by two people in different lines are merged', async () => {
  message = { ...message, notes: 'First line\nLast line' };
  await open();
  message = { ...message, notes: 'First line, theirs\nLast line' };
  type(screen.getByLabelText('Notes'), 'First line\nLast line, mine');
  await passTime(3_000);
  await waitFor(() => expect(message.notes).toBe('First line, theirs\nLast line, mine'));
});

test('notes autosave, also when another message is opened', async () => {
  const { unmount } = await open();
  type(screen.getByLabelText('Notes'), 'Call back');
  unmount();
  await waitFor(() => expect(message.notes).toBe('Call back'));
});

test('opening a message marks it as read', async () => {
  message = { ...message, status: 'new' };
  await open();
  await waitFor(() => expect(message.status).toBe('read'));
});

test('a message set back to new stays new while it is open', async () => {
  message = { ...message, status: 'new' };
  const { keys } = await open();
  await waitFor(() => expect(message.status).toBe('read'));
  const status = within(screen.getByRole('region', { name: 'Message from Gita' })).getByLabelText('Status');
  await keys.selectOptions(status, 'new');
  await passTime(5_000);
  expect(message.status).toBe('new');
  expect(screen.getByRole('list', { name: 'Messages' }).textContent).toContain('New');
});

test('a page number that is too high redirects to the last page', async () => {
  const { address } = renderScreen(<Inbox />, { server, path: '/admin/contacts?search=gita&page=2', user: ADMIN });
  const list = await screen.findByRole('list', { name: 'Messages' });
  await waitFor(() => expect(list.textContent).toContain('Gita'));
  expect(address()).toBe('/admin/contacts?search=gita');
});
