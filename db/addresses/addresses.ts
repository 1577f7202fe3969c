import { sql } from 'kysely';
import type { Trx } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';
import type { OldAddressesTable } from '#db/schema.ts';
import { tableKeys } from '#db/table-keys.ts';
import { uuidv7 } from '#db/uuid.ts';
import { updateReferences, updateReferencesIn } from './references.ts';

/** Ids that people see are part of addresses. A former id leads to the current one. */

export type AddressKind = OldAddressesTable['kind'];

export const ADDRESS_TABLES = { blog: 'blogs', product: 'products', brand: 'brands' } as const;

/** The current id of a former one. */
export async function getMovedTo(trx: Trx, kind: AddressKind, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('old_addresses')
    .select('current_id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.current_id ?? null;
}

/** Changes an id and every reference to it, by foreign key or in JSON. Former ids redirect straight to the new one. */
export async function moveAddress(
  trx: Trx,
  engine: Engine,
  { kind, from, to, at }: { kind: AddressKind; from: string; to: string; at: string },
): Promise<void> {
  await moveRow(trx, engine, ADDRESS_TABLES[kind], from, to);
  if (kind !== 'brand') await moveSubject(trx, kind, from, to);
  if (kind === 'product') await movePhone(trx, from, to);
  await updateReferences(trx, kind, from, to);
  await moveRemoved(trx, kind, from, to);
  const old = trx.updateTable('old_addresses').set({ current_id: to }).where('kind', '=', kind);
  await old.where('current_id', '=', from).execute();
  await trx.deleteFrom('old_addresses').where('kind', '=', kind).where('id', '=', to).execute();
  await trx.insertInto('old_addresses').values({ kind, id: from, current_id: to, at }).execute();
}

async function moveRow(trx: Trx, engine: Engine, table: 'blogs' | 'products' | 'brands', from: string, to: string) {
  const row = await trx
    .selectFrom(table as 'brands')
    .selectAll()
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  // Both rows exist for a moment, and names are unique.
  if (table !== 'blogs')
    await trx
      .updateTable(table as 'brands')
      .set({ name: `${row.name} ${uuidv7()}` })
      .where('id', '=', from)
      .execute();
  await trx
    .insertInto(table as 'brands')
    .values({ ...row, id: to })
    .execute();
  if (table === 'products') await moveRatings(trx, from, to);
  const { foreign } = await tableKeys(trx, engine);
  for (const { table: child, parent, columns, parentColumns } of foreign) {
    const column = columns[parentColumns.indexOf('id')];
    if (parent === table && column)
      await sql`update ${sql.table(child)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
        trx,
      );
  }
  await trx
    .deleteFrom(table as 'brands')
    .where('id', '=', from)
    .execute();
}

/**
 * Reviews reference their rating by the phone's id, so ratings exist twice for a moment: neither table could be changed
 * first.
 */
async function moveRatings(trx: Trx, from: string, to: string): Promise<void> {
  const rating = await trx
    .selectFrom('product_ratings')
    .selectAll()
    .where('product_id', '=', from)
    .limit(1)
    .executeTakeFirst();
  if (!rating) return;
  const columns = Object.keys(rating);
  const copied = columns.map((column) => (column === 'product_id' ? sql`${to}` : sql.ref(column)));
  await sql`insert into product_ratings (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(copied)} from product_ratings where product_id = ${from}`.execute(trx);
  await trx.updateTable('reviews').set({ product_id: to }).where('product_id', '=', from).execute();
  await trx.deleteFrom('product_ratings').where('product_id', '=', from).execute();
}

/** Posts, moderation entries and notifications about it. Comments reference their thread by a foreign key. */
async function moveSubject(trx: Trx, kind: 'blog' | 'product', from: string, to: string): Promise<void> {
  const ofIt = { subject_kind: kind, subject_id: from };
  const thread = await trx
    .selectFrom('comment_threads')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', from)
    .executeTakeFirst();
  if (thread)
    await trx
      .insertInto('comment_threads')
      .values({ ...thread, subject_id: to })
      .execute();
  for (const table of ['comments', 'notifications', 'moderation_log'] as const)
    await trx
      .updateTable(table as 'comments')
      .set({ subject_id: to })
      .where((eb) => eb.and(ofIt))
      .execute();
  await trx
    .deleteFrom('comment_threads')
    .where((eb) => eb.and(ofIt))
    .execute();
}

async function movePhone(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable('job_prices').set({ product_id: to }).where('product_id', '=', from).execute();
  await trx
    .updateTable('desk_drafts')
    .set({ subject_id: to })
    .where('kind', '=', 'phone')
    .where('subject_id', '=', from)
    .execute();
}

/** Trashed rows that belong to it are restored under the new id; changes to it can still be undone. */
async function moveRemoved(trx: Trx, kind: AddressKind, from: string, to: string): Promise<void> {
  await trx
    .updateTable('undo_items')
    .set({ subject_id: to })
    .where('kind', 'in', kind === 'product' ? ['product', 'price'] : [kind])
    .where('change', '!=', 'removed')
    .where('subject_id', '=', from)
    .execute();
  const columns = ['undo_rows.row_key', 'undo_rows.before', 'undo_rows.after'] as const;
  const rows = await trx
    .selectFrom('undo_rows')
    .innerJoin('undo_items', 'undo_items.id', 'undo_rows.item_id')
    .select(['undo_rows.id', 'undo_rows.table_name', 'undo_items.change', ...columns])
    // Without the closing quote, because quotes in nested JSON text are escaped.
    .where((eb) => eb.or(columns.map((column) => eb(column, 'like', `%"${from}%`))))
    .execute();
  for (const { id, table_name, change, row_key, before, after } of rows) {
    const isItself = table_name === ADDRESS_TABLES[kind] && change !== 'removed';
    const move = (text: string | null) => {
      const row = text === null ? null : JSON.parse(text);
      if (row === null) return text;
      if (isItself && row.id === from) row.id = to;
      if (row[`${kind}_id`] === from) row[`${kind}_id`] = to;
      if (row.subject_kind === kind && row.subject_id === from) row.subject_id = to;
      updateReferencesIn(row, { kind, table: table_name, from, to });
      return JSON.stringify(row);
    };
    const moved = { row_key: move(row_key) ?? row_key, before: move(before), after: move(after) };
    const isSame = moved.row_key === row_key && moved.before === before && moved.after === after;
    if (!isSame) await trx.updateTable('undo_rows').set(moved).where('id', '=', id).execute();
  }
}
