import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { readConfig } from '#server/config.ts';
import { Secrets } from '#server/secrets.ts';
import { insertPerson } from '#tests/support/content/people.ts';
import { TEST_SECRET } from '#tests/support/server/server-process.ts';

/** Runs in the sources of the last release: creates users as that version does, and prints their tokens. */
const database = openDatabase(readConfig(process.env));
await migrate(database);
const secrets = new Secrets([TEST_SECRET]);
const admin = await insertPerson(database, secrets, { role: 'admin' });
const people = [];
for (let n = 0; n < 60; n++) people.push(await insertPerson(database, secrets));
console.log(JSON.stringify({ admin, people }));
await database.close();
