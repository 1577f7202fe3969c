import { sql } from 'kysely';
import { findPairs } from '#db/activity/pairs.ts';
import type { Trx } from '#db/client.ts';
import type { OldAddressesTable } from '#db/schema.ts';

/** References to a phone, article or brand without a foreign key. */

type Kind = OldAddressesTable['kind'];

interface ReferenceColumns {
  table: string;
  key: string;
  /** JSON columns: lists of ids, or objects with an id under these keys. */
  columns: readonly string[];
  keys: readonly string[];
}

const IN_TEXTS = ['productId', 'productIds'];

const REFERENCES: Record<Kind, readonly ReferenceColumns[]> = {
  blog: [
    { table: 'newsletter_issues', key: 'id', columns: ['article_ids'], keys: [] },
    { table: 'newsletter_issue_versions', key: 'id', columns: ['article_ids'], keys: [] },
  ],
  product: [
    { table: 'blogs', key: 'id', columns: ['body', 'related'], keys: IN_TEXTS },
    { table: 'blog_revisions', key: 'id', columns: ['body', 'related'], keys: IN_TEXTS },
    { table: 'working_copies', key: 'blog_id', columns: ['body', 'related'], keys: IN_TEXTS },
    { table: 'site_settings', key: 'id', columns: ['value', 'draft'], keys: IN_TEXTS },
    { table: 'site_versions', key: 'id', columns: ['value'], keys: IN_TEXTS },
    { table: 'desk_drafts', key: 'id', columns: ['content'], keys: ['from'] },
  ],
  brand: [
    { table: 'newsletter_issues', key: 'id', columns: ['brand_ids'], keys: [] },
    { table: 'newsletter_issue_versions', key: 'id', columns: ['brand_ids'], keys: [] },
    { table: 'users', key: 'id', columns: ['favourite_brands'], keys: [] },
    { table: 'desk_drafts', key: 'id', columns: ['content'], keys: ['brandId'] },
  ],
};

export async function updateReferences(trx: Trx, kind: Kind, from: string, to: string): Promise<void> {
  for (const { table, key, columns, keys } of REFERENCES[kind])
    for (const column of columns) {
      const text = sql.ref<string>(column);
      const found = await sql<{ key: string; text: string }>`
        select ${sql.ref(key)} as key, ${text} as text from ${sql.table(table)}
        where ${text} like ${`%"${from}"%`}`.execute(trx);
      for (const row of found.rows) {
        const renamed = renameIn(row.text, keys, from, to);
        if (renamed !== row.text)
          await sql`update ${sql.table(table)} set ${text} = ${renamed} where ${sql.ref(key)} = ${row.key}`.execute(
            trx,
          );
      }
    }
  if (kind === 'brand') await moveViews(trx, from, to);
  if (kind === 'blog') await moveActivity(trx, 'article', from, to);
  if (kind === 'product') {
    await moveActivity(trx, 'view', from, to);
    await moveComparisons(trx, from, to);
  }
}

/** The same in a row stored for undo. */
export function updateReferencesIn(
  row: Record<string, unknown>,
  { kind, table, from, to }: { kind: Kind; table: string; from: string; to: string },
): void {
  for (const references of REFERENCES[kind])
    for (const column of references.table === table ? references.columns : []) {
      const text = row[column];
      if (typeof text === 'string') row[column] = renameIn(text, references.keys, from, to);
    }
}

function renameIn(text: string, keys: readonly string[], from: string, to: string): string {
  const rename = (part: unknown) => (part === from ? to : part);
  const json = JSON.parse(text, (key, part) => {
    if (!keys.includes(key)) return part;
    return Array.isArray(part) ? part.map(rename) : rename(part);
  });
  return JSON.stringify(Array.isArray(json) ? json.map(rename) : json);
}

/** Saved views are stored as the table's query string. */
async function moveViews(trx: Trx, from: string, to: string): Promise<void> {
  const views = await trx
    .selectFrom('saved_views')
    .select(['id', 'query'])
    .where('query', 'like', `%brand=${from}%`)
    .execute();
  for (const { id, query } of views) {
    const parameters = new URLSearchParams(query);
    if (parameters.get('brand') !== from) continue;
    parameters.set('brand', to);
    await trx.updateTable('saved_views').set({ query: parameters.toString() }).where('id', '=', id).execute();
  }
}

const ACTIVITY = ['activity_hours', 'activity_days', 'activity_marks'] as const;

/** Counts already at the new address belong to something deleted. */
async function moveActivity(trx: Trx, kind: 'view' | 'article' | 'compare', from: string, to: string): Promise<void> {
  for (const table of ACTIVITY) {
    await trx.deleteFrom(table).where('kind', '=', kind).where('subject', '=', to).execute();
    await trx.updateTable(table).set({ subject: to }).where('kind', '=', kind).where('subject', '=', from).execute();
  }
}

async function moveComparisons(trx: Trx, from: string, to: string): Promise<void> {
  const pairs = new Set<string>();
  for (const table of ACTIVITY) {
    for (const subject of await findPairs(trx, table, [from])) pairs.add(subject);
  }
  for (const pair of pairs) {
    const moved = pair.split(' ').map((id) => (id === from ? to : id));
    await moveActivity(trx, 'compare', pair, moved.sort().join(' '));
  }
}
