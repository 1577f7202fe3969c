import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** One row per limited subject instead of one per attempt, so that counting is a single statement. */
export const rateLimits: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('rate_limits')
    .addColumn('subject', text, (c) => c.primaryKey())
    .addColumn('recent', text, (c) => c.notNull())
    .addColumn('last_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('rate_limits_last').on('rate_limits').column('last_at').execute();
  await sql`
    insert into rate_limits (subject, recent, last_at)
    select subject, string_agg(at, '' order by at), max(at) from attempts group by subject`.execute(trx);
  await trx.schema.dropTable('attempts').execute();
};
