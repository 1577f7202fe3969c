import { Collector, type ImportProblem, type ParsedPhone } from './collector.ts';
import { type ColumnMapping, type FileColumn, OUR_COLUMNS, samplesOf, suggestColumns } from './columns.ts';
import { readCsvRecords } from './file/csv-records.ts';
import { FileShape, isBlank, isJsonFile, withoutByteOrderMark } from './file-shape.ts';
import { CSV_LAYOUTS, layoutOf, readHeader } from './header.ts';
import { ImportError, type Layout, type Row, rejectImport } from './layout.ts';
import { handsetCsv } from './layouts/handset-csv.ts';
import { HANDSET_JSON, JSON_RECORDS, readJsonRecord } from './layouts/handset-json.ts';
import { PRICE_LIST_COLUMNS, priceList } from './layouts/price-list.ts';
import { variantSheet } from './layouts/variant-sheet.ts';
import { jsonRecords } from './parse/json-records.ts';

export const LAYOUT_NAMES = [...CSV_LAYOUTS.map(({ name }) => name), HANDSET_JSON];

const OWN_LAYOUTS: readonly Layout[] = [priceList, variantSheet, handsetCsv];

/** Often enough for a progress bar, rarely enough to cost nothing. */
const PROGRESS_EVERY_ROWS = 200;

export type ReadOptions = {
  filename: string;
  onProgress?: (done: number, total: number) => void;
  /** A phone launched after this day is not on sale yet. */
  today?: string;
  /** The mapping of the file's columns; suggested by name for an unknown layout. */
  columns?: ColumnMapping;
};

export type ReadResult = {
  layout: string | null;
  phones: ParsedPhone[];
  problems: ImportProblem[];
  /** The file's columns in order, if they are ours or can be mapped. */
  columns: FileColumn[];
  /** How the file was read, if an editor should know. */
  notes: string[];
};

/** Reads a file of phones. Anything wrong is returned as a problem with its row, never thrown. */
export function readPhones(file: string | Buffer, options: ReadOptions): ReadResult {
  const bytes = withoutByteOrderMark(typeof file === 'string' ? Buffer.from(file) : file);
  const collector = new Collector(options.today ?? new Date().toISOString().slice(0, 10));
  try {
    const { layout, columns = [], notes = [] } = readFile(bytes, collector, options);
    const phones = collector.finish();
    if (layout && phones.length === 0 && collector.problems.length === 0) rejectImport('The file contains no phones.');
    return { layout, phones, problems: collector.problems, columns, notes };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const problem = { row: error.row, name: options.filename, reason: error.message };
    return { layout: null, phones: [], problems: [problem], columns: [], notes: [] };
  }
}

type FileReading = { layout: string | null; columns?: FileColumn[]; notes?: string[] };

/** Throws if the file as a whole is wrong. */
function readFile(bytes: Buffer, collector: Collector, options: ReadOptions): FileReading {
  if (isBlank(bytes)) rejectImport('The file is empty.');
  if (bytes.includes(0)) rejectImport('It contains a NUL character, so it is not a text file.');
  const shape = new FileShape(options.filename);
  shape.add(bytes);
  shape.end();
  if (isJsonFile(bytes, options.filename)) return readJson(bytes, collector, options);
  return readCsv(bytes, shape.rows, collector, options);
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

function readCsv(bytes: Buffer, rows: number, collector: Collector, options: ReadOptions): FileReading {
  const header = readHeader(bytes);
  const { columns, samples } = header;
  const total = rows - header.titleRows - 1;
  const known = options.columns ? undefined : layoutOf(columns);
  // In a foreign layout one column may contain several of our fields.
  const isForeign = known !== undefined && !OWN_LAYOUTS.includes(known);
  const mapping = isForeign ? {} : (options.columns ?? ownOrSuggested(known, columns, samples));
  const names = columns.map((column) => (isForeign ? column : (mapping[column] ?? null)));
  const fileColumns = isForeign
    ? []
    : columns.map((theirs, at) => ({ theirs, ours: names[at] ?? null, samples: samplesOf(theirs, samples) }));
  const layout = known ?? layoutOf(names.filter((name) => name !== null));
  if (!layout) return unmapped(collector, fileColumns, options);

  let done = 0;
  readCsvRecords(bytes, (record, line) => {
    if (line <= header.line) return;
    done++;
    const row: Row = Object.fromEntries(
      names.flatMap((name, place) => (name === null ? [] : [[name, record[place] ?? '']])),
    );
    attempt(collector, line, row.Name ?? row.name ?? row.model ?? '', () => {
      assertColumnCount(record, columns);
      collector.add(line, layout.read(row), layout);
    });
    report(done, total, options);
  });
  const notes =
    header.titleRows > 0 ? [`The column names are in row ${header.line}. The rows above were skipped.`] : [];
  return { layout: layout.name, columns: fileColumns, notes };
}

/** Our own columns keep their names; others are only mapped if the layout is unknown. */
function ownOrSuggested(known: Layout | undefined, columns: readonly string[], samples: readonly Row[]): ColumnMapping {
  if (!known) return suggestColumns(columns, samples);
  return Object.fromEntries(columns.map((column) => [column, isOurs(column) ? column : null]));
}

const isOurs = (column: string) => OUR_COLUMNS.includes(column) || PRICE_LIST_COLUMNS.some((name) => name === column);

/** Nothing can be read until a person says which columns hold brand and name. */
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

/** The names of a file's columns; empty for JSON. */
export function headerOf(bytes: Buffer, filename: string): string[] {
  return isBlank(bytes) || isJsonFile(bytes, filename) ? [] : readHeader(bytes).columns;
}

/** A comma outside quotes would shift all figures after it. */
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
