import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqliteFile } from '#db/client.ts';
import { freePort } from '#scripts/support/free-port.mjs';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { startScript } from '#tests/support/server/processes.ts';
import { spawnServer, startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
beforeEach(async () => {
  location = await freshLocation('sqlite');
});
afterEach(() => location.remove());

const withPostgres = test.runIf(engines.includes('postgres'));

/** Matches one sentence without a stack. */
const sentence = (errors: string) => {
  expect(errors.trim().split('\n')).toHaveLength(1);
  return errors;
};

test('a port in use ends the start before a database is created', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const server = spawnServer(location, port);
  expect(await server.exited()).toBe(1);
  expect(sentence(server.errors())).toContain(`Port ${port} is in use`);
  expect(existsSync(sqliteFile(location.dataDir))).toBe(false);
  other.close();
});

test('a misspelt variable is named and the start continues', async () => {
  const server = await startServer(location, { SMPT_URL: 'smtp://mail.example' });
  expect(server.errors()).toContain('SMPT_URL is not a Handset setting');
  expect(await server.kill('SIGTERM')).toBe(0);
});

withPostgres('a missing database or user ends the start with a sentence', async () => {
  const there = await freshLocation('postgres');
  const named = (change: Partial<URL>) => Object.assign(new URL(String(there.databaseUrl)), change).href;
  const start = async (databaseUrl: string) => {
    const server = spawnServer({ ...location, databaseUrl }, await freePort());
    expect(await server.exited()).toBe(1);
    return sentence(server.errors());
  };
  expect(await start(named({ pathname: '/no_such_database' }))).toContain('has no database "no_such_database"');
  expect(await start(named({ username: 'nobody_here' }))).toContain('rejects the user "nobody_here"');
  await there.remove();
});

withPostgres('connections are reduced to what the database has', async () => {
  const there = await freshLocation('postgres', 'seeded');
  const url = new URL(String(there.databaseUrl));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`alter database ${url.pathname.slice(1)} connection limit 36`);
  const child = startScript('server/main.ts', there, {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    WORKERS: '2',
    LOG_LEVEL: 'info',
  });
  const [out, errors] = [text(child.stdout as Readable), text(child.stderr as Readable)];
  child.stdout?.on('data', (data) => String(data).includes('Handset is at') && child.kill('SIGTERM'));
  await once(child, 'exit');
  const lines = [...(await out).split('\n'), ...(await errors).split('\n')].filter(Boolean);
  const messages = lines.map((line) => JSON.parse(line).msg);
  expect(messages).toContainEqual(
    expect.stringMatching(/PostgreSQL has 36 connections left for Handset: 2 of 2 workers .* with 5 /),
  );
  expect(messages).toContainEqual(expect.stringMatching(/^Handset is at .* with 2 workers$/));
  await client.end();
  await there.remove();
});
