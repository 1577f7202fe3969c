import { expect, test } from 'vitest';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR });
const admin = await server.as('admin');

const URL = '/api/admin/settings/pages';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = admin) =>
  server.call({ method, url, headers, ...(payload && { payload }) });
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const draftOf = (title: string, more: object = {}) => ({
  title,
  headline: '',
  lead: `About ${title}.`,
  body: { type: 'doc', content: [paragraph(`Words of ${title}.`)] },
  ...more,
});
const html = async (url: string) => server.app.inject({ url });
const state = async (id: string) => (await call('GET', `${URL}/${id}`)).body;
const write = async (id: string, draft: object) =>
  call('PUT', `${URL}/${id}/draft`, { draft, updatedAt: (await state(id)).updatedAt });
const publish = async (id: string) => call('POST', `${URL}/${id}/publish`, { updatedAt: (await state(id)).updatedAt });

/** Adds and publishes a page. */
async function addPage(title: string, more: object = {}): Promise<string> {
  const { status, body } = await call('POST', URL, { title });
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await write(body.id, draftOf(title, more))).status).toBe(200);
  expect((await publish(body.id)).status).toBe(200);
  return body.id;
}

test('an added page is not found until it is published, then rendered with its canonical address', async () => {
  const { body } = await call('POST', URL, { title: 'Warranty in India' });
  expect(body).toMatchObject({ id: 'warranty-in-india', value: null, isOwn: true });
  expect((await html('/pages/warranty-in-india')).statusCode).toBe(404);
  await write('warranty-in-india', draftOf('Warranty in India'));
  expect((await html('/pages/warranty-in-india')).statusCode).toBe(404);
  await publish('warranty-in-india');
  const page = await html('/pages/warranty-in-india');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Warranty in India · Handset</title>');
  expect(page.body).toContain('Words of Warranty in India.');
  expect(page.body).toMatch(/<link rel="canonical" href="[^"]*\/pages\/warranty-in-india"/);
});

test('a page moved to drafts is not found, and keeps its text', async () => {
  const id = await addPage('Short lived');
  await call('POST', `${URL}/${id}/reset`, { updatedAt: (await state(id)).updatedAt });
  expect((await html(`/pages/${id}`)).statusCode).toBe(404);
  expect(await state(id)).toMatchObject({ value: null, draft: { title: 'Short lived' } });
});

test('published pages are in the sitemap, and in the footer if chosen', async () => {
  const shown = await addPage('In the footer', { inFooter: true });
  const hidden = await addPage('Not in the footer');
  const sitemap = (await html('/sitemap.xml')).body;
  expect(sitemap).toContain(`/pages/${shown}</loc>`);
  expect(sitemap).toContain(`/pages/${hidden}</loc>`);
  const home = (await html('/contact-us')).body;
  expect(home).toContain(`href="/pages/${shown}"`);
  expect(home).not.toContain(`href="/pages/${hidden}"`);
});

test.each([
  ['faq', 'The site itself uses this address. Choose another one.'],
  ['how-we-score', 'The site itself uses this address. Choose another one.'],
  ['navigation', 'The site itself uses this address. Choose another one.'],
  ['Not A Slug', 'An ID can have lower-case letters, digits and single hyphens.'],
])('a page can’t have the address %s', async (id, message) => {
  const { status, body } = await call('POST', URL, { title: 'Collides', id });
  expect(status).toBe(422);
  expect(body.fields.id).toBe(message);
});

test('two pages can’t have one address', async () => {
  await addPage('Taken');
  expect((await call('POST', URL, { title: 'Taken' })).body.fields).toEqual({
    id: 'There is already a page at /pages/taken. Choose another address.',
  });
});

test('a built-in page has no second address below /pages', async () => {
  expect((await html('/pages/faq')).statusCode).toBe(404);
});

