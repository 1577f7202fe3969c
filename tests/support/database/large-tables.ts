import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';

export interface Sizes {
  people: number;
  phones: number;
  comments: number;
}

type Sql = RawBuilder<unknown>;

/** Open reports, whose number depends on the moderators' work, not on the number of comments. */
const OPEN_REPORTS = 200;

/** The numbers from one to `count`, as `series.n`. */
function series(engine: Engine, count: number): Sql {
  if (engine === 'postgres') return sql`generate_series(1, ${sql.lit(count)}::bigint) as series (n)`;
  return sql`(with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(count)})
    select n from counted) as series`;
}

function padded(engine: Engine, value: Sql, length: number): Sql {
  return engine === 'postgres'
    ? sql`lpad((${value})::text, ${sql.lit(length)}, '0')`
    : sql`printf(${sql.lit(`%0${length}d`)}, ${value})`;
}

const KINDS = ['users', 'sessions', 'comments', 'reviews', 'notifications', 'audit', 'mail', 'messages'] as const;

/** Building blocks of rows on both engines: ids in numeric order, and distinct times of this year. */
function makers(engine: Engine, { people, phones }: Sizes) {
  const uuid = (kind: (typeof KINDS)[number], n: Sql = sql`n`) =>
    sql`${sql.lit(`0000000${KINDS.indexOf(kind)}-0000-7000-8000-`)} || ${padded(engine, n, 12)}`;
  const moment = sql`'2026-' || ${padded(engine, sql`1 + n % 10`, 2)} || '-' || ${padded(engine, sql`1 + n % 28`, 2)}
    || 'T' || ${padded(engine, sql`n % 24`, 2)} || ':' || ${padded(engine, sql`n % 60`, 2)}
    || ':' || ${padded(engine, sql`n / 840 % 60`, 2)} || '.' || ${padded(engine, sql`n / 50400 % 1000`, 3)} || 'Z'`;
  // Uneven, since some phones and people have far more than others.
  const spread = (count: number) => sql`(1 + (n * 7919) % (case when n % 5 = 0 then ${sql.lit(Math.ceil(count / 50))}
    else ${sql.lit(count)} end))`;
  const phone = (n: Sql = spread(phones)) => sql`'made-phone-' || ${n}`;
  const person = (n: Sql = spread(people)) => uuid('users', n);
  // Pairs that do not repeat until every phone was used.
  const own = sql`(1 + n % ${sql.lit(people)})`;
  const other = sql`(1 + (n + n / ${sql.lit(people)}) % ${sql.lit(phones)})`;
  return { uuid, moment, phone, person, own, other };
}

/**
 * Fills the tables that grow with readers, inside the database: rows look real, but counters and read models do not
 * know them.
 */
