import type { BulkChange } from '#contract/admin-products.ts';
import { countText } from '#contract/count.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { indiaToday } from '#contract/time.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockTables } from '#db/dialect.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { toPhone } from '#db/phone-columns.ts';
import { recordPriceMoves } from '#db/price-moves.ts';
import { fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import { keepRemoved, type Removed, startRun } from '#db/undo/items.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { deleteActivityOf } from '../activity/service.ts';
import { deleteThread } from '../comments/service.ts';
import { requireMoment } from './merge-body.ts';
import { deleteProducts, productIdsOfBrand, updateColumns, updateProduct } from './queries.ts';
import { requireBrandName, requireRows } from './rows.ts';

/** One change to many phones: all of them or, when one cannot take it, none. */
export async function bulkChange(
  services: Services,
  ids: readonly string[],
  change: BulkChange,
  actorId: string,
): Promise<string | null> {
  if (change.action === 'delete') return removeProducts(services, ids, actorId);
  const { action, ...chosen } = change;
  // Whoever sets it to available says that it is on sale today.
  const patch =
    action === 'status' && change.status === 'available' ? { ...chosen, confirmedAt: indiaToday() } : chosen;
  if (change.action === 'publication') requireMoment(change);
  const text = 'The brand has a phone with the name of one of these already. Nothing was changed.';
  const runId = await withUniqueName(text, () =>
    services.database.transaction(async (trx) => {
      const to = change.action === 'brand' ? await requireBrandName(trx, change.brandId) : choiceOf(change);
      const rows = await requireRows(trx, services.database, ids);
      const label = `${action === 'brand' ? 'Moved' : 'Set'} ${countText(rows.length, 'phone')} to ${to}`;
      const runId = await startRun(trx, { action, label, actorId });
      await applyToRows(trx, services, rows, patch, { actorId, runId });
      return runId;
    }),
  );
  await services.catalogue.catchUp();
  return runId;
}

function choiceOf(change: Exclude<BulkChange, { action: 'brand' | 'delete' }>): string {
  return change.action === 'status' ? change.status : change.publication;
}

/** All phones of a brand to another one, in the caller's transaction. Returns the run that they can be moved back with. */
export async function moveToBrand(
  trx: Trx,
  services: Services,
  { from, to, actorId }: { from: NamedBrand; to: NamedBrand; actorId: string },
): Promise<string> {
  await lockTables(trx, services.database.engine, ['products']);
  const rows = await getProductRows(trx, await productIdsOfBrand(trx, from.id));
  const label = `Moved ${countText(rows.length, 'phone')} from ${from.name} to ${to.name} and deleted ${from.name}`;
  const runId = await startRun(trx, { action: 'merge', label, actorId });
  await applyToRows(trx, services, rows, { brandId: to.id }, { actorId, runId });
  return runId;
}

interface NamedBrand {
  id: string;
  name: string;
}

/** Phones that have it already are left alone. */
async function applyToRows(
  trx: Trx,
  { database }: Services,
  rows: readonly RowWithBrand[],
  patch: Partial<Phone>,
  { actorId, runId }: { actorId: string; runId: string },
): Promise<void> {
  const changes = rows.flatMap((row) => {
    const before = toPhone(row);
    const phone = { ...before, ...patch };
    const fields = fieldChanges(before, phone);
    return fields.length > 0 ? [{ id: row.id, row, phone, fields }] : [];
  });
  const ids = changes.map(({ id }) => id);
  const names = new Map(rows.map(({ id, brand_name, name }) => [id, `${brand_name} ${name}`]));
  const kept = { runId, actorId, names };
  await keepRowChanges(trx, database.engine, 'product', ids, kept, async () => {
    for (const { row, phone } of changes)
      await updateProduct(trx, row, phone, undefined, nextTimestamp(row.updated_at));
    await recordProductChanges(trx, changes, { kind: 'changed', actorId, at: new Date().toISOString() });
  });
  await recordContentChanges(trx, database, 'product', ids);
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

/** Phones and all that hangs on them go to the trash, every one or none; the files of their pictures stay with them. */
export async function removeProducts(
  { database, catalogue }: Services,
  ids: readonly string[],
  actorId: string,
): Promise<string | null> {
  const runId = await database.transaction(async (trx) => {
    const rows = await requireRows(trx, database, ids);
    const label = `Deleted ${countText(rows.length, 'phone')}`;
    const runId = rows.length > 1 ? await startRun(trx, { action: 'delete', label, actorId }) : null;
    await trashProducts(trx, database, rows, { actorId, runId });
    return runId;
  });
  await catalogue.catchUp();
  return runId;
}

/** The same for phones that the caller has locked. */
export async function trashProducts(
  trx: Trx,
  database: Services['database'],
  rows: readonly RowWithBrand[],
  { actorId, runId }: { actorId: string | null; runId: string | null },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const gone = await deleteActivityOf(trx, ids);
  const isGone = new Set(ids);
  const removed = rows.map(
    ({ id, brand_name, name }): Removed => ({
      ...{ kind: 'product', subjectId: id, name: `${brand_name} ${name}`, actorId, runId },
    }),
  );
  await keepRemoved(
    trx,
    database.engine,
    removed,
    [
      { table: 'products', columns: ['id'], values: ids.map((id) => [id]), ownerOf: ({ id }) => String(id) },
      {
        ...{ table: 'comment_threads', columns: ['subject_kind', 'subject_id'] },
        ...{ values: ids.map((id) => ['product', id]), ownerOf: ({ subject_id }) => String(subject_id) },
      },
    ],
    gone.map((row) => ({
      ...{ table: 'activity_hours', row: { ...row } },
      owner: row.subject.split(' ').find((id) => isGone.has(id)) ?? '',
    })),
  );
  await deleteProducts(trx, ids);
  // After the phone: whoever commented a moment ago held it and is done, whoever comes now finds it gone.
  for (const id of ids) await deleteThread(trx, { kind: 'product', id });
  await recordContentChanges(trx, database, 'product', ids);
}
