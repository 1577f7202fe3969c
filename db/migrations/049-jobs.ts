import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** One queue for all background work. */
export const jobs: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.unique())
    .addColumn('lane', text)
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('run_at', text, (c) => c.notNull())
    .addColumn('lease_until', text)
    .addColumn('leased_by', text)
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('progress', text)
    .addColumn('result', text)
    .addColumn('error', text)
    .addColumn('actor_id', text, (c) => c.references('users.id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('finished_at', text)
    .execute();
  await sql`create index jobs_due on jobs (kind, priority, run_at) where state = 'queued'`.execute(trx);
  // Of two workers that claim two jobs of a lane at the same moment one fails.
  await sql`create unique index jobs_lane on jobs (lane) where state = 'running'`.execute(trx);
  await sql`create index jobs_recent on jobs (kind, created_at)`.execute(trx);
};
