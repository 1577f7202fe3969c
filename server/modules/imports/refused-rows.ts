import type { ImportProblem } from '#db/import/collector.ts';
import { readCsvRecords } from '#db/import/file/csv-records.ts';
import { isJsonFile, withoutByteOrderMark } from '#db/import/file-shape.ts';
import { readHeader } from '#db/import/header.ts';
import { ImportError } from '#db/import/layout.ts';
import { jsonRecords } from '#db/import/parse/json-records.ts';
import { csvLine } from '#server/http/response/csv.ts';

const ROWS_MAX = 5_000;
/** Column with the reason; ignored when the file is uploaded again. */
const REASON = 'refused_because';

/** The refused rows in the file's own columns, to be fixed and uploaded again; null if there are none to show. */
export function refusedRows(file: Buffer, filename: string, problems: readonly ImportProblem[]): string | null {
  const bytes = withoutByteOrderMark(file);
  const reasons = new Map<number, string>();
  for (const { row, reason } of problems.slice(0, ROWS_MAX))
    reasons.set(row, reasons.has(row) ? `${reasons.get(row)} ${reason}` : reason);
  try {
    return isJsonFile(bytes, filename) ? refusedRecords(bytes, reasons) : refusedLines(bytes, reasons);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    // The file is not a table; the check has already reported that.
    return null;
  }
}

function refusedLines(bytes: Buffer, reasons: ReadonlyMap<number, string>): string | null {
  const lines: string[] = [];
  let columnPlaces: number[] | null = null;
  let columns = 0;
  const { line: headerLine } = readHeader(bytes);
  readCsvRecords(bytes, (record, line) => {
    if (line < headerLine) return;
    if (!columnPlaces) {
      columnPlaces = record.flatMap((column, place) => (column.trim() === REASON ? [] : [place]));
      columns = record.length;
      lines.push(csvLine([...columnPlaces.map((place) => record[place] ?? ''), REASON]));
      return;
    }
    const reason = reasons.get(line);
    if (reason === undefined) return;
    // Cells beyond the header come last: the row stays refused until they are fixed.
    lines.push(csvLine([...columnPlaces.map((place) => record[place] ?? ''), reason, ...record.slice(columns)]));
  });
  return lines.length > 1 ? lines.join('') : null;
}

function refusedRecords(bytes: Buffer, reasons: ReadonlyMap<number, string>): string | null {
  const refused: unknown[] = [];
  for (const [index, record] of jsonRecords(bytes).entries()) {
    const reason = reasons.get(index + 1);
    if (reason !== undefined) refused.push({ ...(record as object), [REASON]: reason });
  }
  return refused.length === 0 ? null : JSON.stringify(refused, null, 2);
}
