import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const lines: string[] = [];

const server = await openSharedApp({
  env: { LOG_LEVEL: 'info' },
  logTo: { write: (line: string) => void lines.push(line) },
});

const register = (name: string, email: string) =>
  server.call({
    method: 'POST',
    url: '/api/users/register',
    payload: { name, email, password: 'violet kettle morning 4' },
  });

describe('names', () => {
  test.each([
    'Win at evil.example.com',
    'https://evil.example',
    'www.evil.example',
    'prize.shop now',
    'ｅｖｉｌ．ｃｏｍ',
  ])('%s is rejected: a name may not contain a web address', async (name) => {
    const { status, body } = await register(name, 'addresses@example.com');
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('name');
  });

  test.each(['J.R.R. Rao', 'St.John D’Souza', 'Anne-Marie', 'प्रिया शर्मा', 'Dr. A. P. J. Kumar'])(
    '%s is a name',
    async (name) => {
      expect((await register(name, `name-${encodeURIComponent(name).length}@example.com`)).status).toBe(201);
    },
  );

  test('an old name that contains an address is in no mail', async () => {
    const { id, headers } = await server.signUp('Claim at evil.example.com');
    await server.call({
      method: 'PUT',
      url: `/api/users/${id}/email`,
      headers,
      payload: { email: 'moved@example.com' },
    });
    const folder = join(server.config.dataDir, 'mail');
    const mails = () => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    await expect.poll(() => mails().filter((mail) => mail.includes('To: moved@example.com')).length).toBe(1);
    expect(mails().filter((mail) => mail.includes('evil.example.com'))).toEqual([]);
  });
});

test('no log at level info contains a mailed link, even when mail is written to files', async () => {
  expect((await register('Logged Reader', 'logged@example.com')).status).toBe(201);
  await server.app.services.mail.drain();
  expect(lines.some((line) => line.includes('mail written'))).toBe(true);
  expect(lines.filter((line) => /token=/.test(line))).toEqual([]);
});

test('no log at level info contains an e-mail address', async () => {
  const email = 'private.reader@example.com';
  expect((await register('Private Reader', email)).status).toBe(201);
  await server.app.services.mail.drain();
  const search = encodeURIComponent(email);
  const unsubscribe = `/api/newsletter/unsubscribe?email=${search}&again=${email}`;
  await server.call({ method: 'POST', url: unsubscribe, payload: { email } });
  await server.call({ method: 'DELETE', url: `/api/contact/${search}` });
  expect(lines.some((line) => line.includes('/api/newsletter/unsubscribe'))).toBe(true);
  expect(lines.filter((line) => /private\.reader|%40example/i.test(line))).toEqual([]);
});

describe('a suspended person', () => {
  test('can change neither name nor picture, but an admin can', async () => {
    const { id, headers } = await server.signUp('Suspended Reader');
    await server.database.query
      .updateTable('users')
      .set({ suspended_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    const rename = (as: Record<string, string>) =>
      server.call({ method: 'PUT', url: `/api/users/${id}/profile`, headers: as, payload: { name: 'Somebody Else' } });
    expect(await rename(headers)).toMatchObject({ status: 403, body: { code: 'SUSPENDED' } });
    const profile = await server.call({ url: `/api/users/${id}/profile`, headers });
    expect(profile.body.name).toBe('Suspended Reader');
    expect((await rename(await server.as('admin'))).status).toBe(200);
  });
});
