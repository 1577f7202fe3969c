import { countText } from '#contract/count.ts';
import type { PhoneBulkChange } from '#contract/desk/bulk.ts';
import type { BulkChange } from '#contract/desk/products.ts';
import { catalogueErrors, commonErrors } from '#contract/errors/texts.ts';
import { fullName } from '#contract/phone/card.ts';
import { fieldRow, type PhoneKey } from '#contract/phone/fields.ts';
import { valueText } from '#contract/phone/lines.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { changedFields, emptyPhone, isUnknown } from '#contract/phone/values.ts';
import { indiaToday } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { lockTables } from '#db/dialect.ts';
import { ImportError } from '#db/import/layout.ts';
import { readCell } from '#db/import/layouts/handset-csv.ts';
import { toPhone } from '#db/phone-columns.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type BulkTable, changeSlice, labelOf, type PlannedRow, type RowPlan } from '#server/history/bulk.ts';
import { startRun } from '#server/history/items.ts';
import { moveToTrash } from '#server/history/record.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { phoneHistory } from './history.ts';
import { mergeBody, requireMoment } from './merge-body.ts';
import { productIdsOfBrand } from './queries.ts';
import { requireRows } from './rows.ts';
import { writePhones } from './write-phones.ts';

export type PhoneChange = PhoneBulkChange | BulkChange;
type FieldSetting = Extract<PhoneBulkChange, { action: 'set' }>;

interface PlannedPhone extends PlannedRow {
  row: RowWithBrand;
  phone: Phone;
}

export const phoneTable: BulkTable<never, PhoneChange, RowPlan<PlannedPhone>, Pick<Services, 'database'>> = {
  noun: ['phone', 'phones'],
  undoAction: ({ action }) => (action === 'set' ? 'field' : action),
  history: phoneHistory,

  async plan(query, ids, change) {
    const rows = (await getProductRows(query, ids)).map((row) => ({ row, name: nameOf(row) }));
    rows.sort((a, b) => (a.name < b.name ? -1 : 1));
    const plan: RowPlan<PlannedPhone> = { changed: [], unchanged: 0, refused: [] };
    const names = await namesOf(query, change);
    for (const { row, name } of rows) {
      const { id } = row;
      const old = toPhone(row);
      const words = { id, name, before: null, after: null };
      if (change.action === 'delete') {
        plan.changed.push({ ...words, row, phone: old });
        continue;
      }
      try {
        const phone = changedBy(old, change);
        if (changedFields(old, phone).length === 0) plan.unchanged++;
        else if (names?.taken.has(row.name)) plan.refused.push({ id, name, reason: catalogueErrors.phoneNameExists });
        else {
          names?.taken.add(row.name);
          const brandNames = new Map([[row.brand_id, row.brand_name], ...(names?.brand ?? [])]);
          const textOf = (one: Phone) => fieldText(one, fieldOf(change), brandNames);
          plan.changed.push({ ...words, before: textOf(old), after: textOf(phone), row, phone });
        }
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        plan.refused.push({ id, name, reason: Object.values(error.fields ?? {})[0] ?? error.message });
      }
    }
    return plan;
  },

  write: (trx, { database }, rows, _change, { actorId, runId }) => writePhones(trx, database, rows, actorId, runId),

  label(change, { changed: [first] }) {
    if (change.action === 'delete') return 'Deleted …';
    if (fieldOf(change) === 'brandId') return `Moved … to ${first?.after ?? 'the brand'}`;
    if (change.action === 'status') return `Set … to ${change.status}`;
    if (change.action === 'publication') return `Set … to ${change.publication}`;
    const { field, value } = change as FieldSetting;
    return `Set ${fieldRow(field).label} of … to ${value === null ? 'unknown' : valueText(field, parseValue(change as FieldSetting))}`;
  },
};

function nameOf({ brand_name, name }: RowWithBrand): string {
  return fullName({ brand: brand_name, name });
}

function fieldOf(change: Exclude<PhoneChange, { action: 'delete' }>): PhoneKey {
  if (change.action === 'set') return change.field;
  return change.action === 'brand' ? 'brandId' : change.action;
}

