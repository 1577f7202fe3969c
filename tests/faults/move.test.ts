import { afterEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { differences, moveDatabase } from '#db/copies/move.ts';
import { Secrets } from '#server/secrets.ts';
import { insertPerson } from '#tests/support/content/people.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { runScript } from '#tests/support/server/processes.ts';
import { addPhone, startServer, TEST_SECRET } from '#tests/support/server/server-process.ts';

const opened: Database[] = [];
const locations: TestLocation[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const location of locations.splice(0)) await location.remove();
});

async function open(engine: string, template?: 'seeded'): Promise<[Database, TestLocation]> {
  const location = await freshLocation(engine, template);
  const database = openDatabase(location);
  locations.push(location);
  opened.push(database);
  return [database, location];
}

test('a database is not moved while a server uses it', async () => {
  const location = await freshLocation('sqlite', 'seeded');
  locations.push(location);
  const target = await freshLocation('sqlite');
  locations.push(target);
  const server = await startServer(location);
  const move = () => runScript('scripts/move.ts', location, {}, [target.dataDir]);
  await expect(move()).rejects.toThrow(/Move failed. A server is using the data in/);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await move()).toContain('Both databases are identical.');
});

test.runIf(engines.includes('postgres'))(
  'a database moved from SQLite to PostgreSQL and back is unchanged and works on both',
  async () => {
    const [sqlite] = await open('sqlite', 'seeded');
    const admin = await insertPerson(sqlite, new Secrets([TEST_SECRET]), { role: 'admin' });
    const [postgres, place] = await open('postgres');
    const counts = await moveDatabase(sqlite, postgres);
    expect(counts.products).toBeGreaterThan(1_000);
    expect(await differences(sqlite, postgres)).toEqual([]);
    await expect(moveDatabase(sqlite, postgres)).rejects.toThrow('not empty');

    const [back] = await open('sqlite');
    await moveDatabase(postgres, back);
    expect(await differences(sqlite, back)).toEqual([]);
    await back.query.updateTable('products').set({ likes: 7 }).where('id', '=', 'oneplus-12').execute();
    expect(await differences(sqlite, back)).toEqual([expect.stringMatching(/^products: .*oneplus/)]);

    const server = await startServer(place);
    expect((await addPhone(server, admin.headers, 'Written after the move')).status).toBe(201);
    const [, elsewhere] = await open('sqlite');
    await expect(runScript('scripts/move.ts', place, {}, [elsewhere.dataDir])).rejects.toThrow('A server is using');
    expect(await server.kill('SIGTERM')).toBe(0);
  },
);
