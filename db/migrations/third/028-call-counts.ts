import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/**
 * Calls per minute by busy addresses, summed over processes. They need not survive a crash, so the table is unlogged on
 * PostgreSQL.
 */
export const callCounts: Migration = async (trx, engine) => {
  const text = textType(engine);
  const table = trx.schema
    .createTable('call_counts')
    .addColumn('minute', 'integer', (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('call_counts_key', ['minute', 'subject']);
  await table.execute();
  if (engine === 'postgres') await sql`alter table call_counts set unlogged`.execute(trx);
};
