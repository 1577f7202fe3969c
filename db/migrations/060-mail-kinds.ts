import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** The template of each mail, so that admins can identify it without seeing its content. */
export const mailKinds: Migration = async (trx, engine) => {
  await trx.schema.alterTable('mail_outbox').addColumn('kind', textType(engine)).execute();
};
