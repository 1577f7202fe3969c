import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { tableKeys } from '#db/table-keys.ts';
import { freshLocation } from '#tests/support/database/database.ts';

test('the trash includes tables that a newer server added', async () => {
  const location = await freshLocation(undefined, 'migrated');
  const database = openDatabase(location);
  await migrate(database);
  const tablesOfPhones = () =>
    database.transaction(async (trx) => {
      const { foreign } = await tableKeys(trx, database.engine);
      return foreign.filter(({ parent }) => parent === 'products').map(({ table }) => table);
    });
  expect(await tablesOfPhones()).not.toContain('of_next_version');
  await database.transaction(async (trx) => {
    const text = sql.raw(database.engine === 'postgres' ? 'text collate "C"' : 'text');
    await sql`create table of_next_version (
      id ${text} primary key, product_id ${text} references products (id) on delete cascade)`.execute(trx);
    const row = { name: '999-of-next-version', applied_at: new Date().toISOString() };
    await trx.insertInto('migrations').values(row).execute();
  });
  expect(await tablesOfPhones()).toContain('of_next_version');
  await database.close();
  await location.remove();
});