test('a job publishes a scheduled page at its time', async () => {
  const { body } = await call('POST', URL, { title: 'Comes later' });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = async (scheduledAt: string | null) =>
    call('POST', `${URL}/${body.id}/schedule`, { scheduledAt, updatedAt: (await state(body.id)).updatedAt });
  expect((await schedule(soon)).status).toBe(422);
  await write(body.id, draftOf('Comes later'));
  expect((await schedule(soon)).body).toMatchObject({ scheduledAt: soon, value: null });
  expect((await write(body.id, draftOf('Comes later', { lead: '' }))).status).toBe(422);
  expect((await html('/pages/comes-later')).statusCode).toBe(404);
  const past = new Date(Date.now() - 1_000).toISOString();
  await server.database.query
    .updateTable('site_settings')
    .set({ scheduled_at: past })
    .where('id', '=', body.id)
    .execute();
  const { publishDuePages } = await import('#server/modules/settings/service.ts');
  await publishDuePages(server.app.services);
  expect((await html('/pages/comes-later')).statusCode).toBe(200);
  expect(await state(body.id)).toMatchObject({ scheduledAt: null, draft: null, value: { title: 'Comes later' } });
});

test('a deleted page is restored from the trash with its versions', async () => {
  const id = await addPage('Thrown away');
  await write(id, draftOf('Thrown away', { lead: 'Second.' }));
  await publish(id);
  const versions = (await call('GET', `/api/admin/settings/${id}/versions`)).body.length;
  expect(versions).toBeGreaterThan(0);
  expect((await call('DELETE', `${URL}/${id}`)).status).toBe(200);
  expect((await html(`/pages/${id}`)).statusCode).toBe(404);
  const { items } = (await call('GET', '/api/trash?kind=page')).body;
  const item = items.find((one: { subjectId: string }) => one.subjectId === id);
  expect((await call('POST', `/api/trash/${item.id}/restore`, {})).status).toBe(200);
  expect((await html(`/pages/${id}`)).statusCode).toBe(200);
  expect((await call('GET', `/api/admin/settings/${id}/versions`)).body).toHaveLength(versions);
});

test('many pages become drafts at once, and an undo publishes them again', async () => {
  const ids = [await addPage('Bulk one'), await addPage('Bulk two')];
  const change = { action: 'status', value: 'draft' };
  const preview = (await call('POST', '/api/admin/bulk/pages/preview', { ids: [...ids, 'faq'], change })).body;
  expect(preview).toMatchObject({ changed: 2, refused: 1 });
  const { body } = await call('POST', '/api/admin/bulk/pages', { ids, change, rows: 2 });
  expect(body).toMatchObject({ changed: 2 });
  for (const id of ids) expect((await html(`/pages/${id}`)).statusCode).toBe(404);
  await call('POST', `/api/admin/undo/${body.undoId}`, {});
  await expect
    .poll(async () => (await call('GET', `/api/admin/undo/${body.undoId}`)).body.state, { timeout: 20_000 })
    .toBe('undone');
  for (const id of ids) expect((await html(`/pages/${id}`)).statusCode).toBe(200);
});

test('an editor can change added pages, but not built-in ones', async () => {
  const editor = await server.as('editor');
  const { status, body } = await call('POST', URL, { title: 'By an editor' }, editor);
  expect(status).toBe(201);
  expect((await call('GET', `${URL}/${body.id}`, undefined, editor)).status).toBe(200);
  expect((await call('GET', `${URL}/privacy-policy`, undefined, editor)).status).toBe(403);
  expect((await call('GET', '/api/admin/settings/mail/versions', undefined, editor)).status).toBe(403);
  expect((await call('DELETE', `${URL}/privacy-policy`)).status).toBe(409);
});

test('the navigation can link to an added page only while it is published', async () => {
  const id = await addPage('Linked');
  const { updatedAt } = (await call('GET', '/api/admin/settings')).body.navigation;
  const save = (address: string) =>
    call('PUT', '/api/admin/settings/navigation', {
      updatedAt,
      value: { header: [{ label: 'A page', address, isHidden: false }], footer: [] },
    });
  expect((await save('/pages/not-there')).body.fields).toEqual({
    'value.header.0.address': 'There is no page at /pages/not-there.',
  });
  const saved = await save(`/pages/${id}`);
  expect(saved.status).toBe(200);
  await call('PUT', '/api/admin/settings/navigation', { value: null, updatedAt: saved.body.updatedAt });
});
