import type { MissingPhoneBulkChange } from '#contract/desk/row-bulk.ts';
import { type BulkTable, IN_TRASH, planRows } from '#server/history/bulk.ts';
import type { HistoryTable } from '#server/history/registry.ts';
import { listMissing } from './service.ts';

export const missingPhoneHistory: HistoryTable = {
  kind: 'missingPhone',
  table: 'missing_phones',

  async describe(query, ids) {
    const rows = await query.selectFrom('missing_phones').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, { name }]));
  },
};

/** Deletes entries from the list of missing phones. */
export const missingPhoneTable: BulkTable<{ search?: string | undefined }, MissingPhoneBulkChange> = {
  noun: ['phone', 'phones'],
  undoAction: () => 'missingPhones',
  history: missingPhoneHistory,

  async find(services, { search }, _viewer, limit) {
    return (await listMissing(services, search)).slice(0, limit).map(({ id }) => id);
  },

  async plan(query, ids) {
    const rows = await query.selectFrom('missing_phones').selectAll().where('id', 'in', ids).orderBy('name').execute();
    return planRows(rows, ({ id, name }) => ({ id, name, before: 'On the list', after: IN_TRASH }));
  },

  async write() {},

  label: () => 'Removed … from the list of missing phones',
};
