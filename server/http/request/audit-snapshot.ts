import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/client.ts';

/** What a thing was before a call and is after it, so that the audit log can say what changed. */

interface Subject {
  table: string;
  /** Of the one row, where the address names none. */
  id?: string;
  /** What people call it: a column, or what it is about. */
  name: string | RawBuilder<unknown>;
  /** Columns whose values are written down. Nothing secret, no addresses, no mail. */
  columns: readonly string[];
  /** Columns of which only the length is. */
  texts?: readonly string[];
  /** A column of JSON whose fields are columns of their own. */
  details?: string;
}

/** By the beginning of the address, the longest first. */
const SUBJECTS: readonly (readonly [path: string, subject: Subject])[] = [
  ['/api/moderation/users/:id', { table: 'users', name: 'name', columns: ['suspended_at'] }],
  ['/api/moderation/comments/:id', { table: 'comments', name: ofSubject(), columns: ['hidden_at'] }],
  ['/api/moderation/reviews/:id', { table: 'reviews', name: ofPhone(), columns: ['hidden_at'] }],
  [
    '/api/newsletter/issues/:id',
    { table: 'newsletter_issues', name: 'subject', columns: ['subject', 'scheduled_at', 'started_at'] },
  ],
  ['/api/admin/media/:id', { table: 'pictures', name: 'filename', columns: ['filename', 'alt'] }],
  ['/api/admin/price-schedules/:id', { table: 'price_schedules', name: ofPhone(), columns: ['price'] }],
  ['/api/corrections/:id', { table: 'corrections', name: ofPhone(), columns: [] }],
  ['/api/contact/answers/:id', { table: 'canned_answers', name: 'title', columns: ['title'], texts: ['text'] }],
  ['/api/admin/invitations/:id', { table: 'invitations', name: 'email', columns: ['revoked_at'] }],
  ['/api/admin/webhooks/:id', { table: 'webhooks', name: 'url', columns: ['url', 'events', 'paused_at'] }],
  ['/api/admin/tokens/:id', { table: 'api_tokens', name: 'name', columns: ['revoked_at'] }],
  ['/api/admin/products/:id', phone()],
  ['/api/blogs/categories/:id', { table: 'categories', name: 'name', columns: ['name'] }],
  ['/api/categories/:id', { table: 'categories', name: 'name', columns: ['name'] }],
  ['/api/admin/undo/:id', { table: 'undo_runs', name: 'label', columns: [] }],
  ['/api/products/:id', phone()],
  [
    '/api/contact/:id',
    { table: 'contact_messages', name: 'subject', columns: ['status', 'assignee_id'], texts: ['notes'] },
  ],
  [
    '/api/blogs/:id',
    {
      ...{ table: 'blogs', name: 'title', columns: ['title', 'excerpt', 'author', 'status', 'published_at', 'cover'] },
      texts: ['body'],
    },
  ],
  [
    '/api/brands/:id',
    {
      ...{ table: 'brands', name: 'name', columns: ['name', 'country', 'founded', 'website'] },
      texts: ['description'],
    },
  ],
  ...['identity', 'navigation', 'mail', 'consent', 'search'].map(
    (id) => [`/api/admin/settings/${id}`, setting(id)] as const,
  ),
  ['/api/admin/settings/pages/:id', setting()],
  ['/api/admin/settings/:id', setting()],
  ['/api/users/:id', { table: 'users', name: 'name', columns: ['name', 'role', 'duties'] }],
  ['/api/trash/:id', { table: 'undo_items', name: 'name', columns: [] }],
];

function phone(): Subject {
  const columns = ['name', 'brand_id', 'status', 'publication', 'publish_at', 'launched_at', 'price'];
  return { table: 'products', name: 'name', columns, details: 'details' };
}

function ofPhone(): RawBuilder<unknown> {
  return sql`(select products.name from products where products.id = product_id)`;
}

function ofSubject(): RawBuilder<unknown> {
  return sql`case when subject_kind = 'product'
    then (select products.name from products where products.id = subject_id)
    else (select blogs.title from blogs where blogs.id = subject_id) end`;
}

/** What it says is kept beside it in words. */
function setting(id?: string): Subject {
  return { table: 'site_settings', name: 'name', columns: [], details: 'words', ...(id && { id }) };
}

export interface Snapshot {
  name: string | null;
  values: Record<string, string | number | null>;
}

export interface RecordedChange {
  field: string;
  from: string | number | null;
  to: string | number | null;
}

export function subjectOfPath(path: string): Subject | null {
  return SUBJECTS.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? null;
}

export async function takeSnapshot(
  query: Queryable,
  { table, name, columns, texts = [], details }: Subject,
  id: string,
): Promise<Snapshot | null> {
  const parts: RawBuilder<unknown>[] = [
    sql`${typeof name === 'string' ? sql.ref(name) : name} as "name:"`,
    ...columns.map((column) => sql`${sql.ref(column)} as ${sql.ref(column)}`),
    ...texts.map((column) => sql`length(${sql.ref(column)}) as ${sql.ref(column)}`),
    ...(details ? [sql`${sql.ref(details)} as "details:"`] : []),
  ];
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.join(parts)} from ${sql.table(table)} where id = ${id}`.execute(query);
  const [row] = rows;
  if (!row) return null;
  const { 'name:': shown, 'details:': json, ...values } = row;
  const fields = typeof json === 'string' ? (JSON.parse(json) as Record<string, unknown>) : {};
  for (const [field, value] of Object.entries(fields)) values[field] = toPlain(value);
  return { name: typeof shown === 'string' ? shown : null, values };
}

const VALUE_MAX = 200;

function toPlain(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : toText(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** Lists as people write them; what holds more than words and figures as it is stored. */
function toText(value: unknown): string {
  const isPlainList = Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object');
  return isPlainList ? value.join(', ') : JSON.stringify(value);
}

const CHANGES_MAX = 40;

/** What became of each value; of something that is gone or new there is nothing to compare. */
export function changesBetween(before: Snapshot | null, after: Snapshot | null): RecordedChange[] {
  if (!before || !after) return [];
  const fields = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  return [...fields]
    .map((field) => ({ field, from: toPlain(before.values[field]), to: toPlain(after.values[field]) }))
    .filter(({ from, to }) => from !== to)
    .slice(0, CHANGES_MAX);
}

/** One after the other: from what the first found to what the second left. */
export function joinChanges(first: readonly RecordedChange[], second: readonly RecordedChange[]): RecordedChange[] {
  const joined = new Map(first.map((change) => [change.field, change]));
  for (const change of second)
    joined.set(change.field, { ...change, from: joined.get(change.field)?.from ?? change.from });
  return [...joined.values()].filter(({ from, to }) => from !== to);
}
