import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';
import { sweepExpired } from '#server/jobs/kinds/retention.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const asha = (await server.signUp('Asha', 'admin')).headers;
const bala = (await server.signUp('Bala', 'admin')).headers;

const DRAFTS = '/api/admin/drafts';
const call = (headers: Record<string, string>, method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  server.call({ method, url: `${DRAFTS}${path}`, headers, ...(payload && { payload }) });
const draft = (content: object, subjectId: string | null = null) => ({
  kind: 'phone',
  subjectId,
  base: null,
  content,
});

test('a draft is stored as typed, updated in place, found by its phone, and deleted', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const typed = { name: 'Half a na', weight: 'not a number', variants: [{ ram: null }] };
  expect((await call(asha, 'PUT', `/${id}`, draft({ name: 'H' }, 'acme-one'))).status).toBe(200);
  expect((await call(asha, 'PUT', `/${id}`, draft(typed, 'acme-one'))).body).toMatchObject({ id, content: typed });
  await call(asha, 'PUT', `/${other}`, draft({ name: 'New' }));
  expect((await call(asha, 'GET', '?kind=phone&subjectId=acme-one')).body).toEqual([
    expect.objectContaining({ id, subjectId: 'acme-one', content: typed }),
  ]);
  expect((await call(asha, 'GET', '?kind=phone')).body.map((one: { id: string }) => one.id)).toEqual([other, id]);
  for (const _ of [1, 2]) expect((await call(asha, 'DELETE', `/${id}`)).status).toBe(200);
  expect((await call(asha, 'GET', '?kind=phone&subjectId=acme-one')).body).toEqual([]);
});

test('only its author can see, overwrite or delete a draft', async () => {
  const id = randomUUID();
  await call(asha, 'PUT', `/${id}`, draft({ name: 'Mine' }, 'mine'));
  expect((await call(bala, 'GET', '?kind=phone')).body).toEqual([]);
  expect((await call(bala, 'PUT', `/${id}`, draft({ name: 'Theirs' }))).status).toBe(404);
  await call(bala, 'DELETE', `/${id}`);
  expect((await call(asha, 'GET', '?kind=phone&subjectId=mine')).body[0].content).toEqual({ name: 'Mine' });
  const { body } = await server.call({ url: '/api/admin/audit?search=drafts', headers: asha });
  expect(body.entries).toEqual([]);
});

test('abandoned drafts are deleted after the retention time', async () => {
  await call(bala, 'PUT', `/${randomUUID()}`, draft({ name: 'Old' }));
  const { database } = server.app.services;
  expect((await sweepExpired(database)).desk_drafts).toBe(0);
  const later = Date.now() + (RETENTION_DAYS.deskDrafts + 1) * DAY_MS;
  expect((await sweepExpired(database, later)).desk_drafts).toBeGreaterThan(0);
  expect((await call(bala, 'GET', '?kind=phone')).body).toEqual([]);
});
