import { expect, test } from 'vitest';
import { usedPictures } from '#server/media/uploads/picture-usage.ts';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { addSubscribers } from '#tests/support/content/subscribers.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const articles = await createEditor(server);
const asha = await server.signUp('Asha', 'admin');
const bela = await server.signUp('Bela', 'admin');

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, by = asha.headers) =>
  server.call({ method, url, headers: by, ...(payload && { payload }) });

const ISSUES = '/api/newsletter/issues';
const compose = async (fields: object = {}) =>
  (await call('POST', ISSUES, { subject: 'First subject', intro: 'Hello.', articleIds: [], ...fields })).body;
const read = async (id: string) => (await call('GET', `${ISSUES}/${id}`)).body;
const save = async (id: string, fields: object, by = asha.headers) => {
  const { subject, intro, articleIds, brandIds, introBody, updatedAt } = await read(id);
  const before = { subject, intro, articleIds, brandIds, introBody, updatedAt };
  return call('PUT', `${ISSUES}/${id}`, { ...before, ...fields }, by);
};
const versionsOf = async (id: string) => (await call('GET', `${ISSUES}/${id}/versions`)).body;
const linesOf = async (id: string, version: string) => {
  const { body } = await call('GET', `${ISSUES}/${id}/versions/${version}`);
  return Object.fromEntries(body.lines.map(({ label, text }: { label: string; text: string }) => [label, text]));
};

test('every save of an issue keeps the previous text as a version with its author', async () => {
  const { id, updatedAt } = await compose();
  await save(id, { subject: 'Second subject' }, bela.headers);
  await save(id, { subject: 'Third subject' });
  expect(await versionsOf(id)).toMatchObject([
    { title: 'Second subject', savedBy: { name: 'Bela' } },
    { title: 'First subject', savedBy: { name: 'Asha' }, savedAt: updatedAt },
  ]);
});

test('saving without changes creates no version and keeps its author', async () => {
  const { id } = await compose();
  const before = await read(id);
  expect((await save(id, {}, bela.headers)).body).toEqual(before);
  expect(await versionsOf(id)).toEqual([]);
  await save(id, { subject: 'Changed' }, bela.headers);
  expect(await versionsOf(id)).toMatchObject([{ savedBy: { name: 'Asha' } }]);
});

test('a version has its subject, introduction, articles and recipients in words', async () => {
  const article = await articles.publish('An article with versions');
  const { id: brandId } = (await call('POST', '/api/brands', { name: 'Versioned Brand' })).body;
  const introBody = bodyOf('A longer hello.');
  const { id } = await compose({ intro: '', introBody, articleIds: [article.id], brandIds: [brandId] });
  await save(id, { introBody: null, articleIds: [], brandIds: [] });
  const [{ id: version }] = await versionsOf(id);
  expect(await linesOf(id, version)).toEqual({
    Subject: 'First subject',
    Introduction: 'A longer hello.',
    Articles: 'An article with versions',
    Recipients: 'Followers of Versioned Brand',
  });
  expect(await linesOf(id, 'current')).toMatchObject({ Introduction: '', Articles: '', Recipients: 'All subscribers' });
});

test('restoring a version changes the draft and keeps the replaced one as a version', async () => {
  const [stays, leaves] = [await articles.publish('Stays published'), await articles.publish('Leaves the site')];
  const { id } = await compose({ articleIds: [stays.id, leaves.id] });
  const { body: changed } = await save(id, { subject: 'Second subject', articleIds: [] });
  await articles.send('PATCH', `/${leaves.id}/status`, { status: 'archived' });
  const [{ id: version }] = await versionsOf(id);
  const restore = (updatedAt: string) =>
    call('POST', `${ISSUES}/${id}/versions/${version}/restore`, { updatedAt }, bela.headers);
  expect((await restore('2026-01-01T00:00:00.000Z')).status).toBe(409);
  expect(await restore(changed.updatedAt)).toMatchObject({
    status: 200,
    body: { subject: 'First subject', articleIds: [stays.id], status: 'draft' },
  });
  expect(await versionsOf(id)).toMatchObject([{ title: 'Second subject', savedBy: { name: 'Asha' } }, { id: version }]);
  expect((await call('GET', `${ISSUES}/${id}/versions/current`)).body.savedBy).toMatchObject({ name: 'Bela' });
});

