import { expect, test } from 'vitest';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const editor = await createEditor(server);

const share = (id: string, days = 7) => editor.send('POST', `/${id}/share-links`, { days });
const open = (token: string) => server.app.inject({ url: `/api/shared-drafts/${token}` });

test('a link shows a draft as readers would see it, uncached, until it is revoked', async () => {
  const draft = await editor.write('Shared in secret');
  const made = await share(draft.id);
  expect(made).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^[\w-]{43}$/) } });
  const opened = await open(made.body.token);
  expect(opened.json().blog).toMatchObject({ id: draft.id, title: 'Shared in secret', body: draft.body });
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect((await server.call({ url: `/api/blogs/${draft.id}` })).status).toBe(404);

  const { body: links } = await editor.send('GET', `/${draft.id}/share-links`);
  expect(links).toMatchObject([{ id: made.body.id, expiresAt: made.body.expiresAt }]);
  expect(JSON.stringify(links)).not.toContain(made.body.token);
  const stored = await server.database.query.selectFrom('share_links').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(made.body.token);
  expect((await editor.send('DELETE', `/${draft.id}/share-links/${made.body.id}`)).status).toBe(200);
  expect((await editor.send('DELETE', `/${draft.id}/share-links/${made.body.id}`)).status).toBe(404);
  expect((await open(made.body.token)).statusCode).toBe(404);
});

test('a link to a published article shows its unpublished changes', async () => {
  const article = await editor.publish('Shared and published');
  const { body } = await share(article.id, 1);
  expect((await open(body.token)).json().blog.title).toBe('Shared and published');
  const changes = { title: 'Shared, changed', body: bodyOf('Changed.'), cover: 'rupee', updatedAt: null };
  await editor.send('PUT', `/${article.id}/working-copy`, changes);
  expect((await open(body.token)).json().blog).toMatchObject({
    id: article.id,
    title: 'Shared, changed',
    body: bodyOf('Changed.'),
    cover: 'rupee',
  });
  expect((await server.call({ url: `/api/blogs/${article.id}` })).body.title).toBe('Shared and published');
});

test('it expires, and follows its article to the trash and to a new address', async () => {
  const draft = await editor.write('Shared for a day');
  const { body } = await share(draft.id, 1);
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(86_400_000);
  await editor.send('PATCH', `/${draft.id}/address`, { address: 'shared-elsewhere' });
  expect((await open(body.token)).json().blog.id).toBe('shared-elsewhere');
  expect((await share(draft.id, 2)).status).toBe(422);
  expect((await open('x'.repeat(43))).statusCode).toBe(404);
  const past = { expires_at: new Date(Date.now() - 1).toISOString() };
  await server.database.query.updateTable('share_links').set(past).where('id', '=', body.id).execute();
  expect((await open(body.token)).statusCode).toBe(404);
  expect((await editor.send('GET', '/shared-elsewhere/share-links')).body).toEqual([]);
  const again = await share('shared-elsewhere');
  await editor.send('DELETE', '/shared-elsewhere');
  expect((await open(again.body.token)).statusCode).toBe(404);
});

test('the list shows how often and when a link was last opened', async () => {
  const draft = await editor.write('Shared and opened');
  const { body } = await share(draft.id);
  expect(body).toMatchObject({ opens: 0, lastOpenedAt: null });
  const listed = async () => (await editor.send('GET', `/${draft.id}/share-links`)).body[0];
  for (let time = 0; time < 3; time++) await open(body.token);
  expect(await listed()).toMatchObject({ opens: 1, lastOpenedAt: expect.any(String) });
  const earlier = { opened_at: new Date(Date.now() - 61_000).toISOString() };
  await server.database.query.updateTable('share_links').set(earlier).where('id', '=', body.id).execute();
  await open(body.token);
  expect((await listed()).opens).toBe(2);
});

test('only a valid link of the same article can be extended', async () => {
  const draft = await editor.write('Shared for longer');
  const other = await editor.write('Not shared');
  const { body } = await share(draft.id, 1);
  const extend = (id: string) => editor.send('PATCH', `/${id}/share-links/${body.id}`, { days: 30 });
  const { body: extended } = await extend(draft.id);
  expect(Date.parse(extended.expiresAt) - Date.parse(body.expiresAt)).toBeGreaterThanOrEqual(29 * 86_400_000);
  expect((await extend(other.id)).status).toBe(404);
  await editor.send('DELETE', `/${draft.id}/share-links/${body.id}`);
  expect((await extend(draft.id)).status).toBe(404);
});

test('the audit log has the creation and revocation of a link', async () => {
  const draft = await editor.write('Audited share');
  const { body } = await share(draft.id);
  await editor.send('DELETE', `/${draft.id}/share-links/${body.id}`);
  const log = await server.call({ url: '/api/admin/audit?limit=5', headers: editor.headers });
  const text = JSON.stringify(log.body);
  for (const action of ['shareLinks.create', 'shareLinks.revoke']) expect(text).toContain(action);
  expect(text).not.toContain(body.token);
});
