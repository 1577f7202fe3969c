import { recordContentChanges } from '#db/content.ts';
import type { Services } from '#server/services.ts';
import { deleteActivityOf } from '../activity/queries.ts';
import { deleteThread } from '../comments/queries.ts';
import { toImage } from './mapping.ts';
import { deleteUnusedImage } from './pictures.ts';
import { deleteProducts } from './queries.ts';
import { requireRows } from './service.ts';

/** Phones and all that hangs on them, every one or none. */
export async function removeProducts(services: Services, ids: readonly string[]): Promise<void> {
  const rows = await services.database.query.transaction().execute(async (trx) => {
    const found = await requireRows(trx, services.database, ids);
    await deleteActivityOf(trx, ids);
    await deleteProducts(trx, ids);
    // After the phone: whoever commented a moment ago held it and is done, whoever comes now finds it gone.
    for (const id of ids) await deleteThread(trx, { kind: 'product', id });
    await recordContentChanges(trx, services.database, 'product', ids);
    return found;
  });
  for (const row of rows) await deleteUnusedImage(services, toImage(row));
  await services.catalogue.catchUp();
}
