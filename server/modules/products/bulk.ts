import type { BulkChange } from '#contract/admin-products.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { toPhone } from '#db/phone-columns.ts';
import { fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import type { Services } from '#server/services.ts';
import type { RowWithBrand } from './mapping.ts';
import { updateProduct } from './queries.ts';
import { removeProducts } from './remove.ts';
import { requireBrandName, requireRows } from './service.ts';

/** One change to many phones: all of them or, when one cannot take it, none. */
export async function bulkChange(
  services: Services,
  ids: readonly string[],
  change: BulkChange,
  actorId: string,
): Promise<void> {
  if (change.action === 'delete') return removeProducts(services, ids);
  const patch: Partial<Phone> = change.action === 'brand' ? { brandId: change.brandId } : { status: change.status };
  await withUniqueName('The brand has a phone with the name of one of these already. Nothing was changed.', () =>
    services.database.query.transaction().execute(async (trx) => {
      if (patch.brandId !== undefined) await requireBrandName(trx, patch.brandId);
      await applyToRows(trx, services, await requireRows(trx, services.database, ids), patch, actorId);
    }),
  );
  await services.catalogue.catchUp();
}

/** Phones that have it already are left alone. */
export async function applyToRows(
  trx: Trx,
  { database }: Services,
  rows: readonly RowWithBrand[],
  patch: Partial<Phone>,
  actorId: string,
): Promise<void> {
  const changes = rows.flatMap((row) => {
    const before = toPhone(row);
    const phone = { ...before, ...patch };
    const fields = fieldChanges(before, phone);
    return fields.length > 0 ? [{ id: row.id, row, phone, fields }] : [];
  });
  for (const { row, phone } of changes) await updateProduct(trx, row, phone, undefined, nextTimestamp(row.updated_at));
  await recordProductChanges(trx, changes, { kind: 'changed', actorId, at: new Date().toISOString() });
  await recordContentChanges(
    trx,
    database,
    'product',
    changes.map(({ id }) => id),
  );
}