export async function fillLargeTables(database: Database, sizes: Sizes): Promise<void> {
  for (const [table, statement] of statements(database.engine, sizes))
    await database.transaction(async (trx) => {
      if (database.engine === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
      await sql`insert into ${sql.table(table)} ${statement}`.execute(trx);
    });
  await database.transaction(async (trx) => {
    if (database.engine === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    await sql`analyze`.execute(trx);
  });
}

function statements(engine: Engine, sizes: Sizes): [table: string, statement: Sql][] {
  const { people, phones, comments } = sizes;
  const { uuid, moment, phone, person, own, other } = makers(engine, sizes);
  const from = (count: number) => sql`from ${series(engine, count)}`;
  const perThread = Math.ceil(comments / phones);
  const thread = sql`((n - 1) / ${sql.lit(perThread)} + 1)`;
  const later = sql`'2099-01-01T00:00:00.000Z'`;
  return [
    [
      'users',
      sql`(id, name, email, role, verified_at, created_at, updated_at) select ${person(sql`n`)}, 'Reader ' || n,
        'reader-' || n || '@made.test', 'consumer', ${moment}, ${moment}, ${moment} ${from(people)}`,
    ],
    [
      'products',
      sql`(id, name, brand_id, status, launched_at, price, battery, display, storage, ram, chipset, details, created_at, updated_at)
        select ${phone(sql`n`)}, like_this.name || ' ' || n, like_this.brand_id, like_this.status, like_this.launched_at, 5000 + n % 90000, like_this.battery,
        like_this.display, like_this.storage, like_this.ram, like_this.chipset, like_this.details, ${moment}, ${moment} ${from(phones)}
        join (select *, row_number() over (order by id) as place from products where id not like 'made-%') as like_this
        on like_this.place = 1 + n % (select count(*) from products where id not like 'made-%')`,
    ],
    [
      'sessions',
      sql`(id, user_id, device, created_at, last_seen_at, expires_at) select ${uuid('sessions')}, ${person(own)},
        'Firefox', ${moment}, ${moment}, ${later} ${from(people)}`,
    ],
    [
      'comment_threads',
      sql`(subject_kind, subject_id, comments, last_number) select 'product', ${phone(sql`n`)}, ${sql.lit(perThread)},
        ${sql.lit(perThread)} ${from(phones)}`,
    ],
    [
      'comments',
      sql`(id, subject_kind, subject_id, number, parent_id, author_id, comment, created_at, hidden_at, hidden_by, hidden_levels)
        select ${uuid('comments')}, 'product', ${phone(thread)}, 1 + (n - 1) % ${sql.lit(perThread)},
        case when (n - 1) % ${sql.lit(perThread)} > 0 and n % 3 = 0 then ${uuid('comments', sql`n - 1`)} end,
        ${person()}, 'What somebody thinks of it, number ' || n, ${moment},
        case when n % 1000 = 0 then ${moment} end, case when n % 1000 = 0 then 'reports' end,
        case when n % 1000 = 0 then 1 else 0 end ${from(comments)}`,
    ],
    [
      'comment_likes',
      sql`(comment_id, user_id, created_at) select ${uuid('comments')}, ${person(own)}, ${moment}
        ${from(Math.ceil(comments / 4))}`,
    ],
    [
      'comment_reports',
      sql`(comment_id, user_id, reason, details, created_at, settled_at) select ${uuid('comments', sql`n * 20`)}, ${person(own)},
        'spam', '', ${moment}, case when n > ${sql.lit(OPEN_REPORTS)} then ${moment} end ${from(Math.floor(comments / 20))}`,
    ],
    [
      'product_likes',
      sql`(user_id, product_id, created_at) select ${person(own)}, ${phone(other)}, ${moment} ${from(people)}`,
    ],
    [
      'product_favorites',
      sql`(user_id, product_id, created_at) select ${person(own)}, ${phone(other)}, ${moment} ${from(people)}`,
    ],
    [
      'product_ratings',
      sql`(user_id, product_id, rating, created_at, updated_at) select ${person(own)}, ${phone(other)}, 1 + n % 5, ${moment},
        ${moment} ${from(people)}`,
    ],
    [
      'reviews',
      sql`(id, product_id, author_id, title, good, bad, months_owned, created_at) select ${uuid('reviews')}, ${phone(other)},
        ${person(own)}, 'A review', 'This is good', 'That is not', 3, ${moment} ${from(people)}`,
    ],
    [
      'review_helpful',
      sql`(review_id, user_id, created_at) select ${uuid('reviews')}, ${person(own)}, ${moment} ${from(people)}`,
    ],
    [
      'notifications',
      sql`(id, user_id, kind, subject_kind, subject_id, created_at, read_at) select ${uuid('notifications')}, ${person()},
        'reply', 'product', ${phone()}, ${moment}, case when n % 4 > 0 then ${moment} end ${from(people)}`,
    ],
    [
      'price_alerts',
      sql`(id, user_id, product_id, variant, created_at, set_at, confirmed_at) select 'alert-' || n, ${person(own)},
        ${phone(other)}, '', ${moment}, ${moment}, ${moment} ${from(people)}`,
    ],
    [
      'price_changes',
      sql`(product_id, price, changed_at, recorded_at) select ${phone(other)}, 9000 + n % 500, ${moment}, '2026-01-01' ${from(2 * phones)}`,
    ],
    [
      'activity_hours',
      sql`(kind, hour, subject, count) select 'view', substr(${moment}, 1, 14) || '00', ${phone(sql`n`)}, n % 90 ${from(phones)}`,
    ],
    [
      'activity_hours',
      sql`(kind, hour, subject, count) select 'compare', substr(${moment}, 1, 14) || '00',
        ${phone(sql`n`)} || ' ' || ${phone(sql`(n + 1)`)}, n % 90 ${from(phones)}`,
    ],
    [
      'activity_days',
      sql`(kind, day, subject, count) select 'compare', substr(${moment}, 1, 10),
        ${phone(sql`n`)} || ' ' || ${phone(sql`(n + 1)`)}, n % 90 ${from(phones)}`,
    ],
    [
      'activity_days',
      sql`(kind, day, subject, count) select 'view', substr(${moment}, 1, 10), ${phone(sql`n`)}, n % 90 ${from(phones)}`,
    ],
    [
      'activity_marks',
      sql`(hour, kind, subject, visitor) select '2026-01-01T00', 'view', ${phone(sql`n`)}, 'visitor-' || n ${from(phones)}`,
    ],
    ['content_changes', sql`(kind, id, changed_at) select 'feedback', ${phone(sql`n`)}, ${moment} ${from(phones)}`],
    [
      'audit_log',
      sql`(id, at, actor_id, action, subject, fields) select ${uuid('audit')}, ${moment}, ${person()},
        'PUT /api/products/{id}', ${phone()}, '[]' ${from(people)}`,
    ],
    [
      'mail_outbox',
      sql`(id, recipient, subject, body_text, priority, due_at, created_at, sent_at) select ${uuid('mail')},
        'reader-' || n || '@made.test', 'A subject', 'A text', 0, ${moment}, ${moment}, ${later} ${from(people)}`,
    ],
    [
      'subscribers',
      sql`(id, email, subscribed_at, confirmed_at) select 'subscriber-' || n, 'subscriber-' || n || '@made.test', ${moment},
        ${moment} ${from(people)}`,
    ],
    [
      'contact_messages',
      sql`(id, name, email, subject, message, status, notes, created_at, updated_at) select ${uuid('messages')}, 'Reader ' || n,
        'reader-' || n || '@made.test', 'A question', 'Which phone is the best?', 'archived', '', ${moment}, ${moment} ${from(people)}`,
    ],
    ['rate_limits', sql`(subject, recent, last_at) select 'made ' || n, '[]', ${moment} ${from(people)}`],
  ];
}
