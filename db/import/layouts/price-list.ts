import { PRICE_SOURCES, type PriceSource } from '#contract/phone/choices.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { type Layout, type ParsedRow, type Row, rejectImport } from '../layout.ts';
import { brandId, canonicalBrand } from '../parse/brands.ts';

export const PRICE_LIST_COLUMNS = ['brand', 'name', 'ram', 'storage', 'price', 'date', 'source'] as const;
const REQUIRED = ['brand', 'name', 'price'];
/** With one of these it is a price list; brand, name and price alone may also be of a phone that is to be added. */
const OWN = ['storage', 'date', 'source'];

function read(row: Row): ParsedRow {
  if (!row.brand) rejectImport('The brand is missing.');
  if (!row.name) rejectImport('The name is missing.');
  const brandName = canonicalBrand(row.brand);
  const price = {
    price: figure(row.price?.replace(/[₹,\s]/g, ''), 'Price (price)'),
    priceAt: row.date || null,
    priceSource: row.source ? sourceOf(row.source) : null,
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

/** Null for a price that names no variant. */
function variantOf({ ram, storage }: Row): VariantName | null {
  if (!ram && !storage) return null;
  return { ram: ram ? figure(ram, 'RAM (ram)') : null, storage: figure(storage, 'Storage (storage)') };
}

function figure(cell: string | undefined, field: string): number {
  const value = Number(cell || Number.NaN);
  return Number.isNaN(value) ? rejectImport(`${field}: "${cell ?? ''}" is not a number.`) : value;
}

function sourceOf(cell: string): PriceSource {
  return (
    PRICE_SOURCES.find((source) => source === cell.toLowerCase()) ??
    rejectImport(`Source (source): "${cell}" is not one of ${PRICE_SOURCES.join(', ')}.`)
  );
}

/** Prices of phones that are in the catalogue, one variant a row; without RAM and storage that of the cheapest. */
export const priceList: Layout = {
  name: 'price list',
  recognises: (columns) =>
    REQUIRED.every((column) => columns.includes(column)) && OWN.some((column) => columns.includes(column)),
  rowsAreVariants: true,
  read,
};
