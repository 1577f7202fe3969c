import { afterEach, describe, expect, test } from 'vitest';
import { seededRandom } from '#catalogue/random.ts';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { seedPhones } from '#db/seed/index.ts';
import { freePort } from '#scripts/support/free-port.mjs';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { headersOfRole, spawnServer, startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
afterEach(() => location.remove());

describe.each(engines)('kill -9 on %s', (engine) => {
  test('at random moments of the first start, two processes: it starts and is complete', async () => {
    location = await freshLocation(engine);
    const random = seededRandom(engine.length);
    for (let round = 0; round < 4; round++) {
      const servers = [spawnServer(location, await freePort()), spawnServer(location, await freePort())];
      const killed = servers.map(async (server) => {
        await new Promise((resolve) => setTimeout(resolve, 150 + random() * 1_000));
        await server.kill('SIGKILL');
      });
      await Promise.all(killed);
    }
    const server = await startServer(location);
    const total = (await (await fetch(`${server.url}/api/products`)).json()).total;
    expect(total).toBe(seedPhones().length);
    await server.kill('SIGTERM');
  });

  test('while a client writes: every acknowledged write is stored once', async () => {
    location = await freshLocation(engine, 'seeded');
    const random = seededRandom(engine.length + 1);
    const headers = { ...(await headersOfRole(location, 'admin')), 'content-type': 'application/json' };
    const acknowledged: string[] = [];
    /** How often each other status was returned, to find out why nothing was written. */
    const others: Record<string, number> = {};
    for (let round = 0; round < 4; round++) {
      const server = await startServer(location);
      let writing = true;
      const before = acknowledged.length;
      const writers = [1, 2, 3].map(async (writer) => {
        for (let n = 0; writing; n++) {
          const name = `Kill ${round} ${writer} ${n}`;
          const body = JSON.stringify({ name, brandId: 'lava', price: 1_000 + n });
          const answer = await fetch(`${server.url}/api/products`, { method: 'POST', headers, body }).then(
            ({ status }) => status,
            ({ cause }) => String(cause),
          );
          if (answer === 201) acknowledged.push(name);
          else others[answer] = (others[answer] ?? 0) + 1;
        }
      });
      await expect.poll(() => acknowledged.length > before + 8 || others, { interval: 5 }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      await server.kill('SIGKILL');
      writing = false;
      await Promise.all(writers);
    }

    const server = await startServer(location);
    await server.kill('SIGTERM');
    const database = openDatabase(location);
    await migrate(database);
    const rows = await database.query
      .selectFrom('products')
      .select(['id', 'name'])
      .where('name', 'like', 'Kill %')
      .execute();
    const names = rows.map(({ name }) => name);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const prices = await database.query.selectFrom('price_changes').select('product_id').execute();
    const changes = await database.query
      .selectFrom('content_changes')
      .select('id')
      .where('kind', '=', 'product')
      .execute();
    for (const { id } of rows) {
      expect(prices.filter((price) => price.product_id === id)).toHaveLength(1);
      expect(changes.filter((change) => change.id === id)).toHaveLength(1);
    }
    await database.close();
  });
});
