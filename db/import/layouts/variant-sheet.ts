import type { Layout, ParsedRow, Row } from '#db/import/layout.ts';
import { COLUMN_NAMES, HEADER, readPhoneRow } from './handset-csv.ts';
import { variantOf } from './price-list.ts';

const REQUIRED = ['brand', 'name', 'storage'];
const OWN = new Set([...REQUIRED, 'ram', 'price', 'price_at', 'price_source', 'variants']);

function read(row: Row): ParsedRow {
  const { ram = '', storage = '', ...rest } = row;
  const parsed = readPhoneRow(rest);
  const variant = variantOf({ ram: ram.trim(), storage: storage.trim() });
  if (!variant) return parsed;
  const { price, priceAt, priceSource } = parsed.phone;
  return { ...parsed, phone: { ...parsed.phone, variants: [{ ...variant, price, priceAt, priceSource }] } };
}

/** Our own columns plus RAM and storage: one variant per row, as most people keep their sheets. */
export const variantSheet: Layout = {
  name: 'Handset CSV, one row per variant',
  recognises: (columns) =>
    REQUIRED.every((column) => columns.includes(column)) &&
    columns.some((column) => HEADER.includes(column) && !OWN.has(column)),
  rowsAreVariants: true,
  columnOf: (field) => COLUMN_NAMES.get(field),
  read,
};
