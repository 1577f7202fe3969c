import { CsvError, parse } from 'csv-parse/sync';
import { Collector, type ImportProblem, type ParsedPhone } from './collector.ts';
import { FileShape, isBlank, isJsonFile, withoutByteOrderMark } from './file-shape.ts';
import { ImportError, type Layout, type Row, rejectImport } from './layout.ts';
import { handsetCsv } from './layouts/handset-csv.ts';
import { HANDSET_JSON, JSON_RECORDS, readJsonRecord } from './layouts/handset-json.ts';
import { numericListing } from './layouts/numeric-listing.ts';
import { priceList } from './layouts/price-list.ts';
import { specificationSheet } from './layouts/specification-sheet.ts';
import { summaryListing } from './layouts/summary-listing.ts';
import { jsonRecords } from './parse/json-records.ts';

// The price list first: ours takes whatever has a brand, a name and a price.
const CSV_LAYOUTS: Layout[] = [priceList, handsetCsv, specificationSheet, numericListing, summaryListing];
export const LAYOUT_NAMES = [...CSV_LAYOUTS.map(({ name }) => name), HANDSET_JSON];

const [LF, CR] = [10, 13];

/** Often enough for a progress bar, seldom enough to cost nothing. */
const PROGRESS_EVERY_ROWS = 200;

export type ReadOptions = {
  filename: string;
  onProgress?: (done: number, total: number) => void;
  /** A phone launched after this day is not on sale. */
  today?: string;
};

export type ReadResult = { layout: string | null; phones: ParsedPhone[]; problems: ImportProblem[] };

/** Reads a file of phones; whatever is wrong with it comes back as a problem with its row, never as an exception. */
export function readPhones(file: string | Buffer, options: ReadOptions): ReadResult {
  const bytes = withoutByteOrderMark(typeof file === 'string' ? Buffer.from(file) : file);
  const collector = new Collector(options.today ?? new Date().toISOString().slice(0, 10));
  try {
    const layout = readFile(bytes, collector, options);
    const phones = collector.finish();
    if (phones.length === 0 && collector.problems.length === 0) rejectImport('The file contains no phones.');
    return { layout, phones, problems: collector.problems };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const problem = { row: error.row, name: options.filename, reason: error.message };
    return { layout: null, phones: [], problems: [problem] };
  }
}

/** Returns the layout. Throws for what is wrong with the file as a whole. */
function readFile(bytes: Buffer, collector: Collector, options: ReadOptions): string {
  if (isBlank(bytes)) rejectImport('The file is empty.');
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    const line = bytes.toString('latin1', 0, nul).split('\n').length;
    rejectImport('It holds a NUL character, so it is not a text file.', line);
  }
  const shape = new FileShape(options.filename);
  shape.add(bytes);
  if (isJsonFile(bytes, options.filename)) return readJson(bytes, collector, options);
  return readCsv(bytes, shape.rows - 1, collector, options);
}

function readJson(bytes: Buffer, collector: Collector, options: ReadOptions): string {
  const records = jsonRecords(bytes);
  for (const [index, record] of records.entries()) {
    const name = (record as { name?: unknown } | null)?.name;
    attempt(collector, index + 1, typeof name === 'string' ? name : '', () => {
      collector.add(index + 1, readJsonRecord(record), JSON_RECORDS);
    });
    report(index + 1, records.length, options);
  }
  return HANDSET_JSON;
}

function readCsv(bytes: Buffer, total: number, collector: Collector, options: ReadOptions): string {
  let columns: string[] = [];
  let layout: Layout | undefined;
  let done = 0;
  readCsvRecords(bytes, (record, line) => {
    if (!layout) {
      columns = record.map((column) => column.trim());
      layout = layoutOf(columns);
      return;
    }
    const row: Row = Object.fromEntries(columns.map((column, position) => [column, record[position] ?? '']));
    const known = layout;
    attempt(collector, line, row.Name ?? row.name ?? row.model ?? '', () => {
      assertColumnCount(record, columns);
      collector.add(line, known.read(row), known);
    });
    report(++done, total, options);
  });
  return layout?.name ?? layoutOf([]).name;
}

function layoutOf(columns: readonly string[]): Layout {
  return (
    CSV_LAYOUTS.find((candidate) => candidate.recognises(columns)) ??
    rejectImport(`The columns match no known format (${LAYOUT_NAMES.join(', ')}).`)
  );
}

/**
 * Hands over one record after the other, with the line it starts on as an editor counts lines: quoted cells may span
 * several.
 */
export function readCsvRecords(bytes: Buffer, onRecord: (record: string[], line: number) => void): void {
  try {
    parse(withLineFeeds(bytes), {
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        onRecord(record, lines - lineBreaks(record));
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    rejectImport(`The file is not valid CSV: ${error.message}`, Number(error.lines ?? 1));
  }
}

/** With CR LF the parser counts a line break inside a cell twice, and a file that mixes line ends loses rows. */
function withLineFeeds(bytes: Buffer): Buffer {
  if (!bytes.includes(CR)) return bytes;
  const changed = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte !== CR) changed[length++] = byte;
    else if (bytes[at + 1] !== LF) changed[length++] = LF;
  }
  return changed.subarray(0, length);
}

function lineBreaks(record: string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/** A comma that should have been inside quotes would shift every figure behind it. */
function assertColumnCount(record: string[], columns: string[]): void {
  if (record.slice(columns.length).some((cell) => cell.trim() !== '')) {
    rejectImport(`It has ${record.length} cells where the header has ${columns.length}. Check for an unquoted comma.`);
  }
}

function attempt(collector: Collector, row: number, name: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    collector.reject(row, name, error.message);
  }
}

function report(done: number, total: number, { onProgress }: ReadOptions): void {
  if (onProgress && (done % PROGRESS_EVERY_ROWS === 0 || done === total)) onProgress(done, total);
}
