import { type RawBuilder, sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/**
 * Daily totals by day in India, so that figures of a quarter are sums of a few rows. Hours are UTC and India's day
 * begins in the middle of one, which counts for the day it begins in.
 */
export const activityDays: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('activity_days')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_days_key', ['kind', 'day', 'subject'])
    // A covering key: sums need no lookup of the rows.
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  if (engine === 'postgres')
    await sql`create index activity_days_sums on activity_days (kind, day, subject) include (count)`.execute(trx);
  const date = sql`substr(hour, 1, 10)`;
  const next: RawBuilder<unknown> =
    engine === 'postgres' ? sql`to_char(${date}::date + 1, 'YYYY-MM-DD')` : sql`date(${date}, '+1 day')`;
  const day = sql`case when substr(hour, 12, 2) >= '19' then ${next} else ${date} end`;
  await sql`
    insert into activity_days (kind, day, subject, count)
    select kind, ${day}, subject, sum(count) from activity_hours
    where kind in ('view', 'compare') group by kind, ${day}, subject`.execute(trx);
  await trx.schema.createIndex('users_time').on('users').column('created_at').execute();
  await trx.schema.createIndex('price_alerts_time').on('price_alerts').column('created_at').execute();
};
