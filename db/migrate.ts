import type { Database } from './client.ts';
import { acquireLock, textType } from './dialect.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database up to date in one transaction under a lock: a process that starts at the same
 * moment waits and then finds nothing to do, and a kill half-way leaves what was there before.
 * Returns the names of what was applied.
 */
export async function migrate(database: Database, all = migrations): Promise<string[]> {
  const { engine } = database;
  return database.transaction(async (trx) => {
    await acquireLock(trx, engine, 'migration');
    await trx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', textType(engine), (c) => c.primaryKey())
      .addColumn('applied_at', textType(engine), (c) => c.notNull())
      .execute();
    const done = new Set((await trx.selectFrom('migrations').select('name').execute()).map((row) => row.name));
    assertNoUnknownMigrations(done, all);
    const pending = all.filter(([name]) => !done.has(name));
    for (const [name, run] of pending) {
      await run(trx, engine);
      await trx.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute();
    }
    return pending.map(([name]) => name);
  });
}

function assertNoUnknownMigrations(done: Set<string>, all: typeof migrations): void {
  const known = new Set(all.map(([name]) => name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `This database was changed by a newer version of Handset (${unknown.join(', ')}). Run that version.`,
    );
  }
}
