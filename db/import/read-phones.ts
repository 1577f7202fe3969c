import { CsvError, parse } from 'csv-parse/sync';
import { Collector, type ImportProblem, type ParsedPhone } from './collector.ts';
import { type ColumnMapping, type FileColumn, OUR_COLUMNS, samplesOf, suggestColumns } from './columns.ts';
import { separatorOf } from './file/separator.ts';
import { FileShape, isBlank, isJsonFile, withoutByteOrderMark } from './file-shape.ts';
import { ImportError, type Layout, type Row, rejectImport } from './layout.ts';
import { handsetCsv } from './layouts/handset-csv.ts';
import { HANDSET_JSON, JSON_RECORDS, readJsonRecord } from './layouts/handset-json.ts';
import { numericListing } from './layouts/numeric-listing.ts';
import { PRICE_LIST_COLUMNS, priceList } from './layouts/price-list.ts';
import { specificationSheet } from './layouts/specification-sheet.ts';
import { summaryListing } from './layouts/summary-listing.ts';
import { variantSheet } from './layouts/variant-sheet.ts';
import { jsonRecords } from './parse/json-records.ts';

// The price list first: ours takes whatever has a brand, a name and a price.
const CSV_LAYOUTS: Layout[] = [priceList, variantSheet, handsetCsv, specificationSheet, numericListing, summaryListing];
export const LAYOUT_NAMES = [...CSV_LAYOUTS.map(({ name }) => name), HANDSET_JSON];

const OWN_LAYOUTS: readonly Layout[] = [priceList, variantSheet, handsetCsv];

const [LF, CR] = [10, 13];

/** Enough to see what a column holds, the header included. */
const SAMPLE_ROWS = 30;

/** Often enough for a progress bar, seldom enough to cost nothing. */
const PROGRESS_EVERY_ROWS = 200;

export type ReadOptions = {
  filename: string;
  onProgress?: (done: number, total: number) => void;
  /** A phone launched after this day is not on sale. */
  today?: string;
  /** Which of our columns the file's are; suggested by name where its layout is not known. */
  columns?: ColumnMapping;
};

export type ReadResult = {
  layout: string | null;
  phones: ParsedPhone[];
  problems: ImportProblem[];
  /** Of a sheet whose columns are ours or can be mapped to ours, in its order. */
  columns: FileColumn[];
};

/** Reads a file of phones; whatever is wrong with it comes back as a problem with its row, never as an exception. */
export function readPhones(file: string | Buffer, options: ReadOptions): ReadResult {
  const bytes = withoutByteOrderMark(typeof file === 'string' ? Buffer.from(file) : file);
  const collector = new Collector(options.today ?? new Date().toISOString().slice(0, 10));
  try {
    const { layout, columns = [] } = readFile(bytes, collector, options);
    const phones = collector.finish();
    if (layout && phones.length === 0 && collector.problems.length === 0) rejectImport('The file contains no phones.');
    return { layout, phones, problems: collector.problems, columns };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const problem = { row: error.row, name: options.filename, reason: error.message };
    return { layout: null, phones: [], problems: [problem], columns: [] };
  }
}

type FileReading = { layout: string | null; columns?: FileColumn[] };

/** Throws for what is wrong with the file as a whole. */
function readFile(bytes: Buffer, collector: Collector, options: ReadOptions): FileReading {
  if (isBlank(bytes)) rejectImport('The file is empty.');
  if (bytes.includes(0)) rejectImport('It holds a NUL character, so it is not a text file.');
  const shape = new FileShape(options.filename);
  shape.add(bytes);
  shape.end();
  if (isJsonFile(bytes, options.filename)) return readJson(bytes, collector, options);
  return readCsv(bytes, shape.rows - 1, collector, options);
}

function readJson(bytes: Buffer, collector: Collector, options: ReadOptions): FileReading {
  const records = jsonRecords(bytes);
  for (const [index, record] of records.entries()) {
    const name = (record as { name?: unknown } | null)?.name;
    attempt(collector, index + 1, typeof name === 'string' ? name : '', () => {
      collector.add(index + 1, readJsonRecord(record), JSON_RECORDS);
    });
    report(index + 1, records.length, options);
  }
  return { layout: HANDSET_JSON };
}

