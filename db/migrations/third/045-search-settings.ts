import type { Migration } from '#db/migrations/migration.ts';

/** Search settings are stored like the others. */
export const searchSettings: Migration = async (trx) => {
  const row = { id: 'search', name: 'Search', updated_at: new Date().toISOString() };
  await trx
    .insertInto('site_settings' as never)
    .values(row as never)
    .execute();
};
