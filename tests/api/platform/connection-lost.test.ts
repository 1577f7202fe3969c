import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

test('a connection lost in the middle of a transaction fails only that transaction', async () => {
  const killer = new pg.Client({ connectionString: String(server.location.databaseUrl) });
  await killer.connect();
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', note);
  const lost = server.database.transaction(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await killer.query('select pg_terminate_backend($1, 30000)', [rows[0]?.pid]);
    // The end of the other connection arrives before these responses.
    for (let n = 0; n < 10; n++) await killer.query('select 1');
    await sql`select 1`.execute(trx);
  });
  await expect(lost).rejects.toThrow();
  expect(uncaught).toEqual([]);
  process.off('uncaughtException', note);
  expect((await server.call({ url: '/api/brands' })).status).toBe(200);
  await killer.end();
});
