import type { ImportProblem } from '#db/import/collector.ts';
import { isJsonFile, withoutByteOrderMark } from '#db/import/file-shape.ts';
import { ImportError } from '#db/import/layout.ts';
import { jsonRecords } from '#db/import/parse/json-records.ts';
import { readCsvRecords } from '#db/import/read-phones.ts';
import { csvLine } from '#server/http/response/csv.ts';

/** Rows that are handed back; whoever has more to mend sends a smaller file. */
const ROWS_MAX = 5_000;
/** The column that says why; sent again, it is passed over. */
const REASON = 'refused_because';

/** The refused rows as a file of the same columns, to be corrected and sent again; null where there are none to show. */
export function refusedRows(file: Buffer, filename: string, problems: readonly ImportProblem[]): string | null {
  const bytes = withoutByteOrderMark(file);
  const reasons = new Map<number, string>();
  for (const { row, reason } of problems.slice(0, ROWS_MAX))
    reasons.set(row, reasons.has(row) ? `${reasons.get(row)} ${reason}` : reason);
  try {
    return isJsonFile(bytes, filename) ? refusedRecords(bytes, reasons) : refusedLines(bytes, reasons);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    // Not a file of rows at all: the check has said so.
    return null;
  }
}

function refusedLines(bytes: Buffer, reasons: ReadonlyMap<number, string>): string | null {
  const lines: string[] = [];
  let kept: number[] | null = null;
  let columns = 0;
  readCsvRecords(bytes, (record, line) => {
    if (!kept) {
      kept = record.flatMap((column, place) => (column.trim() === REASON ? [] : [place]));
      columns = record.length;
      lines.push(csvLine([...kept.map((place) => record[place] ?? ''), REASON]));
      return;
    }
    const reason = reasons.get(line);
    if (reason === undefined) return;
    // Cells that the header has no column for come last: the row stays refused until somebody puts them right.
    lines.push(csvLine([...kept.map((place) => record[place] ?? ''), reason, ...record.slice(columns)]));
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
