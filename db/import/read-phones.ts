import { CsvError, parse } from 'csv-parse/sync';
import { Collector, type Problem, type ReadPhone } from './collect.ts';
import { type Layout, Refusal, type Row } from './layout.ts';
import { handsetCsv } from './layouts/handset-csv.ts';
import { HANDSET_JSON, jsonRecords, readJsonRecord } from './layouts/handset-json.ts';
import { numericListing } from './layouts/numeric-listing.ts';
import { specificationSheet } from './layouts/specification-sheet.ts';
import { summaryListing } from './layouts/summary-listing.ts';

const CSV_LAYOUTS: Layout[] = [handsetCsv, specificationSheet, numericListing, summaryListing];

/** Often enough for a progress bar, seldom enough to cost nothing. */
const PROGRESS_EVERY_ROWS = 200;

export type ReadOptions = {
  filename: string;
  onProgress?: (done: number, total: number) => void;
  /** A phone launched after this day is not on sale. */
  today?: string;
};

export type ReadResult = { layout: string | null; phones: ReadPhone[]; problems: Problem[] };

/** Reads a file of phones; whatever is wrong with it comes back as a problem with its row, never as an exception. */
export function readPhones(text: string, options: ReadOptions): ReadResult {
  const collector = new Collector(options.today ?? new Date().toISOString().slice(0, 10));
  const isJson = /\.json$/i.test(options.filename) || /^\s*[[{]/.test(text);
  const layout = isJson ? readJson(text, collector, options) : readCsv(text, collector, options);
  return { layout, phones: collector.phones, problems: collector.problems };
}

function readJson(text: string, collector: Collector, options: ReadOptions): string {
  attempt(collector, 1, options.filename, () => {
    const records = jsonRecords(text);
    records.forEach((record, index) => {
      const name = (record as { name?: unknown } | null)?.name;
      attempt(collector, index + 1, typeof name === 'string' ? name : '', () => {
        collector.add(index + 1, readJsonRecord(record), false);
      });
      report(index + 1, records.length, options);
    });
  });
  return HANDSET_JSON;
}

function readCsv(text: string, collector: Collector, options: ReadOptions): string | null {
  let records: { record: string[]; line: number }[];
  try {
    records = csvRecords(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    collector.refuse(Number(error.lines ?? 1), options.filename, `The file is not valid CSV: ${error.message}`);
    return null;
  }
  const columns = records.shift()?.record.map((column) => column.trim()) ?? [];
  const layout = CSV_LAYOUTS.find((candidate) => candidate.recognises(columns));
  if (!layout) {
    const known = CSV_LAYOUTS.map((candidate) => candidate.name).join(', ');
    collector.refuse(1, options.filename, `Its columns are of no layout that can be read (${known}).`);
    return null;
  }
  records.forEach(({ record, line }, index) => {
    const row: Row = Object.fromEntries(columns.map((column, position) => [column, record[position] ?? '']));
    attempt(collector, line, row.Name ?? row.name ?? row.model ?? '', () => {
      collector.add(line, layout.read(row), layout.rowsAreVariants);
    });
    report(index + 1, records.length, options);
  });
  return layout.name;
}

/** Records with the line each starts on, as an editor counts lines: quoted cells may span several. */
function csvRecords(text: string): { record: string[]; line: number }[] {
  const parsed = parse(text, {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  let end = 0;
  return parsed.map(({ record, info }) => {
    const line = end + 1;
    end = info.lines;
    return { record, line };
  });
}

function attempt(collector: Collector, row: number, name: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    collector.refuse(row, name, error.message);
  }
}

function report(done: number, total: number, { onProgress }: ReadOptions): void {
  if (onProgress && (done % PROGRESS_EVERY_ROWS === 0 || done === total)) onProgress(done, total);
}
