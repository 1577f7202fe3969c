import { PHONE_KEYS, type Phone } from '#contract/phone/fields.ts';
import { isUnknown } from '#contract/phone/values.ts';
import { ImportError, type Layout } from '#db/import/layout.ts';
import { specificationSheet } from '#db/import/layouts/specification-sheet.ts';
import { summaryListing } from '#db/import/layouts/summary-listing.ts';
import { withoutVariant } from '#db/import/parse/names.ts';
import { type SourceCode, type SourcePhone, type Stated, statedOnly } from './source-phone.ts';

/** A price comparison's sheets and its listing, read by the layouts of the import. */

type Row = Record<string, string>;

const LISTING_DAY = '2026-01-08';

/** Its own idea of a phone's place in the market is not asked for. */
const NOT_STATED: ReadonlySet<string> = new Set([
  'name',
  'brandId',
  'price',
  'priceAt',
  'priceSource',
  'status',
  'variants',
]);

function statedOf(phone: Phone): Stated {
  const known = PHONE_KEYS.filter((key) => !NOT_STATED.has(key) && !isUnknown(phone[key]));
  return statedOnly(Object.fromEntries(known.map((key) => [key, [phone[key]]])));
}

export interface SheetPhone extends SourcePhone {
  phone: Phone;
  row: Row;
}

function readWith(
  layout: Layout,
  rows: Row[],
  source: SourceCode,
  name: (row: Row) => string,
  day: (row: Row) => string,
) {
  return rows.flatMap((row): SheetPhone[] => {
    try {
      const { brandName, phone } = layout.read(row);
      const stated = statedOf(phone);
      return [{ source, at: day(row), brand: brandName, name: withoutVariant(name(row)), stated, phone, row }];
    } catch (error) {
      if (error instanceof ImportError) return [];
      throw error;
    }
  });
}

export function readSheetFigures(rows: Row[]): SheetPhone[] {
  return readWith(
    specificationSheet,
    rows,
    'specifications',
    (row) => row.Name ?? '',
    (row) => (row['Last modified'] ?? '').slice(0, 10),
  );
}

export function readListingFigures(rows: Row[]): SheetPhone[] {
  return readWith(
    summaryListing,
    rows,
    'listing',
    (row) => row.model ?? '',
    () => LISTING_DAY,
  );
}
