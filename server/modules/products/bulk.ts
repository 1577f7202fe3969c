import type { BulkChange } from '#contract/admin-products.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockTables } from '#db/dialect.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { toPhone } from '#db/phone-columns.ts';
import { recordPriceMoves } from '#db/price-moves.ts';
import { fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import { discardImage } from '#server/media/uploads/stored-pictures.ts';
import { toImage } from '#server/read-models/catalogue/cards.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { deleteActivityOf } from '../activity/service.ts';
import { deleteThread } from '../comments/service.ts';
import { deleteProducts, productIdsOfBrand, updateColumns, updateProduct } from './queries.ts';
import { requireBrandName, requireRows } from './rows.ts';

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
    services.database.transaction(async (trx) => {
      if (patch.brandId !== undefined) await requireBrandName(trx, patch.brandId);
      await applyToRows(trx, services, await requireRows(trx, services.database, ids), patch, actorId);
    }),
  );
  await services.catalogue.catchUp();
}

/** All phones of a brand to another one, in the caller's transaction. */
export async function moveToBrand(
  trx: Trx,
  services: Services,
  { from, to, actorId }: { from: string; to: string; actorId: string },
): Promise<void> {
  await lockTables(trx, services.database.engine, ['products']);
  const rows = await getProductRows(trx, await productIdsOfBrand(trx, from));
  await applyToRows(trx, services, rows, { brandId: to }, actorId);
}

/** Phones that have it already are left alone. */
async function applyToRows(
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

export interface PhoneWrite {
  row: RowWithBrand;
  phone: Phone;
  /** Its prices' history is put back by the caller: no new point is recorded. */
  keepsHistory: boolean;
  /** With the moment of its new version. */
  onWritten: (at: string) => Promise<void>;
}

/** New versions of phones that the caller has locked, with who made them. Alerts are told of a run's prices together. */
export async function writePhones(
  trx: Trx,
  database: Services['database'],
  writes: readonly PhoneWrite[],
  actorId: string | null,
  runId: string | null = null,
): Promise<void> {
  for (const { row, phone, keepsHistory, onWritten } of writes) {
    const at = nextTimestamp(row.updated_at);
    if (keepsHistory) {
      await updateColumns(trx, row.id, phone, undefined, at);
      await recordPriceMoves(trx, [{ id: row.id, before: toPhone(row), after: phone }], at, runId);
    } else await updateProduct(trx, row, phone, undefined, at, undefined, runId);
    await onWritten(at);
  }
  const changes = writes.map(({ row, phone }) => ({ id: row.id, fields: fieldChanges(toPhone(row), phone) }));
  await recordProductChanges(trx, changes, { kind: 'changed', actorId, at: new Date().toISOString() });
  await recordContentChanges(
    trx,
    database,
    'product',
    changes.map(({ id }) => id),
  );
}

/** Phones and all that hangs on them, every one or none. */
export async function removeProducts(services: Services, ids: readonly string[]): Promise<void> {
  const rows = await services.database.transaction(async (trx) => {
    const found = await requireRows(trx, services.database, ids);
    await deleteActivityOf(trx, ids);
    await deleteProducts(trx, ids);
    // After the phone: whoever commented a moment ago held it and is done, whoever comes now finds it gone.
    for (const id of ids) await deleteThread(trx, { kind: 'product', id });
    await recordContentChanges(trx, services.database, 'product', ids);
    return found;
  });
  for (const row of rows) await discardImage(services, toImage(row));
  await services.catalogue.catchUp();
}
