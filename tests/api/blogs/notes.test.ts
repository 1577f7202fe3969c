import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOTE_THREADS_MAX } from '#contract/article/notes.ts';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import type { Person } from '#tests/support/content/people.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const { server, smtp } = await openSharedAppWithMail();
const admin = await createEditor(server);
const anita = await server.signUp('Anita', 'editor');
const writer = await server.signUp('Wren', 'writer');

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = ({ headers }: Person, method: Method, url: string, payload?: object) =>
  server.call({ method, url, headers, ...(payload && { payload }) });
const notesOf = (id: string, rest = '') => `/api/blogs/${id}/notes${rest}`;
const anchor = (quote: string, start: number | null = 0) => ({
  start,
  end: start === null ? null : start + quote.length,
  quote,
  before: '',
  after: ' and more',
});
const begin = (person: Person, id: string, text: string, quote = 'All there is', noteId = randomUUID()) =>
  call(person, 'POST', notesOf(id), { id: noteId, text, anchor: anchor(quote) });
const answer = (person: Person, id: string, threadId: string, text: string) =>
  call(person, 'POST', notesOf(id, `/${threadId}/replies`), { id: randomUUID(), text });

let drafts = 0;
async function draftOf(person: Person) {
  const title = `A draft of ${person.user.name} ${++drafts}`;
  const fields = { title, excerpt: 'In short.', body: bodyOf('All there is to say.') };
  return (await call(person, 'POST', '/api/blogs', fields)).body;
}

async function mailTo({ user }: Person) {
  await server.app.services.mail.drain();
  return smtp.to(user.email).map(({ mail }) => ({ subject: mail.subject ?? '', text: mail.text ?? '' }));
}

test('a thread is started, answered, resolved and reopened without a new version', async () => {
  const draft = await draftOf(writer);
  const begun = await begin(anita, draft.id, 'Is that all?');
  expect(begun).toMatchObject({ status: 201, body: { text: 'Is that all?', author: { name: 'Anita' }, replies: [] } });
  const { id } = begun.body;
  const answered = await answer(writer, draft.id, id, 'No.');
  expect(answered.body.replies).toMatchObject([{ text: 'No.', author: { name: 'Wren' } }]);
  const [reply] = answered.body.replies;
  expect(
    (await call(writer, 'PUT', notesOf(draft.id, `/${reply.id}`), { text: 'Nearly.' })).body.replies[0],
  ).toMatchObject({
    text: 'Nearly.',
    editedAt: expect.any(String),
  });
  expect((await call(anita, 'PUT', notesOf(draft.id, `/${reply.id}`), { text: 'Mine' })).status).toBe(403);
  expect((await answer(anita, draft.id, reply.id, 'Below an answer')).status).toBe(404);

  const resolved = await call(writer, 'PATCH', notesOf(draft.id, `/${id}`), { resolved: true });
  expect(resolved.body).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: 'Wren' });
  const opened = await call(anita, 'PATCH', notesOf(draft.id, `/${id}`), { resolved: false });
  expect(opened.body).toMatchObject({ resolvedAt: null, resolvedBy: null });
  expect((await call(anita, 'GET', notesOf(draft.id))).body).toEqual([opened.body]);
  expect((await call(writer, 'GET', `/api/blogs/${draft.id}`)).body.updatedAt).toBe(draft.updatedAt);
});

test('the same comment sent twice is stored and notified once', async () => {
  const draft = await draftOf(writer);
  const id = randomUUID();
  const twice = [
    await begin(anita, draft.id, 'Once only', 'All', id),
    await begin(anita, draft.id, 'Once only', 'All', id),
  ];
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  expect((await call(anita, 'GET', notesOf(draft.id))).body).toHaveLength(1);
  expect((await mailTo(writer)).filter(({ text }) => text.includes('Once only'))).toHaveLength(1);
  expect((await begin(writer, draft.id, 'Another', 'All', id)).status).toBe(409);
});