function changedBy(phone: Phone, change: Exclude<PhoneChange, { action: 'delete' }>): Phone {
  if (change.action === 'set') return mergeBody(phone, { [change.field]: parseValue(change) });
  const { action: _action, ...patch } = change;
  // Setting the status to available confirms that the phone is on sale today.
  const isConfirmed = change.action === 'status' && change.status === 'available';
  return { ...phone, ...patch, ...(isConfirmed && { confirmedAt: indiaToday() }) };
}

/** The new value in the field's type. */
function parseValue({ field, value }: FieldSetting): unknown {
  if (value === null) return emptyPhone()[field];
  try {
    return field === 'brandId' ? value : readCell(field, value);
  } catch (error) {
    if (error instanceof ImportError) throw invalidFields({ value: error.message });
    throw error;
  }
}

/** As text; null if unknown. */
export function fieldText(phone: Phone, field: PhoneKey, brands: ReadonlyMap<string, string>): string | null {
  if (isUnknown(phone[field])) return null;
  return field === 'brandId' ? (brands.get(phone.brandId) ?? phone.brandId) : valueText(field, phone[field]);
}

/** The target brand, and the names its phones already have. */
async function namesOf(query: Queryable, change: PhoneChange) {
  if (change.action === 'set') parseValue(change);
  const id =
    change.action === 'brand'
      ? change.brandId
      : change.action === 'set' && change.field === 'brandId'
        ? change.value
        : null;
  if (id === null) return null;
  const brand = await query.selectFrom('brands').select('name').where('id', '=', id).executeTakeFirst();
  if (!brand)
    throw invalidFields({ [change.action === 'brand' ? 'brandId' : 'value']: commonErrors.notFound('brand') });
  const rows = await query.selectFrom('products').select('name').where('brand_id', '=', id).execute();
  return { taken: new Set(rows.map(({ name }) => name)), brand: [[id, brand.name]] as const };
}

/** Changes all phones, or none if one cannot be changed. Returns the run to undo. */
export async function bulkChange(
  services: Services,
  ids: readonly string[],
  change: BulkChange,
  actorId: string,
): Promise<string | null> {
  if (change.action === 'delete') return removeProducts(services, ids, actorId);
  if (change.action === 'publication') requireMoment(change);
  const text = catalogueErrors.phoneNamesExist('The brand');
  const by = { actorId, runId: uuidv7() };
  await withUniqueName(text, () =>
    services.database.transaction(async (trx) => {
      await requireRows(trx, services.database, ids);
      await changeSlice(trx, services, phoneTable, ids, change, by, async (plan) => {
        if (plan.refused.length > 0) throw new HttpError('CONFLICT', text);
        await startRun(trx, { id: by.runId, action: change.action, label: labelOf(phoneTable, change, plan), actorId });
      });
    }),
  );
  await services.catalogue.catchUp();
  return by.runId;
}

interface NamedBrand {
  id: string;
  name: string;
}

/** Moves all phones of a brand to another, in the caller's transaction. Returns the run to undo. */
export async function moveToBrand(
  trx: Trx,
  services: Services,
  { from, to, actorId }: { from: NamedBrand; to: NamedBrand; actorId: string },
): Promise<string> {
  await lockTables(trx, services.database.engine, ['products']);
  const ids = await productIdsOfBrand(trx, from.id);
  const by = { actorId, runId: uuidv7() };
  await changeSlice(trx, services, phoneTable, ids, { action: 'brand', brandId: to.id }, by, async (plan) => {
    const text = catalogueErrors.phoneNamesExist(to.name);
    if (plan.refused.length > 0) throw new HttpError('CONFLICT', text);
    const label = `Moved ${countText(plan.changed.length, 'phone')} from ${from.name} to ${to.name} and deleted ${from.name}`;
    await startRun(trx, { id: by.runId, action: 'merge', label, actorId });
  });
  return by.runId;
}

/** Moves phones with their dependent rows to the trash, all or none; picture files stay. */
export async function removeProducts(
  { database, catalogue }: Services,
  ids: readonly string[],
  actorId: string,
): Promise<string | null> {
  const runId = await database.transaction(async (trx) => {
    await requireRows(trx, database, ids);
    const label = `Deleted ${countText(ids.length, 'phone')}`;
    const runId = ids.length > 1 ? await startRun(trx, { action: 'delete', label, actorId }) : null;
    await moveToTrash(trx, database, phoneHistory, ids, { actorId, runId });
    return runId;
  });
  await catalogue.catchUp();
  return runId;
}
