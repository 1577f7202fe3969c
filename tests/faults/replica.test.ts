import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { REPLICA_LAG_MAX_MS } from '#db/engines/replica.ts';
import { migrate } from '#db/migrate.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { engines } from '#tests/support/database/engines.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { startOwnPostgres, startStandby } from '../../scripts/support/postgres.mjs';

type Cluster = NonNullable<Awaited<ReturnType<typeof startOwnPostgres>>>;

describe.runIf(engines.includes('postgres'))('a standby that answers reads', () => {
  let primary: Cluster;
  let standby: Cluster;
  let dataDir: string;
  const servers: TestApp[] = [];
  let here: TestApp;
  let elsewhere: TestApp;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'handset-test-'));
    const started = await startOwnPostgres();
    if (!started) throw new Error('These tests need the binaries of PostgreSQL.');
    primary = started;
    const location = { databaseUrl: primary.url, dataDir, remove: async () => {} };
    const database = openDatabase(location);
    await migrate(database);
    await database.close();
    const following = await startStandby(primary);
    if (!following) throw new Error('These tests need pg_basebackup.');
    standby = following;
    for (let n = 0; n < 2; n++)
      servers.push(await openTestApp({ location, env: { DATABASE_REPLICA_URL: standby.url } }));
    [here, elsewhere] = servers as [TestApp, TestApp];
    await addPhones(here);
  });
  // A test that failed may have left it paused.
  beforeEach(async () => void (await onStandby('select pg_wal_replay_resume()')));
  afterAll(async () => {
    for (const server of servers) await server.close();
    standby?.stop();
    primary?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const onStandby = (statement: string) => on(standby, statement);
  const on = async ({ url }: Cluster, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const stateOf = ({ database }: TestApp) => {
    if (!database.replica) throw new Error('There is no replica.');
    return database.replica.state;
  };
  /** Somebody who signed in a while ago: who has just done so reads where the session was written. */
  const longKnown = async (name: string): Promise<Person> => {
    const person = await here.signUp(name);
    await here.database.query
      .updateTable('sessions')
      .set({ created_at: '2026-01-01T00:00:00.000Z' })
      .where('user_id', '=', person.id)
      .execute();
    return person;
  };
  const comments = async (server: TestApp) => {
    const { status, body } = await server.call({ url: '/api/products/acme-a/comments' });
    expect(status).toBe(200);
    return body;
  };
  const alertsOf = async (server: TestApp, { id, headers }: Person): Promise<unknown[]> =>
    (await server.call({ url: `/api/users/${id}/alerts`, headers })).body;
  const passTime = (ms: number) => void vi.setSystemTime(Date.now() + ms);
  /** Whether the replica answers this, once it has replayed what there is. */
  const isAsked = async (server: TestApp, read: () => Promise<unknown>) => {
    const before = stateOf(server).reads.replica;
    await read();
    return stateOf(server).reads.replica > before;
  };

  test('a writer reads their write in every process, others from a standby that is not far behind', async () => {
    const [writer, other] = [await longKnown('Writer'), await longKnown('Other')];
    for (const server of servers) {
      await expect.poll(() => stateOf(server).up).toBe(true);
      await expect.poll(() => isAsked(server, () => comments(server))).toBe(true);
      await expect.poll(() => isAsked(server, () => alertsOf(server, other))).toBe(true);
    }
    await onStandby('select pg_wal_replay_pause()');
    await expect.poll(async () => (await onStandby('select pg_get_wal_replay_pause_state() as s'))[0].s).toBe('paused');
    // How far it is behind is measured by the clock, which goes on when this test says so.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const payload = { below: 5_000 };
    const { headers, id } = writer;
    const set = await here.call({ method: 'PUT', url: `/api/users/${id}/alerts/acme-a`, headers, payload });
    expect(set.status).toBe(200);
    for (const server of servers) expect(await alertsOf(server, writer)).toHaveLength(1);
    expect(await onStandby('select id from price_alerts')).toEqual([]);
    expect(await isAsked(elsewhere, () => alertsOf(elsewhere, other))).toBe(true);
    // Once each has seen where the primary is.
    for (const server of servers)
      await expect
        .poll(() => {
          passTime(1);
          return stateOf(server).lagSeconds;
        })
        .toBeGreaterThan(0);

    passTime(REPLICA_LAG_MAX_MS);
    for (const server of servers) {
      expect(stateOf(server).up).toBe(false);
      expect(await isAsked(server, () => alertsOf(server, other))).toBe(false);
    }
    passTime(-REPLICA_LAG_MAX_MS);
    expect(await isAsked(elsewhere, () => alertsOf(elsewhere, other))).toBe(true);

    // A page is never made of less than the change it is made for.
    await commentsOn(here, '/api/products/acme-a', writer).add('Written while nothing is replayed');
    await expect.poll(async () => JSON.stringify(await comments(here))).toContain('while nothing is replayed');

    await onStandby('select pg_wal_replay_resume()');
    for (const server of servers) {
      await expect.poll(() => isAsked(server, () => alertsOf(server, writer))).toBe(true);
      expect(await alertsOf(server, writer)).toHaveLength(1);
    }
  });

  test('killed under load: no request fails, and it is asked again when it is back', async () => {
    await expect.poll(() => isAsked(here, () => comments(here))).toBe(true);
    let stop = false;
    let answered = 0;
    const readers = Array.from({ length: 8 }, async () => {
      while (!stop) {
        await comments(here);
        answered++;
      }
    });
    await expect.poll(() => answered).toBeGreaterThan(50);
    await standby.down();
    await expect.poll(() => stateOf(here).up).toBe(false);
    const whenDown = answered;
    await expect.poll(() => answered).toBeGreaterThan(whenDown + 50);
    await standby.up();
    await expect.poll(() => stateOf(here).up).toBe(true);
    await expect.poll(() => isAsked(here, () => comments(here))).toBe(true);
    stop = true;
    await Promise.all(readers);
  });

  test('a read that the standby cancels is answered by the primary', async () => {
    await onStandby('alter system set max_standby_streaming_delay = 0');
    await onStandby('select pg_reload_conf()');
    await on(primary, 'create table in_the_way as select 1 as id');
    const isThere = async () => (await onStandby(`select to_regclass('in_the_way') as found`))[0].found !== null;
    await expect.poll(isThere).toBe(true);
    // On the standby it holds the table for longer than the test waits.
    const read = () =>
      sql<{ by: string }>`
        select case when pg_is_in_recovery() then 'standby' || pg_sleep(100)::text else 'primary' end as by from in_the_way
      `.execute(here.database.reads);
    const isReading = `select 1 from pg_stat_activity where query like '%in_the_way%' and wait_event = 'PgSleep'`;
    const conflicts = async () => {
      const reading = read();
      let ended = false;
      const end = reading.then(() => {
        ended = true;
      });
      await expect.poll(async () => ended || (await onStandby(isReading)).length > 0).toBe(true);
      await on(primary, 'lock table in_the_way in access exclusive mode; alter table in_the_way replica identity full');
      await end;
      expect((await reading).rows).toEqual([{ by: 'primary' }]);
      const [{ found }] = await onStandby(
        `select confl_lock as found from pg_stat_database_conflicts where datname = current_database()`,
      );
      return found;
    };
    // A machine that is busy may take longer to begin than a read waits for the standby.
    await expect.poll(async () => Number(await conflicts())).toBeGreaterThan(0);
    await expect.poll(() => isAsked(here, () => comments(here))).toBe(true);
  });

  test('one that was promoted is not asked any more', async () => {
    await onStandby('select pg_promote()');
    await expect.poll(() => stateOf(here).up).toBe(false);
    expect(await isAsked(here, () => comments(here))).toBe(false);
  });
});