function readCsv(bytes: Buffer, total: number, collector: Collector, options: ReadOptions): FileReading {
  const { columns, samples } = readHeader(bytes);
  const known = options.columns ? undefined : layoutOf(columns);
  // A layout of somebody else's has columns that mean several of ours.
  const isForeign = known !== undefined && !OWN_LAYOUTS.includes(known);
  const mapping = isForeign ? {} : (options.columns ?? ownOrSuggested(known, columns, samples));
  const names = columns.map((column) => (isForeign ? column : (mapping[column] ?? null)));
  const fileColumns = isForeign
    ? []
    : columns.map((theirs, at) => ({ theirs, ours: names[at] ?? null, samples: samplesOf(theirs, samples) }));
  const layout = known ?? layoutOf(names.filter((name) => name !== null));
  if (!layout) return unmapped(collector, fileColumns, options);

  let done = -1;
  readCsvRecords(bytes, (record, line) => {
    if (++done === 0) return;
    const row: Row = Object.fromEntries(
      names.flatMap((name, place) => (name === null ? [] : [[name, record[place] ?? '']])),
    );
    attempt(collector, line, row.Name ?? row.name ?? row.model ?? '', () => {
      assertColumnCount(record, columns);
      collector.add(line, layout.read(row), layout);
    });
    report(done, total, options);
  });
  return { layout: layout.name, columns: fileColumns };
}

/** Columns of ours are what they are called; others are not imported unless the layout is unknown. */
function ownOrSuggested(known: Layout | undefined, columns: readonly string[], samples: readonly Row[]): ColumnMapping {
  if (!known) return suggestColumns(columns, samples);
  return Object.fromEntries(columns.map((column) => [column, isOurs(column) ? column : null]));
}

const isOurs = (column: string) => OUR_COLUMNS.includes(column) || PRICE_LIST_COLUMNS.some((name) => name === column);

/** Nothing can be read yet: a person has to say which columns hold brand and name. */
function unmapped(collector: Collector, columns: FileColumn[], { filename }: ReadOptions): FileReading {
  const missing = ['brand', 'name'].filter((column) => !columns.some(({ ours }) => ours === column));
  collector.reject(
    1,
    filename,
    missing.length > 0
      ? `No column is matched to ${missing.join(' and ')}. Match the columns, then check the file again.`
      : 'Only brand and name are matched. Match at least one more column, then check the file again.',
  );
  return { layout: null, columns };
}

/** The names of a sheet's columns; none for JSON. */
export function headerOf(bytes: Buffer, filename: string): string[] {
  return isBlank(bytes) || isJsonFile(bytes, filename) ? [] : readHeader(bytes).columns;
}

function readHeader(bytes: Buffer): { columns: string[]; samples: Row[] } {
  let columns: string[] | null = null;
  const samples: Row[] = [];
  readCsvRecords(
    bytes,
    (record) => {
      if (columns) {
        const header = columns;
        samples.push(Object.fromEntries(header.map((column, place) => [column, record[place] ?? ''])));
      } else columns = uniqueNames(record.map((column) => column.trim()));
    },
    SAMPLE_ROWS,
  );
  return { columns: columns ?? [], samples };
}

/** Two columns of one name are told apart by their place. */
function uniqueNames(columns: readonly string[]): string[] {
  return columns.map((column, place) =>
    columns.indexOf(column) === place && column !== '' ? column : `${column || 'Column'} (${place + 1})`,
  );
}

function layoutOf(columns: readonly string[]): Layout | undefined {
  return CSV_LAYOUTS.find((candidate) => candidate.recognises(columns));
}

/**
 * Hands over one record after the other, with the line it starts on as an editor counts lines: quoted cells may span
 * several.
 */
export function readCsvRecords(
  bytes: Buffer,
  onRecord: (record: string[], line: number) => void,
  atMost?: number,
): void {
  const { byte, isDeclared } = separatorOf(bytes);
  try {
    parse(withLineFeeds(bytes), {
      delimiter: String.fromCharCode(byte),
      record_delimiter: '\n',
      relax_column_count: true,
      // 6.7" of a display is no quoted cell.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      from_line: isDeclared ? 2 : 1,
      ...(atMost !== undefined && { to: atMost }),
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
