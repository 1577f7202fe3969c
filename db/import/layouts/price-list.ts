import { PRICE_SOURCES, type PriceSource } from '#contract/phone/choices.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { type Layout, type ParsedRow, type Row, rejectImport } from '../layout.ts';
import { brandId, canonicalBrand } from '../parse/brands.ts';

export const PRICE_LIST_COLUMNS = ['brand', 'name', 'ram', 'storage', 'price', 'date', 'source'] as const;
const REQUIRED = ['brand', 'name', 'storage', 'price'];

function read(row: Row): ParsedRow {
  if (!row.brand) rejectImport('The brand is missing.');
  if (!row.name) rejectImport('The name is missing.');
  const brandName = canonicalBrand(row.brand);
  const variant: Variant = {
    ram: row.ram ? figure(row.ram, 'RAM (ram)') : null,
    storage: figure(row.storage, 'Storage (storage)'),
    price: figure(row.price?.replace(/[₹,\s]/g, ''), 'Price (price)'),
    priceAt: row.date || null,
    priceSource: row.source ? sourceOf(row.source) : null,
  };
  return {
    brandName,
    phone: { ...emptyPhone(row.name, brandId(brandName)), variants: [variant] },
    pricesOnly: true,
  };
}

function figure(cell: string | undefined, field: string): number {
  const value = Number(cell || Number.NaN);
  return Number.isNaN(value) ? rejectImport(`${field}: "${cell ?? ''}" is no number.`) : value;
}

function sourceOf(cell: string): PriceSource {
  return (
    PRICE_SOURCES.find((source) => source === cell.toLowerCase()) ??
    rejectImport(`Source (source): "${cell}" is not one of ${PRICE_SOURCES.join(', ')}.`)
  );
}

/** Prices of phones that are in the catalogue, one variant a row. */
export const priceList: Layout = {
  name: 'price list',
  recognises: (columns) => REQUIRED.every((column) => columns.includes(column)),
  rowsAreVariants: true,
  read,
};
