import { CsvError, parse } from 'csv-parse/sync';
import { rejectImport } from '#db/import/layout.ts';
import { separatorOf } from './separator.ts';

const [LF, CR] = [10, 13];

/** Characters without a width that are copied from web pages. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/**
 * Calls back for each record with the number of its first line as in an editor, because quoted cells may span several
 * lines.
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
      // 6.7" is not a quoted cell.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      from_line: isDeclared ? 2 : 1,
      ...(atMost !== undefined && { to: atMost }),
      on_record: (record: string[], { lines }) => {
        onRecord(record.map(withoutInvisible), lines - lineBreaks(record));
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    rejectImport(`The file is not valid CSV: ${error.message}`, Number(error.lines ?? 1));
  }
}

function withoutInvisible(cell: string): string {
  return cell.replace(INVISIBLE, '');
}

/** With CR LF the parser counts line breaks inside cells twice, and mixed line ends lose rows. */
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
