import type { Phone } from '#contract/phone/phone.ts';
import { brandId, canonicalBrand } from '#db/import/parse/brands.ts';
import { blankPhone } from '../../phone-shape.ts';
import { type Draft, type Layout, refuse } from '../layout.ts';

export const HANDSET_JSON = 'Handset JSON';

/** Fields are called as in the contract; the brand goes by its name. */
export const JSON_RECORDS: Pick<Layout, 'rowsAreVariants' | 'columnOf'> = {
  rowsAreVariants: false,
  columnOf: (field) => (field === 'brandId' ? 'brand' : field),
};

/** The records of our own JSON: an array of phones, or an object that holds one under `phones` or `products`. */
export function jsonRecords(text: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return refuse(`The file is not valid JSON: ${(error as Error).message}.`);
  }
  if (Array.isArray(parsed)) return parsed;
  const holder = (parsed ?? {}) as { phones?: unknown; products?: unknown };
  const list = holder.phones ?? holder.products;
  return Array.isArray(list) ? list : refuse('The file must hold an array of phones, alone or under "phones".');
}

/** A phone with the contract's fields; what is left out is unpublished, what the contract does not know is dropped. */
export function readJsonRecord(record: unknown): Draft {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) refuse('It is not an object.');
  const { brand, ...fields } = withoutNulls(record) as Partial<Phone> & { brand?: unknown };
  const brandText = typeof brand === 'string' && brand.trim() ? brand : fields.brandId;
  if (typeof brandText !== 'string' || !brandText.trim()) refuse('The brand is missing.');
  if (typeof fields.name !== 'string' || !fields.name.trim()) refuse('The name is missing.');
  const brandName = canonicalBrand(brandText);
  const blank = blankPhone(fields.name, brandId(brandName));
  return { brandName, phone: { ...blank, ...fields, brandId: blank.brandId }, saysStatus: 'status' in fields };
}

/** Null and left out mean the same. */
function withoutNulls(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