test('writers see comments on their own drafts, editors on all, readers none', async () => {
  const draft = await draftOf(writer);
  await begin(anita, draft.id, 'For the desk alone');
  const other = await server.signUp('Other', 'writer');
  expect((await call(writer, 'GET', notesOf(draft.id))).body).toHaveLength(1);
  expect((await call(other, 'GET', notesOf(draft.id))).status).toBe(404);
  expect((await begin(other, draft.id, 'Let me in')).status).toBe(404);
  expect((await server.call({ url: notesOf(draft.id) })).status).toBe(401);
  expect((await call(await server.signUp('Reader'), 'GET', notesOf(draft.id))).status).toBe(403);
});

test('no response to a reader contains them: article, list, feed, shared draft, search', async () => {
  const article = await admin.publish('Commented and published');
  const secret = 'Quite secret words';
  const { body: thread } = await begin(anita, article.id, secret, 'All there is');
  const { body: link } = await admin.send('POST', `/${article.id}/share-links`, { days: 1 });
  const answers = await Promise.all(
    [
      `/api/blogs/${article.id}`,
      '/api/blogs',
      '/blogs/feed.xml',
      `/api/shared-drafts/${link.token}`,
      '/api/search?search=commented',
      `/api/blogs/${article.id}/comments`,
    ].map((url) => server.app.inject({ url })),
  );
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain(secret);
    expect(body).not.toContain(thread.id);
    expect(body).not.toMatch(/openNotes|data-note/);
  }
  const stored = await server.database.query.selectFrom('blogs').selectAll().where('id', '=', article.id).execute();
  expect(JSON.stringify(stored)).not.toContain(thread.id);
});

test('places follow the text, and deleted words keep their quote', async () => {
  const [draft, other] = [await draftOf(writer), await draftOf(anita)];
  const { body: thread } = await begin(anita, draft.id, 'About the words', 'to say');
  const { body: foreign } = await begin(anita, other.id, 'Elsewhere', 'to say');
  const place = (places: object[]) => call(writer, 'PUT', `/api/blogs/${draft.id}/note-places`, { places });
  const moved = { ...anchor('to say', 31), before: 'Before it: ' };
  expect(
    (
      await place([
        { id: thread.id, anchor: moved },
        { id: foreign.id, anchor: moved },
      ])
    ).body,
  ).toEqual({ placed: 1 });
  expect((await call(anita, 'GET', notesOf(draft.id))).body[0].anchor).toEqual(moved);
  expect((await call(anita, 'GET', notesOf(other.id))).body[0].anchor).toEqual(foreign.anchor);
  await place([{ id: thread.id, anchor: anchor('to say', null) }]);
  expect((await call(anita, 'GET', notesOf(draft.id))).body[0]).toMatchObject({
    text: 'About the words',
    anchor: { start: null, quote: 'to say' },
  });
});

test('the author and the participants are notified unless they turned it off', async () => {
  const [bela, demoted] = [await server.signUp('Bela', 'editor'), await server.signUp('Dina', 'editor')];
  const author = await server.signUp('Asha', 'writer');
  const draft = await draftOf(author);
  const { body: thread } = await begin(bela, draft.id, 'Please check this');
  await answer(demoted, draft.id, thread.id, 'So do I say');
  await server.database.query.updateTable('users').set({ duties: '[]' }).where('id', '=', demoted.id).execute();
  await answer(author, draft.id, thread.id, 'Checked it');
  // Mails queued together are sent in any order.
  const first = (await mailTo(author)).find(({ subject }) => subject?.includes('Bela'));
  expect(first?.subject).toContain(`Bela commented on your article “${draft.title}”`);
  expect(first?.text).toContain('Please check this');
  expect(first?.text).toContain(`/admin/blogs/edit/${draft.id}?note=${thread.id}`);
  const sent = (await mailTo(bela)).map(({ text }) => /So do I|Checked it/.exec(text)?.[0]);
  expect(sent.toSorted()).toEqual(['Checked it', 'So do I']);
  expect(await mailTo(demoted)).toEqual([]);
  const bell = await call(author, 'GET', `/api/users/${author.id}/notifications`);
  expect(bell.body.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'note']);

  await call(author, 'PUT', `/api/users/${author.id}/settings`, { mail: { note: false } });
  const before = (await mailTo(author)).length;
  await begin(bela, draft.id, 'Once more');
  expect(await mailTo(author)).toHaveLength(before);
});

