import type { Migration } from '../migration.ts';

/** What admins say of the search is a setting like the others. */
export const searchSettings: Migration = async (trx) => {
  const row = { id: 'search', name: 'Search', updated_at: new Date().toISOString() };
  await trx
    .insertInto('site_settings' as never)
    .values(row as never)
    .execute();
};
