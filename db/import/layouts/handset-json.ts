import type { Phone } from '#contract/phone/phone.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { impliedPublication, type Layout, type ParsedRow, rejectImport } from '#db/import/layout.ts';
import { brandId, canonicalBrand } from '#db/import/parse/brands.ts';

export const HANDSET_JSON = 'Handset JSON';

/** Fields have the contract's names; the brand is given by name. */
export const JSON_RECORDS: Pick<Layout, 'rowsAreVariants' | 'columnOf'> = {
  rowsAreVariants: false,
  columnOf: (field) => (field === 'brandId' ? 'brand' : field),
};

/** A phone with the contract's fields; omitted ones are unpublished, unknown ones ignored. */
export function readJsonRecord(record: unknown): ParsedRow {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) rejectImport('It is not a JSON object.');
  const { brand, ...fields } = withoutNulls(record) as Partial<Phone> & { brand?: unknown };
  const brandText = typeof brand === 'string' && brand.trim() ? brand : fields.brandId;
  if (typeof brandText !== 'string' || !brandText.trim()) rejectImport('The brand is missing.');
  if (typeof fields.name !== 'string' || !fields.name.trim()) rejectImport('The name is missing.');
  const brandName = canonicalBrand(brandText);
  const blank = emptyPhone(fields.name, brandId(brandName));
  const phone = { ...blank, ...fields, ...impliedPublication(fields), brandId: blank.brandId };
  const hasPublication = 'publication' in fields || 'publishAt' in fields;
  return { brandName, brandAsWritten: brandText.trim(), phone, hasStatus: 'status' in fields, hasPublication };
}

/** Null and omitted mean the same. */
function withoutNulls(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
