import { prepareDatabase } from '#db/prepare.ts';
import { readConfig } from '#server/config.ts';

/** Prepares the database as a starting server does, in its own process; prints what it did. */
const { database, migrated, seeded } = await prepareDatabase(readConfig(process.env));
await database.close();
console.log(JSON.stringify({ migrated, seeded }));
