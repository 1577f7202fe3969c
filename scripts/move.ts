import { resolve } from 'node:path';
import { type DatabaseLocation, hasDatabase, openDatabase } from '#db/client.ts';
import { isInUse } from '#db/copies/in-use.ts';
import { differences, moveDatabase } from '#db/copies/move.ts';
import { readConfig } from '#server/config.ts';

/** `npm run move -- TARGET`: copies the configured database to another of either engine. */

const USAGE = `Usage: npm run move -- postgres://user:password@host:5432/name
       npm run move -- FOLDER

Copies the database of DATABASE_URL or DATA_DIR to an empty PostgreSQL database, or to an SQLite file in FOLDER, and
compares every row. Stop the server first. The original database doesn’t change.`;

try {
  const [target, ...others] = process.argv.slice(2);
  if (!target || others.length > 0 || target.startsWith('-')) throw new Error(USAGE);
  const config = readConfig(process.env);
  if (!hasDatabase(config)) throw new Error(`There is no database in ${config.dataDir}.`);
  const location: DatabaseLocation = /^postgres(ql)?:/.test(target)
    ? { databaseUrl: target, dataDir: config.dataDir }
    : { databaseUrl: null, dataDir: resolve(target) };
  for (const place of [config, location])
    if (hasDatabase(place) && (await isInUse(place)))
      throw new Error(`A server is using ${nameOf(place)}. Stop it first.`);
  const from = openDatabase(config);
  const to = openDatabase(location);
  const counts = await moveDatabase(from, to);
  const unlike = await differences(from, to);
  await from.close();
  await to.close();
  if (unlike.length > 0) throw new Error(`The copy is different:\n${unlike.join('\n')}`);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`Copied ${rows} rows in ${Object.keys(counts).length} tables. Both databases are identical.`);
} catch (error) {
  console.error(`Move failed. ${(error as Error).message}`);
  process.exitCode = 1;
}

/** Without the password. */
function nameOf({ databaseUrl, dataDir }: DatabaseLocation): string {
  return databaseUrl ? `the PostgreSQL database ${new URL(databaseUrl).pathname.slice(1)}` : `the data in ${dataDir}`;
}
