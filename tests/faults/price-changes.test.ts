import { afterEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { headersOfRole, type ServerProcess, startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
afterEach(() => location.remove());

const PATH = '/api/admin/price-changes';
const RULE = {
  filter: { brandId: 'samsung', status: 'available' },
  operation: { kind: 'percent', percent: -4 },
  ending: '99',
};

/** Every price of every variant with date and source, and every price record. */
async function readPrices({ query }: Database) {
  const rows = await query.selectFrom('products').selectAll().orderBy('id').execute();
  const products = rows.map((row) => {
    const { variants, price, priceAt, priceSource } = toPhone(row);
    return { id: row.id, variants, price, priceAt, priceSource };
  });
  const points = await query
    .selectFrom('price_changes')
    .select(['product_id', 'ram', 'storage', 'price', 'recorded_at', 'source'])
    .orderBy('id')
    .execute();
  return { products, points };
}

test.each(engines)('kill -9 during a large price change and its undo on %s', async (engine) => {
  location = await freshLocation(engine, 'seeded');
  const database = openDatabase(location);
  const headers = { ...(await headersOfRole(location, 'admin')), 'content-type': 'application/json' };
  let server: ServerProcess = await startServer(location);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect(response.ok, await response.clone().text()).toBe(true);
    return response.json();
  };
  const stateOf = async (id: string) => (await call('GET', `${PATH}/${id}`)).state;
  const written = async (state: 'changed' | 'undone') => {
    const rows = await database.query.selectFrom('job_prices').select('state').where('state', '=', state).execute();
    return rows.length;
  };
  /** Kills the server after some prices are written, while it continues, and starts another. */
  const killWithin = async (state: 'changed' | 'undone', total: number) => {
    await expect.poll(() => written(state), { interval: 1 }).toBeGreaterThan(0);
    await server.kill('SIGKILL');
    expect(await written(state)).toBeLessThan(total);
    server = await startServer(location);
  };

  const before = await readPrices(database);
  const { changed, digest } = await call('POST', `${PATH}/preview`, RULE);
  expect(changed).toBeGreaterThan(60);
  const { id } = await call('POST', PATH, { ...RULE, digest });
  await killWithin('changed', changed);
  await expect.poll(() => stateOf(id), { interval: 100 }).toBe('done');
  const after = await readPrices(database);
  expect(after.points).toHaveLength(before.points.length + changed);
  expect(await call('GET', `${PATH}/${id}`)).toMatchObject({ counts: { changed, skipped: 0 } });

  await call('POST', `${PATH}/${id}/undo`);
  await killWithin('undone', changed);
  await expect.poll(() => stateOf(id), { interval: 100 }).toBe('undone');
  expect(await readPrices(database)).toEqual(before);
  await server.kill('SIGTERM');
  await database.close();
});
