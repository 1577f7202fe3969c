import { formatCount } from '#contract/count.ts';
import type { BrandBulkChange } from '#contract/desk/row-bulk.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockRows } from '#db/dialect.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { type BulkTable, IN_TRASH, planRows } from '../row-bulk/service.ts';
import { phonesOfBrands, trashBrands } from './queries.ts';
import { findBrands, phonesUse } from './service.ts';

/** One field of many brands, or those that no phone uses deleted. */
export const brandTable: BulkTable<{ search?: string | undefined }, BrandBulkChange> = {
  noun: ['brand', 'brands'],
  undoAction: 'brands',

  async find(services, { search }, _viewer, limit) {
    return findBrands(services, search)
      .slice(0, limit)
      .map(({ id }) => id);
  },

  lock(trx, { database: { engine } }, ids) {
    return lockRows(trx.selectFrom('brands').select('id').where('id', 'in', ids).orderBy('id'), engine).execute();
  },

  async plan(query, _services, ids, change) {
    const rows = await query.selectFrom('brands').selectAll().where('id', 'in', ids).orderBy('name').execute();
    const phones = change.action === 'delete' ? await phonesOfBrands(query, ids) : new Map<string, number>();
    return planRows(rows, (row) => {
      const named = { id: row.id, name: row.name };
      if (change.action === 'delete') {
        const count = phones.get(row.id) ?? 0;
        const reason = count === 0 ? null : `${phonesUse(count)} it.`;
        return { ...named, before: 'Without phones', after: IN_TRASH, reason };
      }
      return { ...named, before: inWords(row[change.action]), after: inWords(change.value) };
    });
  },

  async write(trx, { database }, rows, change, by) {
    if (rows.length === 0) return;
    if (change.action === 'delete') return trashBrands(trx, database, rows, by);
    const ids = rows.map(({ id }) => id);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const kept = { ...by, names };
    await keepRowChanges(trx, database.engine, 'brand', ids, kept, async () => {
      const set = { [change.action]: change.value, updated_at: new Date().toISOString() };
      await trx.updateTable('brands').set(set).where('id', 'in', ids).execute();
    });
    await recordContentChanges(trx, database, 'brand', ids);
  },

  label(change) {
    if (change.action === 'delete') return 'Deleted …';
    const field = FIELD_WORDS[change.action];
    return change.value === null ? `Took the ${field} of … away` : `Set the ${field} of … to ${inWords(change.value)}`;
  },

  afterwards: ({ catalogue }) => catalogue.catchUp(),
};

const FIELD_WORDS = {
  country: 'country',
  founded: 'year of founding',
  description: 'description',
  website: 'website',
  emblem: 'emblem',
};

const SHOWN_MAX = 400;

/** The path of an emblem is long and nothing to read. */
function inWords(value: string | number | null): string | null {
  const text = value === null ? null : String(value);
  if (text === null || text.length <= SHOWN_MAX) return text;
  return `${text.slice(0, 40)}… (${formatCount(text.length)} characters)`;
}