test('the versions of a sent issue can be read but not restored', async () => {
  const article = await articles.publish('Sent with versions');
  await addSubscribers(server.database.query, 1);
  const { id } = await compose({ articleIds: [article.id] });
  await save(id, { subject: 'As it was sent' });
  expect((await call('POST', `${ISSUES}/${id}/send`)).status).toBe(202);
  const [{ id: version }] = await versionsOf(id);
  expect(await linesOf(id, version)).toMatchObject({ Subject: 'First subject' });
  const { updatedAt } = await read(id);
  expect((await call('POST', `${ISSUES}/${id}/versions/${version}/restore`, { updatedAt })).status).toBe(409);
  expect(await read(id)).toMatchObject({ subject: 'As it was sent' });
});

test('autosaves of an issue keep a version per person every few minutes', async () => {
  const { id } = await compose();
  const people = [asha, asha, bela, bela, asha, bela];
  for (const [at, { headers }] of people.entries())
    await save(id, { subject: `Typed ${at}`, isAutosave: true }, headers);
  expect(await versionsOf(id)).toMatchObject([
    { title: 'Typed 2', savedBy: { name: 'Bela' } },
    { title: 'First subject', savedBy: { name: 'Asha' } },
  ]);
});

test('one of two concurrent saves is rejected and the other leaves one version', async () => {
  const { id, updatedAt } = await compose();
  const answers = await Promise.all(
    [asha, bela].map(({ headers }, at) => save(id, { subject: `At once ${at}`, updatedAt }, headers)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await versionsOf(id)).toHaveLength(1);
});

test('a schedule changes neither the author nor the time of the text', async () => {
  const article = await articles.publish('Scheduled with versions');
  const { id, updatedAt } = await compose({ articleIds: [article.id] });
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  await call('PUT', `${ISSUES}/${id}/schedule`, { scheduledAt }, bela.headers);
  await save(id, { subject: 'Later' }, bela.headers);
  expect(await versionsOf(id)).toMatchObject([{ savedBy: { name: 'Asha' }, savedAt: updatedAt }]);
});

test('a version follows an article to its new address', async () => {
  const article = await articles.publish('Moves in a version');
  const { id } = await compose({ articleIds: [article.id] });
  await save(id, { articleIds: [] });
  await call('PATCH', `/api/blogs/${article.id}/address`, { address: 'moved-in-a-version' });
  const [{ id: version }] = await versionsOf(id);
  const { updatedAt } = await read(id);
  const restored = await call('POST', `${ISSUES}/${id}/versions/${version}/restore`, { updatedAt });
  expect(restored.body.articleIds).toEqual(['moved-in-a-version']);
});

test('a deleted issue is restored from the trash with its versions, without its schedule', async () => {
  const article = await articles.publish('Deleted with versions');
  const { id } = await compose({ articleIds: [article.id] });
  await save(id, { subject: 'Deleted' });
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  await call('PUT', `${ISSUES}/${id}/schedule`, { scheduledAt });
  const { trashId } = (await call('DELETE', `${ISSUES}/${id}`)).body;
  expect((await call('GET', `${ISSUES}/${id}`)).status).toBe(404);
  expect((await call('POST', `/api/trash/${trashId}/restore`, {})).body).toEqual({
    kind: 'issue',
    subjectId: id,
    name: 'Deleted',
  });
  expect(await read(id)).toMatchObject({ subject: 'Deleted', status: 'draft', scheduledAt: null });
  expect(await versionsOf(id)).toMatchObject([{ title: 'First subject' }]);
});

test('a picture of a version stays in use', async () => {
  const urls = ['avif', 'webp'].map((type) => [
    type,
    [{ width: 640, url: `/media/uploads/${'v'.repeat(32)}-640.${type}` }],
  ]);
  const image = { width: 640, height: 480, ...Object.fromEntries(urls) };
  const picture = { type: 'picture', attrs: { image, alt: 'A phone', caption: null, credit: null } };
  const { id } = await compose({ intro: '', introBody: { type: 'doc', content: [picture] } });
  await save(id, { introBody: null });
  expect((await read(id)).introBody).toBeNull();
  expect([...(await usedPictures(server.database.query))]).toContain(`${'v'.repeat(32)}-640.webp`);
});
