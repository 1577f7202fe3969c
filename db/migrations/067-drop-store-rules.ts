import type { Migration } from './migration.ts';

/** The words to ignore are learned from the decisions themselves, so that undoing a decision undoes its rule. */
export const dropStoreRules: Migration = async (trx) => {
  await trx.schema.dropTable('store_rules').ifExists().execute();
};
