import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { readConfig } from '#server/config.ts';
import { ensureAdmin } from '#server/modules/users/admins.ts';
import { logIn } from '#tests/support/content/account.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { runScript } from '#tests/support/server/processes.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const { location } = server;
// The first admin is created only while there are no users.
beforeEach(() => clearTables(server.database, 'audit_log', 'users'));

const admins = () =>
  server.database.query.selectFrom('users').select(['email', 'verified_at']).where('role', '=', 'admin').execute();
const ensure = (env: Record<string, string> = {}) => ensureAdmin(server.database, readConfig(env));

describe('the first admin', () => {
  test('is created once with a random password and can sign in', async () => {
    const made = await ensure();
    expect(made).toMatchObject({ email: 'admin@handset.example', password: expect.stringMatching(/^[a-z2-9-]{23}$/) });
    expect(await logIn(server, made?.email as string, made?.password as string)).toMatchObject({
      status: 200,
      body: { user: { role: 'admin', emailVerified: true } },
    });
    expect(await ensure()).toBeNull();
    expect(await admins()).toHaveLength(1);
  });

  test('is created from ADMIN_EMAIL and ADMIN_PASSWORD', async () => {
    const env = { ADMIN_EMAIL: 'Chief@Handset.Example', ADMIN_PASSWORD: 'monsoon over Kochi 7' };
    expect(await ensure(env)).toEqual({ email: 'chief@handset.example', password: null });
    expect((await logIn(server, 'chief@handset.example', env.ADMIN_PASSWORD)).status).toBe(200);
    // The settings only create the first admin: changing them later changes no password.
    expect(await ensure({ ...env, ADMIN_PASSWORD: 'another password' })).toBeNull();
    expect((await logIn(server, 'chief@handset.example', env.ADMIN_PASSWORD)).status).toBe(200);
  });

  test('takes over an existing account with that address', async () => {
    const squatter = await server.signUp('Squatter');
    const made = await ensure({ ADMIN_EMAIL: squatter.user.email });
    expect(made?.email).toBe(squatter.user.email);
    expect((await server.call({ url: '/api/users', headers: squatter.headers })).status).toBe(401);
    expect((await logIn(server, squatter.user.email, made?.password as string)).status).toBe(200);
  });

  test('rejects a common ADMIN_PASSWORD and one that is too short', async () => {
    await expect(ensure({ ADMIN_PASSWORD: 'admin12345' })).rejects.toThrow(/ADMIN_PASSWORD/);
    expect(() => readConfig({ ADMIN_PASSWORD: 'short' })).toThrow(/ADMIN_PASSWORD/);
    expect(await admins()).toEqual([]);
  });

  test('is created once, also when several processes start together', async () => {
    const others = Array.from({ length: 3 }, () => openDatabase(location));
    for (const database of others) await migrate(database);
    const made = await Promise.all(others.map((database) => ensureAdmin(database, readConfig({}))));
    expect(made.filter((admin) => admin !== null)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
    for (const database of others) await database.close();
  });
});

describe('npm run admin', () => {
  const run = (...args: string[]) => runScript('scripts/admin.ts', location, {}, args);

  test('creates an admin, grants roles and replaces passwords', async () => {
    const password = /password (\S+)/.exec(await run('create', 'Ops@Handset.Example'))?.[1] as string;
    const signedIn = await logIn(server, 'ops@handset.example', password);
    expect(signedIn.body.user).toMatchObject({ role: 'admin', emailVerified: true });

    const person = await server.signUp();
    expect(await run('role', person.user.email, 'moderator')).toContain('now has the role moderator.');
    const { body } = await server.call({ method: 'POST', url: '/api/users/verify-token', headers: person.headers });
    expect(body.user.role).toBe('moderator');

    const replaced = /password (\S+)/.exec(await run('password', 'ops@handset.example'))?.[1] as string;
    expect((await logIn(server, 'ops@handset.example', password)).status).toBe(401);
    expect((await logIn(server, 'ops@handset.example', replaced)).status).toBe(200);

    const { query } = server.database;
    const now = new Date().toISOString();
    const factor = { code_secret: 'x', codes_since: now, second_factor_at: now };
    await query.updateTable('users').set(factor).where('email', '=', 'ops@handset.example').execute();
    expect((await logIn(server, 'ops@handset.example', replaced)).body.secondFactor).toBeTruthy();
    expect(await run('second-factor', 'ops@handset.example')).toContain('Removed the second factor');
    expect((await logIn(server, 'ops@handset.example', replaced)).body.token).toBeTruthy();
  });

  test.each([
    [['role', 'nobody@people.test', 'admin'], /no account/],
    [['role', 'nobody@people.test', 'king'], /Usage/],
  ])('says what is wrong with %j', async (args, text) => {
    await expect(run(...args)).rejects.toThrow(text);
  });
});
