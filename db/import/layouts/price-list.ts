import { PRICE_SOURCES, type PriceSource } from '#contract/phone/choices.ts';
import { fieldRow, PHONE_KEYS } from '#contract/phone/fields.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { type Layout, type ParsedRow, type Row, rejectImport } from '#db/import/layout.ts';
import { brandId, canonicalBrand } from '#db/import/parse/brands.ts';
import { readDay, readFigure } from '#db/import/parse/cells.ts';

export const PRICE_LIST_COLUMNS = ['brand', 'name', 'ram', 'storage', 'price', 'date', 'source'] as const;
const REQUIRED = ['brand', 'name', 'price'];
/** Any of these columns makes it a price list; brand, name and price alone may also describe a new phone. */
const OWN = ['storage', 'date', 'source'];
const PRICE_COLUMNS = new Set(['price', 'price_at', 'price_source']);
/** Any of these columns means that it describes phones rather than only prices. */
const FIGURE_COLUMNS = new Set(
  PHONE_KEYS.map((key) => fieldRow(key).csv?.column ?? '').filter((column) => column && !PRICE_COLUMNS.has(column)),
);

function read(row: Row): ParsedRow {
  if (!row.brand) rejectImport('The brand is missing.');
  if (!row.name) rejectImport('The name is missing.');
  const brandName = canonicalBrand(row.brand);
  const price = {
    price: readFigure(row.price ?? '', 'Price (price)', 'rupees'),
    priceAt: readDay(row.date || row.price_at || '', 'Date (date)'),
    priceSource: row.source || row.price_source ? readSource(row.source || row.price_source || '') : null,
  };
  const phone = emptyPhone(row.name, brandId(brandName));
  const variant = variantOf(row);
  return {
    brandName,
    brandAsWritten: row.brand.trim(),
    phone: variant ? { ...phone, variants: [{ ...variant, ...price }] } : { ...phone, ...price },
    pricesOnly: true,
  };
}

/** Null for a price without a variant. */
export function variantOf({ ram, storage }: Row): VariantName | null {
  if (!ram && !storage) return null;
  return {
    ram: ram ? readFigure(ram, 'RAM (ram)', 'GB') : null,
    storage: readFigure(storage ?? '', 'Storage (storage)', 'GB'),
  };
}

export function readSource(cell: string): PriceSource {
  return PRICE_SOURCES.find((source) => source === cell.toLowerCase()) ?? cell;
}

/**
 * Prices of phones in the catalogue, one variant per row; without RAM and storage the price is the cheapest variant's.
 */
export const priceList: Layout = {
  name: 'price list',
  recognises: (columns) =>
    REQUIRED.every((column) => columns.includes(column)) &&
    OWN.some((column) => columns.includes(column)) &&
    !columns.some((column) => FIGURE_COLUMNS.has(column)),
  rowsAreVariants: true,
  read,
};
