import { CsvError, parse } from 'csv-parse/sync';
import { Collector, type ImportProblem, type ParsedPhone } from './collector.ts';
import { ImportError, type Layout, type Row, rejectImport } from './layout.ts';
import { handsetCsv } from './layouts/handset-csv.ts';
import { HANDSET_JSON, JSON_RECORDS, jsonRecords, readJsonRecord } from './layouts/handset-json.ts';
import { numericListing } from './layouts/numeric-listing.ts';
import { priceList } from './layouts/price-list.ts';
import { specificationSheet } from './layouts/specification-sheet.ts';
import { summaryListing } from './layouts/summary-listing.ts';

// The price list first: ours takes whatever has a brand, a name and a price.
const CSV_LAYOUTS: Layout[] = [priceList, handsetCsv, specificationSheet, numericListing, summaryListing];
export const LAYOUT_NAMES = [...CSV_LAYOUTS.map(({ name }) => name), HANDSET_JSON];

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
export function readPhones(fileText: string, options: ReadOptions): ReadResult {
  const text = fileText.replace(/^\uFEFF/, '');
  const collector = new Collector(options.today ?? new Date().toISOString().slice(0, 10));
  const layout = rejectUnreadable(text, collector, options) ? null : readText(text, collector, options);
  const phones = collector.finish();
  const { problems } = collector;
  if (layout && phones.length === 0 && problems.length === 0) {
    collector.reject(1, options.filename, 'The file holds no phones.');
  }
  return { layout, phones, problems };
}

function rejectUnreadable(text: string, collector: Collector, { filename }: ReadOptions): boolean {
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    const line = text.slice(0, nul).split('\n').length;
    collector.reject(line, filename, 'It holds a NUL character, so it is not a text file.');
  } else if (text.trim() === '') collector.reject(1, filename, 'The file is empty.');
  return collector.problems.length > 0;
}

function readText(text: string, collector: Collector, options: ReadOptions): string | null {
  return isJsonFile(text, options.filename) ? readJson(text, collector, options) : readCsv(text, collector, options);
}

export function isJsonFile(text: string, filename: string): boolean {
  return /\.json$/i.test(filename) || /^\s*[[{]/.test(text);
}

function readJson(text: string, collector: Collector, options: ReadOptions): string | null {
  let layout: string | null = null;
  attempt(collector, 1, options.filename, () => {
    const records = jsonRecords(text);
    layout = HANDSET_JSON;
    records.forEach((record, index) => {
      const name = (record as { name?: unknown } | null)?.name;
      attempt(collector, index + 1, typeof name === 'string' ? name : '', () => {
        collector.add(index + 1, readJsonRecord(record), JSON_RECORDS);
      });
      report(index + 1, records.length, options);
    });
  });
  return layout;
}

function readCsv(text: string, collector: Collector, options: ReadOptions): string | null {
  let records: { record: string[]; line: number }[];
  try {
    records = csvRecords(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    collector.reject(Number(error.lines ?? 1), options.filename, `The file is not valid CSV: ${error.message}`);
    return null;
  }
  const columns = records.shift()?.record.map((column) => column.trim()) ?? [];
  const layout = CSV_LAYOUTS.find((candidate) => candidate.recognises(columns));
  if (!layout) {
    const known = LAYOUT_NAMES.join(', ');
    collector.reject(1, options.filename, `Its columns are of no layout that can be read (${known}).`);
    return null;
  }
  records.forEach(({ record, line }, index) => {
    const row: Row = Object.fromEntries(columns.map((column, position) => [column, record[position] ?? '']));
    attempt(collector, line, row.Name ?? row.name ?? row.model ?? '', () => {
      assertColumnCount(record, columns);
      collector.add(line, layout.read(row), layout);
    });
    report(index + 1, records.length, options);
  });
  return layout.name;
}

/** Records with the line each starts on, as an editor counts lines: quoted cells may span several. */
export function csvRecords(text: string): { record: string[]; line: number }[] {
  // With CR LF the parser counts a line break inside a cell twice, and a file that mixes line ends loses rows.
  const parsed = parse(text.replace(/\r\n?/g, '\n'), {
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return parsed.map(({ record, info }) => ({ record, line: info.lines - lineBreaks(record) }));
}

function lineBreaks(record: string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/** A comma that should have been inside quotes would shift every figure behind it. */
function assertColumnCount(record: string[], columns: string[]): void {
  if (record.slice(columns.length).some((cell) => cell.trim() !== '')) {
    rejectImport(
      `It has ${record.length} cells where the header has ${columns.length}: is a text with a comma unquoted?`,
    );
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
