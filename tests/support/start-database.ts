import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { seedOnce } from '#db/seed/apply.ts';
import { readConfig } from '#server/config.ts';

/** What a starting server does to its database, as a process of its own; prints what it had to do. */
const database = openDatabase(readConfig(process.env));
const migrated = await migrate(database);
const seeded = await seedOnce(database);
await database.close();
console.log(JSON.stringify({ migrated, seeded }));
