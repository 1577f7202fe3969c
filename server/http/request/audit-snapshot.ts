import { type RawBuilder, sql } from 'kysely';
import type { ArticleDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';
import type { Queryable } from '#db/client.ts';

/** What the audit log records of a thing before and after a call, to show what changed. */

interface Subject {
  table: string;
  /** The id of the only row, if the address has none. */
  id?: string;
  /** What people call it: a column or an expression. */
  name: string | RawBuilder<unknown>;
  /** Columns whose values are recorded. No secrets, IP addresses or e-mail addresses. */
  columns: readonly string[];
  /** Columns of which only the length is recorded. */
  texts?: readonly string[];
  /** A JSON column whose fields are recorded like columns. */
  details?: string;
}

/** By the start of the address, longest first. */
const SUBJECTS: readonly (readonly [path: string, subject: Subject])[] = [
  ['/api/moderation/users/:id', { table: 'users', name: 'name', columns: ['suspended_at'] }],
  ['/api/moderation/comments/:id', { table: 'comments', name: ofSubject(), columns: ['hidden_at'] }],
  ['/api/moderation/reviews/:id', { table: 'reviews', name: ofPhone(), columns: ['hidden_at'] }],
  [
    '/api/newsletter/issues/:id',
    { table: 'newsletter_issues', name: 'subject', columns: ['subject', 'scheduled_at', 'started_at'] },
  ],
  ['/api/admin/media/:id', { table: 'pictures', name: 'filename', columns: ['filename', 'alt', 'tags'] }],
  ['/api/admin/price-schedules/:id', { table: 'price_schedules', name: ofPhone(), columns: ['price'] }],
  ['/api/corrections/:id', { table: 'corrections', name: ofPhone(), columns: [] }],
  ['/api/contact/answers/:id', { table: 'canned_answers', name: 'title', columns: ['title'], texts: ['text'] }],
  ['/api/admin/invitations/:id', { table: 'invitations', name: 'email', columns: ['revoked_at'] }],
  ['/api/admin/webhooks/:id', { table: 'webhooks', name: 'url', columns: ['url', 'events', 'paused_at'] }],
  [
    '/api/admin/feeds/:id',
    {
      table: 'store_feeds',
      name: 'name',
      columns: ['name', 'store', 'url', 'format', 'every_minutes', 'max_change_percent', 'active'],
    },
  ],
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
      table: 'blogs',
      name: 'title',
      columns: ['title', 'excerpt', 'author', 'status', 'published_at', 'cover'],
      texts: ['body'],
    },
  ],
  [
    '/api/brands/:id',
    {
      table: 'brands',
      name: 'name',
      columns: ['name', 'country', 'founded', 'website'],
      texts: ['description'],
    },
  ],
  ...['identity', 'navigation', 'mail', 'consent', 'search', 'backups'].map(
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

/** The values of a setting are in the JSON column `words`. */
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
  for (const [field, value] of Object.entries(fields)) Object.assign(values, plainValues(field, value));
  return { name: typeof shown === 'string' ? shown : null, values };
}

/** Changes as the phone's own history stores them, in the audit log's format. */
export function changesOfFields(
  fields: readonly { field: string; before: unknown; after: unknown }[],
): RecordedChange[] {
  const valuesOf = (side: 'before' | 'after') =>
    Object.assign({}, ...fields.map((change) => plainValues(change.field, change[side]))) as Snapshot['values'];
  return changesBetween({ name: null, values: valuesOf('before') }, { name: null, values: valuesOf('after') });
}

interface Link {
  label: string;
  address: string;
  isHidden?: boolean;
}
const linkText = ({ address, isHidden }: Link) => `${address}${isHidden ? ' (hidden)' : ''}`;

/** Lists that record one value per item under its name: `variants 8/128` is the price of one variant. */
const LISTS: Record<string, (item: never) => [name: string, value: unknown][]> = {
  variants: ({ ram, storage, price }: { ram?: number; storage: number; price?: number }) => [
    [`${ram ?? ''}/${storage}`, price],
  ],
  header: (link: Link) => [[link.label, linkText(link)]],
  footer: ({ title, links }: { title: string; links: Link[] }) =>
    links.map((link) => [`${title}, ${link.label}`, linkText(link)]),
  synonyms: ({ typed, meant }: { typed: string; meant: string }) => [[typed, meant]],
  intents: ({ label, words }: { label: string; words: string[] }) => [[label, words]],
};

function plainValues(field: string, value: unknown): Snapshot['values'] {
  const itemsOf = LISTS[field];
  if (itemsOf && Array.isArray(value))
    return Object.fromEntries(
      (value as never[]).flatMap(itemsOf).map(([name, one]) => [`${field} ${name}`, toPlain(one) ?? '']),
    );
  // Of a page only the length of its text.
  if (field === 'body') return { body: articleText(value as ArticleDocument).length };
  return { [field]: toPlain(value) };
}

const VALUE_MAX = 200;

function toPlain(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : toText(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** Lists of plain values as text; other values as JSON. */
function toText(value: unknown): string {
  const isPlainList = Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object');
  return isPlainList ? value.join(', ') : JSON.stringify(value);
}

const CHANGES_MAX = 40;

/** What changed in each value; empty if the thing was created or deleted. */
export function changesBetween(before: Snapshot | null, after: Snapshot | null): RecordedChange[] {
  if (!before || !after) return [];
  const fields = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  return [...fields]
    .map((field) => ({ field, from: toPlain(before.values[field]), to: toPlain(after.values[field]) }))
    .filter(({ from, to }) => from !== to)
    .slice(0, CHANGES_MAX);
}

/** Combines two changes: from the first's old value to the second's new value. */
export function joinChanges(first: readonly RecordedChange[], second: readonly RecordedChange[]): RecordedChange[] {
  const joined = new Map(first.map((change) => [change.field, change]));
  for (const change of second)
    joined.set(change.field, { ...change, from: joined.get(change.field)?.from ?? change.from });
  return [...joined.values()].filter(({ from, to }) => from !== to);
}
