import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PRESENCE_EDITING_MS, PRESENCE_GONE_MS } from '#contract/desk/presence.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import type { Person } from '#tests/support/content/people.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const editor = await createEditor(server);
const anita = await server.signUp('Anita', 'editor');
const bela = await server.signUp('Bela', 'editor');

const beat = ({ headers }: Person, tab: string, subjectId: string, isTyping = false, kind = 'blog') =>
  server.call({ method: 'PUT', url: `/api/admin/presence/${tab}`, headers, payload: { kind, subjectId, isTyping } });
const leave = ({ headers }: Person, tab: string) =>
  server.call({ method: 'DELETE', url: `/api/admin/presence/${tab}`, headers });
const age = (tab: string, columns: 'seen_at' | 'typed_at', ms: number) =>
  server.database.query
    .updateTable('desk_presence')
    .set({ [columns]: new Date(Date.now() - ms).toISOString() })
    .where('tab_id', '=', tab)
    .execute();

test('reports who else has an article open, since when, who typed last, and who left', async () => {
  const { id } = await editor.write('Open to both');
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await beat(anita, first, id)).body).toMatchObject({ people: [] });
  const { body } = await beat(bela, second, id);
  expect(body.people).toEqual([
    { id: anita.id, name: 'Anita', openedAt: expect.any(String), editingSince: null, typedAt: null, isSelf: false },
  ]);

  const typed = (await beat(bela, second, id, true)).body.people;
  expect(typed).toHaveLength(1);
  const seen = (await beat(anita, first, id)).body.people;
  expect(seen).toMatchObject([{ name: 'Bela', editingSince: expect.any(String), isSelf: false }]);
  await beat(bela, second, id, true);
  const later = (await beat(anita, first, id)).body.people;
  expect(later[0].editingSince).toBe(seen[0].editingSince);

  expect((await leave(bela, second)).status).toBe(200);
  expect((await beat(anita, first, id)).body.people).toEqual([]);
  expect((await leave(bela, second)).status).toBe(200);
});

test('a person has one entry for all tabs, and the last to type comes first', async () => {
  const { id } = await editor.write('Several tabs');
  const [mine, other, bella, chitra] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await beat(anita, other, id);
  await beat(bela, bella, id, true);
  await beat(bela, chitra, id);
  const { people } = (await beat(anita, mine, id)).body;
  expect(people).toMatchObject([
    { name: 'Bela', editingSince: expect.any(String) },
    { name: 'Anita', isSelf: true },
  ]);
  expect(people).toHaveLength(2);
});

test('someone idle becomes a reader, and a silent tab is removed', async () => {
  const { id } = await editor.write('Left without a word');
  const [first, second] = [randomUUID(), randomUUID()];
  await beat(bela, second, id, true);
  await age(second, 'typed_at', PRESENCE_EDITING_MS + 1_000);
  expect((await beat(anita, first, id)).body.people).toMatchObject([{ name: 'Bela', editingSince: null }]);
  const began = (await beat(bela, second, id, true)).status;
  expect(began).toBe(200);
  expect((await beat(anita, first, id)).body.people[0].editingSince).not.toBeNull();

  await age(second, 'seen_at', PRESENCE_GONE_MS + 1_000);
  expect((await beat(anita, first, id)).body.people).toEqual([]);
  // This process swept a moment ago, so another one sweeps here.
  const again = await openTestApp({ location: server.location });
  const payload = { kind: 'blog', subjectId: id };
  await again.call({ method: 'PUT', url: `/api/admin/presence/${first}`, headers: anita.headers, payload });
  const rows = await server.database.query.selectFrom('desk_presence').select('tab_id').execute();
  expect(rows.map(({ tab_id }) => tab_id)).not.toContain(second);
  await again.close();
});

test('two processes report the same', async () => {
  const { id } = await editor.write('Seen by two processes');
  const other = await openTestApp({ location: server.location });
  const payload = { kind: 'blog', subjectId: id, isTyping: true };
  const url = `/api/admin/presence/${randomUUID()}`;
  await other.call({ method: 'PUT', url, headers: bela.headers, payload });
  expect((await beat(anita, randomUUID(), id)).body.people).toMatchObject([{ name: 'Bela' }]);
  await other.close();
});

