import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { startOwnPostgres } from '#scripts/support/postgres.mjs';
import { readConfig } from '#server/config.ts';
import { engines } from '#tests/support/database/engines.ts';

/** A self-signed certificate and key for `localhost`. */
function makeCertificate(folder: string, name: string): string {
  const file = (end: string) => join(folder, `${name}.${end}`);
  const what = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', file('key'), '-out', file('crt')];
  execFileSync('openssl', [...what, ...names], { stdio: 'ignore' });
  return file('crt');
}

describe.runIf(engines.includes('postgres'))('PostgreSQL in other setups', () => {
  let folder: string;
  let cluster: NonNullable<Awaited<ReturnType<typeof startOwnPostgres>>>;
  let authority: string;
  let stranger: string;
  const opened: Database[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'handset-test-'));
    stranger = makeCertificate(folder, 'stranger');
    const prepare = (data: string, { uid, gid }: { uid?: number; gid?: number }) => {
      authority = makeCertificate(data, 'server');
      for (const end of ['key', 'crt']) {
        if (uid !== undefined && gid !== undefined) chownSync(join(data, `server.${end}`), uid, gid);
        chmodSync(join(data, `server.${end}`), 0o600);
      }
    };
    const started = await startOwnPostgres({ more: ['ssl=on'], prepare });
    if (!started) throw new Error('PostgreSQL is not installed.');
    cluster = started;
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The environment variables of PostgreSQL's own tools. */
  const open = (env: Record<string, string> = {}) => {
    const { port } = new URL(cluster.url);
    const named = { PGHOST: 'localhost', PGPORT: port, PGUSER: 'handset', PGDATABASE: 'postgres' };
    const database = openDatabase(readConfig({ ...named, ...env }));
    opened.push(database);
    return database;
  };
  const isEncrypted = async (env: Record<string, string>) => {
    const answer = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
      open(env).query,
    );
    return answer.rows[0]?.ssl;
  };

  test('PGSSLMODE and PGSSLROOTCERT work as in PostgreSQL’s own tools', async () => {
    const byNumber = { PGHOST: '127.0.0.1' };
    expect(await isEncrypted({ PGSSLMODE: 'disable' })).toBe(false);
    expect(await isEncrypted({ PGSSLMODE: 'require' })).toBe(true);
    expect(await isEncrypted({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority })).toBe(true);
    expect(await isEncrypted({ PGSSLMODE: 'verify-ca', PGSSLROOTCERT: authority, ...byNumber })).toBe(true);
    await expect(isEncrypted({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority, ...byNumber })).rejects.toThrow();
    await expect(isEncrypted({ PGSSLMODE: 'verify-ca', PGSSLROOTCERT: stranger })).rejects.toThrow();
    await expect(isEncrypted({ PGSSLMODE: 'verify-full' })).rejects.toThrow();
  });

  test('a process limits its connections, and sends its name and timeouts', async () => {
    const { query } = open({ DATABASE_POOL: '3' });
    const look = () =>
      sql<{ connections: number }>`
        select count(*)::int as connections from pg_stat_activity, pg_sleep(0.02) where application_name = 'handset'
      `.execute(query);
    await Promise.all(opened.slice(0, -1).map((database) => database.close()));
    opened.splice(0, opened.length - 1);
    const mostOf30 = async () => {
      const seen = await Promise.all(Array.from({ length: 30 }, look));
      return Math.max(...seen.map(({ rows }) => rows[0]?.connections ?? 0));
    };
    // PostgreSQL counts the previous test's connections until it notices that they closed.
    await expect.poll(mostOf30).toBe(3);
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name
    `.execute(query);
    expect(rows.map(({ setting }) => Number(setting))).toEqual([60_000, 10_000, 30_000]);
  });

  test('a migration waiting for a busy table does not make others wait behind it', async () => {
    const [holder, migrating, reader] = [open(), open(), open()];
    await migrate(migrating);
    const addColumn: (typeof migrations)[number] = [
      '999-busy',
      async (trx) => void (await sql`alter table brands add column added_while_busy integer`.execute(trx)),
    ];
    const brands = () => reader.query.selectFrom('brands').select('id').execute();
    const isWaiting = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where query like 'alter table brands%' and wait_event_type = 'Lock'
      `.execute(reader.query);
      return rows.length;
    };
    let migrated: Promise<string[]> = Promise.resolve([]);
    await holder.transaction(async (trx) => {
      // A long-running read.
      await trx.selectFrom('brands').select('id').execute();
      migrated = migrate(migrating, [...migrations, addColumn]);
      await expect.poll(isWaiting).toBe(1);
      // Behind a migration that waits forever this would wait forever too.
      await brands();
    });
    expect(await migrated).toEqual(['999-busy']);
    await brands();
  });

  describe('an index of a busy table', () => {
    const index = { name: 'brands_busy', table: 'brands', on: 'country, founded desc', where: 'country is not null' };
    const buildBusy: (typeof migrations)[number] = ['999-index', [index]];
    const stateOf = async ({ query }: Database) => {
      const { rows } = await sql<{ valid: boolean }>`
        select indisvalid as valid from pg_index where indexrelid = to_regclass('brands_busy')`.execute(query);
      return rows[0]?.valid;
    };
    const now = new Date().toISOString();
    const addBrand = (id: string) => ({ id, name: id, country: 'India', created_at: now, updated_at: now });

    test('is built during writes, by one of several servers, and again after a kill', async () => {
      const [holder, first, second, writer] = [open(), open(), open(), open()];
      await migrate(first);
      const all = [...migrations, buildBusy];
      const isBuilding = async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where query ~ '^(create|drop) index concurrently' and state = 'active'
        `.execute(writer.query);
        return rows[0]?.pid ?? null;
      };
      await holder.transaction(async (trx) => {
        // An uncommitted write delays the build.
        await trx.insertInto('brands').values(addBrand('brand-before')).execute();
        const killed = migrate(first, all).catch((error: Error) => error);
        await expect.poll(isBuilding).not.toBeNull();
        await sql`select pg_terminate_backend(${await isBuilding()})`.execute(writer.query);
        expect(await killed).toBeInstanceOf(Error);
        await expect.poll(isBuilding).toBeNull();
      });
      expect(await stateOf(writer)).toBe(false);

      let built: Promise<string[][]> = Promise.resolve([]);
      await holder.transaction(async (trx) => {
        await trx.insertInto('brands').values(addBrand('brand-again')).execute();
        built = Promise.all([migrate(first, all), migrate(second, all)]);
        await expect.poll(isBuilding).not.toBeNull();
        // No one else waits for it.
        await writer.query.insertInto('brands').values(addBrand('brand-meanwhile')).execute();
      });
      expect((await built).flat()).toEqual(['999-index']);
      expect(await stateOf(writer)).toBe(true);
      const { rows } = await sql<{ setting: string }>`show statement_timeout`.execute(first.query);
      expect(Object.values(rows[0] ?? {})).toEqual(['30s']);
    });
  });
});
