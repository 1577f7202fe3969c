import { prepareDatabase } from '../db/prepare.ts';
import { readConfig } from '../server/config.ts';

/** `npm run seed`: prepares the database like the first start, without serving. */

try {
  const { database, migrated, seeded } = await prepareDatabase(readConfig(process.env));
  await database.close();
  console.log(migrated.length > 0 ? `Brought the database up to ${migrated.at(-1)}.` : 'The database is up to date.');
  console.log(seeded > 0 ? `Put in ${seeded} phones.` : 'It was filled before; nothing was added.');
} catch (error) {
  console.error(`The database could not be prepared: ${(error as Error).message}`);
  process.exitCode = 1;
}
