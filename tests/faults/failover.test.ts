import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#catalogue/random.ts';
import { openDatabase } from '#db/client.ts';
import { startOwnPostgres, startStandby } from '#scripts/support/postgres.mjs';
import { engines } from '#tests/support/database/engines.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/peers/tcp-proxy.ts';
import {
  addPhone,
  headersOfRole,
  openUnseededDatabase,
  type ServerProcess,
  startServer,
} from '#tests/support/server/server-process.ts';
import { type Acknowledged, findDamage, insertWriters, type Writers, writeAlong } from './long/writers.ts';

type Cluster = NonNullable<Awaited<ReturnType<typeof startOwnPostgres>>>;

/**
 * PostgreSQL cancels a query after this time, and the server gives up two seconds later: sooner here than in
 * production.
 */
const STATEMENT_MS = 1_000;
const POOL = 4;
/** One connection listens besides the pool; while one is being closed another replaces it. */
const CONNECTIONS_MAX = 2 * POOL + 1;
/** The connection limit of PostgreSQL. */
const PLACES = 20;

describe.runIf(engines.includes('postgres'))('PostgreSQL fails over, does not respond or is full', () => {
  let primary: Cluster;
  let standby: Cluster;
  let address: TcpProxy;
  let server: ServerProcess;
  let dataDir: string;
  let admin: Record<string, string>;
  let writers: Writers;

  const portOf = ({ url }: Cluster) => Number(new URL(url).port);
  const on = async <T extends pg.QueryResultRow>({ url }: Cluster, statement: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'handset-test-'));
    const started = await startOwnPostgres({ more: [`max_connections=${PLACES}`] });
    if (!started) throw new Error('These tests need the binaries of PostgreSQL.');
    primary = started;
    const location = { databaseUrl: primary.url, dataDir, remove: async () => {} };
    const database = await openUnseededDatabase(location);
    writers = await insertWriters(database);
    await database.close();
    admin = await headersOfRole(location, 'admin');
    const following = await startStandby(primary);
    if (!following) throw new Error('These tests need pg_basebackup.');
    standby = following;
    // Nothing is acknowledged before the standby has it.
    await on(primary, `alter system set synchronous_standby_names = '*'`);
    await on(primary, 'select pg_reload_conf()');
    address = await startTcpProxy(portOf(primary));
    const moving = new URL(primary.url);
    moving.port = String(address.port);
    moving.searchParams.set('statement_timeout', String(STATEMENT_MS));
    const env = { LOG_LEVEL: 'silent', TRUST_PROXY: '1', DATABASE_POOL: String(POOL) };
    server = await startServer({ ...location, databaseUrl: moving.href }, env);
    for (const name of ['Lava', 'Acme']) expect((await post('/api/brands', { name })).status).toBe(201);
    expect((await post('/api/products', { name: 'Talked about', brandId: 'acme' })).status).toBe(201);
  });
  afterAll(async () => {
    await server?.kill('SIGKILL');
    await address?.close();
    standby?.stop();
    primary?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const statusOf = async (path: string) => (await fetch(server.url + path)).status;
  const write = (name: string) => post('/api/products', { name, brandId: 'lava', price: 9_999 });
  /** Readers are served from memory. */
  const expectReadersServed = async () => {
    for (const path of ['/', '/healthz', '/api/products', '/api/search?q=galaxy'])
      expect(await statusOf(path), path).toBe(200);
  };
  const expectWell = async (label: string) => {
    let attempt = 0;
    await expect.poll(async () => (await addPhone(server, admin, `${label} ${++attempt}`)).status).toBe(201);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    await expect.poll(() => statusOf(`/api/products/lava-${label.toLowerCase()}-${attempt}`)).toBe(200);
  };

  test('slow: requests are answered, only later', async () => {
    address.delayAnswers(50);
    onTestFinished(() => address.delayAnswers(0));
    expect((await write('Slow')).status).toBe(201);
    await expectReadersServed();
  });

  test('hanging: calls end in 503, readers are served, and it recovers', async () => {
    await expectReadersServed();
    address.delayAnswers(Number.POSITIVE_INFINITY);
    onTestFinished(() => address.delayAnswers(0));
    let most = 0;
    const calls = Array.from({ length: 40 }, async (_, n) => {
      const answer = await write(`Silent ${n}`);
      most = Math.max(most, address.connections());
      return answer;
    });
    await expectReadersServed();
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
    }
    expect(most).toBeLessThanOrEqual(CONNECTIONS_MAX);
    expect(await statusOf('/readyz')).toBe(503);
    address.delayAnswers(0);
    await expectWell('Heard');
  });

  test('out of connections: 503 for what needs one, readers are served, and it recovers', async () => {
    address.leadTo(null);
    address.cut();
    const others: pg.Client[] = [];
    const leave = () => Promise.all(others.splice(0).map((client) => client.end()));
    onTestFinished(async () => {
      address.leadTo(portOf(primary));
      await leave();
    });
    while (others.length < PLACES) {
      const client = new pg.Client({ connectionString: primary.url });
      // Closed connections count until PostgreSQL has noticed.
      const refused = await client.connect().then(
        () => null,
        (error: { code?: string }) => error.code,
      );
      if (refused === null) others.push(client);
      else expect(refused).toBe('53300');
    }
    address.leadTo(portOf(primary));
    const refused = await write('Refused');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await statusOf('/readyz')).toBe(503);
    await expectReadersServed();
    await leave();
    await expectWell('Room');
  });

  test('failing over while clients write: only 503 meanwhile, nothing lost, no restart', async () => {
    const acknowledged: Acknowledged = { phones: new Map(), comments: new Map(), likes: 0 };
    let written = 0;
    const refused: (number | null)[] = [];
    const withoutRetry: string[] = [];
    const writing = writeAlong({
      url: () => server.url,
      writers,
      acknowledged,
      label: 'over',
      random: seededRandom(19),
      onWritten: () => void written++,
      onRefused: (answer) => {
        refused.push(answer?.status ?? null);
        if (answer?.status === 503 && !answer.headers.has('retry-after')) withoutRetry.push(answer.url);
      },
    });
    onTestFinished(() => writing.stop());
    await expect.poll(() => written).toBeGreaterThan(20);
    await primary.down('SIGKILL');
    await expect.poll(() => refused.length).toBeGreaterThan(5);
    await expectReadersServed();
    // The address moves before the promotion is finished: calls that need the database are rejected meanwhile.
    address.leadTo(portOf(standby));
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    expect((await write('Before the promotion')).status).toBe(503);
    await on(standby, 'select pg_promote()');
    const whenPromoted = written;
    await expect.poll(() => written).toBeGreaterThan(whenPromoted + 20);
    await writing.stop();
    expect([...new Set(refused)]).toEqual([503]);
    expect(withoutRetry).toEqual([]);
    const database = openDatabase({ databaseUrl: standby.url, dataDir });
    onTestFinished(() => database.close());
    expect(await findDamage(database, acknowledged)).toEqual([]);
    await expectWell('Over');
    // Writes by others arrive too, because the listening connection has moved as well.
    const listening = `select 1 from pg_stat_activity where application_name = 'handset-listener'`;
    await expect.poll(async () => (await on(standby, listening)).length).toBe(1);
  });

  test('after failing over to a standby without the last changes, those are not shown', async () => {
    const late = await startStandby(standby);
    if (!late) throw new Error('These tests need pg_basebackup.');
    onTestFinished(() => late.stop());
    await on(late, `alter system set primary_conninfo = ''`);
    await on(late, 'select pg_reload_conf()');
    await expect.poll(() => on(late, 'select 1 from pg_stat_wal_receiver')).toEqual([]);
    const total = async () => (await (await fetch(`${server.url}/api/products`)).json()).total;
    const before = await total();
    // More than the 32 sequence values that PostgreSQL logs at a time, so some are given twice.
    for (let n = 0; n < 40; n++) expect((await write(`Lost ${n}`)).status).toBe(201);
    await expect.poll(total).toBe(before + 40);

    await standby.down('SIGKILL');
    await on(late, 'select pg_promote()');
    address.leadTo(portOf(late));
    await expect.poll(total).toBe(before);
    await expectWell('Kept');
    expect(await server.kill('SIGTERM')).toBe(0);
  });
});
