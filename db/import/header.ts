import { suggestColumns } from './columns.ts';
import { readCsvRecords } from './file/csv-records.ts';
import type { Layout, Row } from './layout.ts';
import { handsetCsv } from './layouts/handset-csv.ts';
import { numericListing } from './layouts/numeric-listing.ts';
import { priceList } from './layouts/price-list.ts';
import { specificationSheet } from './layouts/specification-sheet.ts';
import { summaryListing } from './layouts/summary-listing.ts';
import { variantSheet } from './layouts/variant-sheet.ts';

// The price list comes first, because our own layout accepts any file with brand, name and price.
export const CSV_LAYOUTS: readonly Layout[] = [
  priceList,
  variantSheet,
  handsetCsv,
  specificationSheet,
  numericListing,
  summaryListing,
];

/** Enough to see what a column contains. */
const SAMPLE_ROWS = 30;
/** Rows of titles above the column names. */
const TITLE_ROWS_MAX = 10;

export type Header = {
  columns: string[];
  samples: Row[];
  /** The line it starts on. */
  line: number;
  /** Rows with text above it. */
  titleRows: number;
};

export function layoutOf(columns: readonly string[]): Layout | undefined {
  return CSV_LAYOUTS.find((candidate) => candidate.recognises(columns));
}

/** The first row whose columns are known or can be matched, else the first that is no title: most cells are filled. */
export function readHeader(bytes: Buffer): Header {
  const records: { cells: string[]; line: number }[] = [];
  readCsvRecords(bytes, (cells, line) => records.push({ cells, line }), SAMPLE_ROWS + TITLE_ROWS_MAX);
  const headerAt = (place: number): Header => {
    const columns = uniqueNames((records[place]?.cells ?? []).map((column) => column.trim()));
    const samples = records
      .slice(place + 1, place + SAMPLE_ROWS)
      .map(({ cells }) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
    return { columns, samples, line: records[place]?.line ?? 1, titleRows: place };
  };
  for (let place = 0; place < Math.min(records.length, TITLE_ROWS_MAX); place++) {
    const header = headerAt(place);
    if (isKnown(header)) return header;
  }
  const filled = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const most = Math.max(0, ...filled);
  const place = filled.slice(0, TITLE_ROWS_MAX).findIndex((count) => count * 2 > most);
  return headerAt(Math.max(0, place));
}

/** Whether a table can be imported without matching columns by hand. */
export function hasKnownHeader(bytes: Buffer): boolean {
  return isKnown(readHeader(bytes));
}

function isKnown({ columns, samples }: Header): boolean {
  if (layoutOf(columns)) return true;
  const suggested = Object.values(suggestColumns(columns, samples)).filter((column) => column !== null);
  return layoutOf(suggested) !== undefined;
}

/** Columns with the same name are distinguished by their position. */
function uniqueNames(columns: readonly string[]): string[] {
  return columns.map((column, place) =>
    columns.indexOf(column) === place && column !== '' ? column : `${column || 'Column'} (${place + 1})`,
  );
}
