import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { allRows } from '#tests/support/database/all-rows.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { headersOfRole, type ServerProcess, startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
afterEach(() => location.remove());

test.each(engines)(
  'after kill -9 during the undo of a bulk change the next server continues, on %s',
  async (engine) => {
    location = await freshLocation(engine, 'seeded');
    const database = openDatabase(location);
    const headers = { ...(await headersOfRole(location, 'admin')), 'content-type': 'application/json' };
    let server: ServerProcess = await startServer(location);
    const call = async (method: string, path: string, body?: object) => {
      let response = new Response(null, { status: 503 });
      // On a busy machine a newly started server may reject requests briefly.
      await expect
        .poll(async () => {
          response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
          return response.status;
        })
        .not.toBe(503);
      expect(response.ok, await response.clone().text()).toBe(true);
      return response.json();
    };
    const { query } = database;
    const phones = await query
      .selectFrom('products')
      .select('id')
      .where('status', '=', 'available')
      .limit(200)
      .execute();
    const ids = phones.map(({ id }) => id);
    const before = await allRows(database);
    const { undoId } = await call('PATCH', '/api/admin/products', {
      ids,
      change: { action: 'status', status: 'upcoming' },
    });
    const undone = async () =>
      (await query.selectFrom('undo_items').select('id').where('state', '=', 'undone').execute()).length;

    await call('POST', `/api/admin/undo/${undoId}`, {});
    await expect.poll(undone, { interval: 1 }).toBeGreaterThan(0);
    await server.kill('SIGKILL');
    expect(await undone()).toBeLessThan(ids.length);
    server = await startServer(location);
    await expect
      .poll(async () => (await call('GET', `/api/admin/undo/${undoId}`)).state, { interval: 100 })
      .toBe('undone');
    expect((await call('GET', `/api/admin/undo/${undoId}`)).counts).toEqual({ open: 0, undone: ids.length, kept: 0 });
    expect(await allRows(database)).toEqual(before);
    await server.kill('SIGTERM');
    await database.close();
  },
);