test('a writer can delete and restore their comment unless it has replies', async () => {
  const draft = await draftOf(writer);
  const { body: thread } = await begin(writer, draft.id, 'A note to myself');
  await answer(writer, draft.id, thread.id, 'And another');
  const before = (await call(anita, 'GET', notesOf(draft.id))).body;
  expect((await call(anita, 'DELETE', notesOf(draft.id, `/${thread.id}`))).status).toBe(403);
  const removed = await call(writer, 'DELETE', notesOf(draft.id, `/${thread.id}`));
  expect(removed).toMatchObject({ status: 200, body: { id: thread.id } });
  expect((await call(anita, 'GET', notesOf(draft.id))).body).toEqual([]);
  const listed = await call(writer, 'GET', '/api/trash?kind=note');
  expect(listed.body.items).toMatchObject([{ id: removed.body.trashId, name: 'A note to myself' }]);
  expect((await call(writer, 'POST', `/api/trash/${removed.body.trashId}/restore`, {})).status).toBe(200);
  expect((await call(anita, 'GET', notesOf(draft.id))).body).toEqual(before);

  await answer(anita, draft.id, thread.id, 'I have read it');
  expect((await call(writer, 'DELETE', notesOf(draft.id, `/${thread.id}`))).status).toBe(409);
});

test('they follow the article to the trash, back and to a new address', async () => {
  const draft = await draftOf(writer);
  const { body: thread } = await begin(anita, draft.id, 'Goes along');
  await begin(anita, draft.id, 'Goes along, too');
  const listed = async () => (await call(writer, 'GET', '/api/blogs?status=all')).body.openNotes;
  expect((await listed())[draft.id]).toBe(2);
  await call(anita, 'PATCH', notesOf(draft.id, `/${thread.id}`), { resolved: true });
  expect((await listed())[draft.id]).toBe(1);
  await call(anita, 'PATCH', `/api/blogs/${draft.id}/address`, { address: `moved-${draft.id}` });
  const at = `moved-${draft.id}`;
  const before = (await call(anita, 'GET', notesOf(draft.id))).body;
  expect(before).toHaveLength(2);
  await call(writer, 'DELETE', `/api/blogs/${at}`);
  const [item] = (await call(writer, 'GET', '/api/trash?kind=blog')).body.items;
  await call(writer, 'POST', `/api/trash/${item.id}/restore`, {});
  expect((await call(anita, 'GET', notesOf(at))).body).toEqual(before);
});

test('an open editor gets a new comment with the next presence heartbeat', async () => {
  const draft = await draftOf(writer);
  const tab = `/api/admin/presence/${randomUUID()}`;
  const beat = async () => (await call(writer, 'PUT', tab, { kind: 'blog', subjectId: draft.id })).body.notes;
  const versions = [await beat()];
  const { body: thread } = await begin(anita, draft.id, 'News');
  versions.push(await beat());
  await call(anita, 'PATCH', notesOf(draft.id, `/${thread.id}`), { resolved: true });
  versions.push(await beat());
  await call(anita, 'DELETE', notesOf(draft.id, `/${thread.id}`));
  versions.push(await beat());
  expect(new Set(versions.slice(0, 3)).size).toBe(3);
  expect(versions[3]).toBe(versions[0]);
});

test('empty, too long and too many comments are rejected with a sentence', async () => {
  const draft = await draftOf(writer);
  const refused = await call(anita, 'POST', notesOf(draft.id), { id: randomUUID(), text: ' ', anchor: anchor('All') });
  expect(refused).toMatchObject({ status: 422, body: { fields: { text: 'The comment is missing.' } } });
  expect((await begin(anita, draft.id, 'x'.repeat(2_001))).status).toBe(422);
  expect((await begin(anita, draft.id, 'About nothing', '')).status).toBe(422);
  const now = new Date().toISOString();
  const row = { blog_id: draft.id, parent_id: null, author_id: anita.id, text: 'One of many', anchor: '{}' };
  const dates = { created_at: now, updated_at: now, edited_at: null, resolved_at: null, resolved_by: null };
  const many = Array.from({ length: NOTE_THREADS_MAX }, () => ({ id: randomUUID(), ...row, ...dates }));
  await server.database.query.insertInto('article_notes').values(many).execute();
  expect((await begin(anita, draft.id, 'One too many')).status).toBe(409);
});
