import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** When a session last confirmed its password. */
export const recentSignIn: Migration = async (trx, engine) => {
  await trx.schema
    .alterTable('sessions')
    .addColumn('authenticated_at', textType(engine), (c) => c.notNull().defaultTo(''))
    .execute();
  await trx
    .updateTable('sessions')
    .set(({ ref }) => ({ authenticated_at: ref('created_at') }))
    .execute();
};
