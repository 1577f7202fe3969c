import { prepareDatabase } from '#db/prepare.ts';
import { readConfig } from '#server/config.ts';

/** What a starting server does to its database, as a process of its own; prints what it had to do. */
const { database, migrated, seeded } = await prepareDatabase(readConfig(process.env));
await database.close();
console.log(JSON.stringify({ migrated, seeded }));
