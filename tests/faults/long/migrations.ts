import { once } from 'node:events';
import { sql } from 'kysely';
import { seededRandom } from '#catalogue/random.ts';
import { type Database, openDatabase, type Trx } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import type { Migration } from '#db/migrations/migration.ts';
import type { FaultOptions } from '#tests/faults/run.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { startScript } from '#tests/support/server/processes.ts';

/** Kills during concurrent index builds are in tests/faults/postgres-settings.test.ts. */
const inTransactions = migrations.filter((one): one is readonly [string, Migration] => typeof one[1] === 'function');

/**
 * Kills a migrating process in each migration in turn, between two statements. The next start must continue there and
 * end with the tables and indexes of an undisturbed database.
 */
export async function runMigrationKills({ engine, rounds, seed, deadline }: FaultOptions): Promise<string[]> {
  const random = seededRandom(seed);
  const { statements, schema } = await migrateUndisturbed(engine);
  const problems: string[] = [];
  let round = 0;
  for (; round < rounds && performance.now() < deadline; round++) {
    // Starts at a different one, so that several short runs cover them all.
    const index = (round + seed) % inTransactions.length;
    const [name] = inTransactions[index] as (typeof inTransactions)[number];
    const nth = Math.floor(random() * ((statements.get(name) ?? 0) + 1));
    const found = await killIn(await freshLocation(engine), index, nth, schema);
    problems.push(...found.map((problem) => `${name}, statement ${nth}: ${problem}`));
    if ((round + 1) % inTransactions.length === 0) console.log(`${round + 1} kills, ${problems.length} problems`);
  }
  console.log(`${round} kills in ${inTransactions.length} migrations`);
  return problems;
}

async function killIn(location: TestLocation, index: number, nth: number, schema: string): Promise<string[]> {
  const database = openDatabase(location);
  try {
    const [name] = inTransactions[index] as (typeof inTransactions)[number];
    await migrate(database, inTransactions.slice(0, index));
    const child = startScript('tests/faults/long/migrate-and-die.ts', location, {}, [name, String(nth)]);
    const [, signal] = await once(child, 'exit');
    if (signal !== 'SIGKILL') return ['was not killed'];
    await migrate(database);
    return (await schemaOf(database)) === schema ? [] : ['the tables are not those of an undisturbed database'];
  } finally {
    await database.close();
    await location.remove();
  }
}

/** The number of statements of each, and the resulting schema. */
async function migrateUndisturbed(engine: string) {
  const location = await freshLocation(engine);
  const database = openDatabase(location);
  const statements = new Map<string, number>();
  const counting = inTransactions.map(([name, run, ...more]) => {
    const runCounted: Migration = (trx, kind) => {
      const plugin = {
        transformQuery: <T>({ node }: { node: T }) => {
          statements.set(name, (statements.get(name) ?? 0) + 1);
          return node;
        },
        transformResult: async <T>({ result }: { result: T }) => result,
      };
      return run(trx.withPlugin(plugin) as Trx, kind);
    };
    return [name, runCounted, ...more];
  }) as typeof inTransactions;
  await migrate(database, counting);
  await migrate(database);
  const schema = await schemaOf(database);
  await database.close();
  await location.remove();
  return { statements, schema };
}

async function schemaOf({ engine, query }: Database): Promise<string> {
  const parts =
    engine === 'sqlite'
      ? [sql`select type, name, sql from sqlite_master order by type, name`]
      : [
          sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
            where table_schema = current_schema() order by table_name, column_name`,
          sql`select indexname, indexdef from pg_indexes where schemaname = current_schema() order by indexname`,
          sql`select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as definition
            from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`,
          sql`select name from migrations order by name`,
        ];
  const answers = [];
  for (const part of parts) answers.push((await part.execute(query)).rows);
  return JSON.stringify(answers);
}
