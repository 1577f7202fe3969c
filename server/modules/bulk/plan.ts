import type { PhoneBulkChange, RefusedPhone } from '#contract/desk/bulk.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { changedFields, emptyPhone } from '#contract/phone/values.ts';
import type { Queryable } from '#db/client.ts';
import { ImportError } from '#db/import/layout.ts';
import { readCell } from '#db/import/layouts/handset-csv.ts';
import { toPhone } from '#db/phone-columns.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import type { RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { withFigure } from '../products/service.ts';

export type FieldSetting = Extract<PhoneBulkChange, { action: 'set' }>;

export interface PlannedPhone {
  row: RowWithBrand;
  before: Phone;
  after: Phone;
}

export interface BulkPlan {
  changed: PlannedPhone[];
  unchanged: RowWithBrand[];
  refused: RefusedPhone[];
}

export function phoneName({ brand_name, name }: RowWithBrand): string {
  return fullName({ brand: brand_name, name });
}

/** What the field shall hold, in its own shape. */
export function parseValue({ field, value }: FieldSetting): unknown {
  if (value === null) return emptyPhone()[field];
  try {
    return field === 'brandId' ? value : readCell(field, value);
  } catch (error) {
    if (error instanceof ImportError) throw invalidFields({ value: error.message });
    throw error;
  }
}

/** What becomes of each phone: it changes, it has that value already, or it cannot take it. */
export async function planSetting(
  query: Queryable,
  rows: readonly RowWithBrand[],
  setting: FieldSetting,
): Promise<BulkPlan> {
  const value = parseValue(setting);
  const taken = setting.field === 'brandId' ? await namesOf(query, String(value)) : null;
  const plan: BulkPlan = { changed: [], unchanged: [], refused: [] };
  for (const row of rows) {
    const before = toPhone(row);
    const refuse = (reason: string) => plan.refused.push({ id: row.id, name: phoneName(row), reason });
    try {
      const after = withFigure(before, setting.field, value);
      if (changedFields(before, after).length === 0) plan.unchanged.push(row);
      else if (taken?.has(row.name)) refuse('The brand has a phone of that name already.');
      else {
        taken?.add(row.name);
        plan.changed.push({ row, before, after });
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refuse(Object.values(error.fields ?? {})[0] ?? error.message);
    }
  }
  return plan;
}

async function namesOf(query: Queryable, brandId: string): Promise<Set<string>> {
  const brand = await query.selectFrom('brands').select('id').where('id', '=', brandId).executeTakeFirst();
  if (!brand) throw invalidFields({ value: 'There is no such brand.' });
  const rows = await query.selectFrom('products').select('name').where('brand_id', '=', brandId).execute();
  return new Set(rows.map(({ name }) => name));
}
