import { prepareDatabase } from '#db/prepare.ts';
import { readConfig } from '#server/config.ts';

/** `npm run seed`: prepares the database like the first start, without serving. */

try {
  const { database, migrated, seeded } = await prepareDatabase(readConfig(process.env));
  await database.close();
  console.log(migrated.length > 0 ? `Migrated the database to ${migrated.at(-1)}.` : 'The database is up to date.');
  console.log(seeded > 0 ? `Added ${seeded} phones.` : 'The database already has phones, so none were added.');
} catch (error) {
  console.error(`Couldn’t prepare the database: ${(error as Error).message}`);
  process.exitCode = 1;
}