test('presence is shown only to those who may open the subject', async () => {
  const writer = await server.signUp('Wren', 'writer');
  const keeper = await server.signUp('Kamal', 'catalogue');
  const { id } = await editor.write('Not the writer’s');
  const own = { title: 'Wren’s own', excerpt: '', body: { type: 'doc', content: [] } };
  const { body: draft } = await server.call({
    method: 'POST',
    url: '/api/blogs',
    headers: writer.headers,
    payload: own,
  });
  expect((await beat(writer, randomUUID(), id)).status).toBe(404);
  expect((await beat(writer, randomUUID(), draft.id)).status).toBe(200);
  expect((await beat(anita, randomUUID(), draft.id)).body.people).toMatchObject([{ name: 'Wren' }]);
  expect((await beat(anita, randomUUID(), 'no-such-article')).status).toBe(404);

  const admin = editor.headers;
  await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Opened' } });
  const phone = { name: 'Open One', brandId: 'opened' };
  const made = await server.call({ method: 'POST', url: '/api/products', headers: admin, payload: phone });
  expect((await beat(keeper, randomUUID(), made.body.id, true, 'product')).status).toBe(200);
  expect((await beat(writer, randomUUID(), made.body.id, false, 'product')).status).toBe(403);
  expect((await beat(keeper, randomUUID(), 'no-such-phone', false, 'product')).status).toBe(404);

  const issue = { subject: 'An issue', intro: '', introBody: null, articleIds: [], brandIds: [] };
  const { body: stored } = await server.call({
    method: 'POST',
    url: '/api/newsletter/issues',
    headers: admin,
    payload: issue,
  });
  expect((await beat(anita, randomUUID(), stored.id, true, 'issue')).status).toBe(200);
  expect((await beat(bela, randomUUID(), stored.id, false, 'issue')).body.people).toMatchObject([{ name: 'Anita' }]);
  expect((await beat(keeper, randomUUID(), stored.id, false, 'issue')).status).toBe(403);
  expect((await beat(anita, randomUUID(), randomUUID(), false, 'issue')).status).toBe(404);
});

test('a tab belongs to its user, follows a new address and is not in the audit log', async () => {
  const { id } = await editor.write('Followed by tabs');
  const [first, second] = [randomUUID(), randomUUID()];
  await beat(anita, first, id);
  expect((await beat(bela, first, id)).status).toBe(404);
  await leave(bela, first);
  await editor.send('PATCH', `/${id}/address`, { address: 'followed-elsewhere' });
  await beat(anita, first, id);
  expect((await beat(bela, second, 'followed-elsewhere')).body.people).toMatchObject([{ name: 'Anita' }]);
  const { body } = await server.call({ url: '/api/admin/audit?search=presence', headers: editor.headers });
  expect(body.entries).toEqual([]);
});

test('reports when the subject was last saved, and by whom', async () => {
  const admin = await server.signUp('Asha', 'admin');
  const saved = async (kind: string, id: string) => (await beat(admin, randomUUID(), id, false, kind)).body.saved;
  const article = await editor.write('Saved by others');
  const first = await saved('blog', article.id);
  expect(first.at).toBe(article.updatedAt);
  const url = `/api/blogs/${article.id}`;
  const payload = { title: 'Saved again', updatedAt: article.updatedAt };
  const { body } = await server.call({ method: 'PUT', url, headers: bela.headers, payload });
  expect(await saved('blog', article.id)).toEqual({ at: body.updatedAt, by: 'Bela' });

  const { body: settings } = await server.call({ url: '/api/admin/settings', headers: admin.headers });
  expect((await saved('setting', 'mail')).at).toBe(settings.mail.updatedAt);
  expect((await beat(bela, randomUUID(), 'mail', false, 'setting')).status).toBe(403);
  expect((await beat(admin, randomUUID(), 'no-such-setting', false, 'setting')).status).toBe(404);
});
