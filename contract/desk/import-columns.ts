import { fieldRow, PHONE_KEYS } from '#contract/phone/fields.ts';

/** The columns of an import file with their labels. */
export const IMPORT_COLUMNS: readonly { column: string; label: string }[] = [
  { column: 'brand', label: 'Brand' },
  { column: 'name', label: 'Name' },
  { column: 'ram', label: 'RAM' },
  { column: 'storage', label: 'Storage' },
  ...PHONE_KEYS.flatMap((key) => {
    const { csv, label } = fieldRow(key);
    return csv ? [{ column: csv.column, label }] : [];
  }),
];
