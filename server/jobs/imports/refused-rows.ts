import type { ImportProblem } from '#db/import/collector.ts';
import { jsonRecords } from '#db/import/layouts/handset-json.ts';
import { csvRecords, isJsonFile } from '#db/import/read-phones.ts';
import { csvLine } from '#server/http/response/csv.ts';

/** Rows that are handed back; whoever has more to mend sends a smaller file. */
const ROWS_MAX = 5_000;
/** The column that says why; sent again, it is passed over. */
const REASON = 'refused_because';

/** The refused rows as a file of the same columns, to be corrected and sent again; null where there are none to show. */
export function refusedRows(text: string, filename: string, problems: readonly ImportProblem[]): string | null {
  const reasons = new Map<number, string>();
  for (const { row, reason } of problems.slice(0, ROWS_MAX))
    reasons.set(row, reasons.has(row) ? `${reasons.get(row)} ${reason}` : reason);
  try {
    return isJsonFile(text, filename) ? refusedRecords(text, reasons) : refusedLines(text, reasons);
  } catch {
    // Not a file of rows at all: the check has said so.
    return null;
  }
}

function refusedLines(text: string, reasons: ReadonlyMap<number, string>): string | null {
  const [header, ...records] = csvRecords(text.replace(/^\uFEFF/, ''));
  if (!header) return null;
  const kept = header.record.flatMap((column, place) => (column.trim() === REASON ? [] : [place]));
  const cells = (record: readonly string[]) => kept.map((place) => record[place] ?? '');
  const lines = records.flatMap(({ record, line }) => {
    const reason = reasons.get(line);
    // Cells that the header has no column for come last: the row stays refused until somebody puts them right.
    return reason === undefined ? [] : [csvLine([...cells(record), reason, ...record.slice(header.record.length)])];
  });
  return lines.length === 0 ? null : csvLine([...cells(header.record), REASON]) + lines.join('');
}

function refusedRecords(text: string, reasons: ReadonlyMap<number, string>): string | null {
  const records = jsonRecords(text.replace(/^\uFEFF/, '')).flatMap((record, index) => {
    const reason = reasons.get(index + 1);
    return reason === undefined ? [] : [{ ...(record as object), [REASON]: reason }];
  });
  return records.length === 0 ? null : JSON.stringify(records, null, 2);
}
