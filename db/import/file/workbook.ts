import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { hasKnownHeader } from '#db/import/header.ts';
import { rejectImport } from '#db/import/layout.ts';
import type { FileText } from './text.ts';

/** Total size as declared by the workbook; the reader never unpacks more than is declared. */
const UNPACKED_MAX = 200 * 1024 * 1024;
const UNREADABLE = 'This is not an Excel workbook that can be read. Save it again as .xlsx, or as CSV.';

export function isWorkbook(file: Buffer): boolean {
  return file.toString('latin1', 0, 4) === 'PK\x03\x04';
}

/** The first sheet with known columns, else the first with rows, as CSV with the same line numbers. */
export async function workbookText(file: Buffer): Promise<FileText> {
  assertUnpackedSize(file);
  const sheets = await readWorkbook(
    file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer,
  ).catch(() => rejectImport(UNREADABLE));
  const tables = sheets
    .filter(({ data }) => data.length > 0)
    .map(({ sheet, data }) => ({
      sheet,
      bytes: Buffer.from(data.map((row) => row.map(cellText).join(',')).join('\n')),
    }));
  const chosen = tables.find(({ bytes }) => hasKnownHeader(bytes)) ?? tables[0];
  if (!chosen) return rejectImport('The workbook is empty.');
  const others = tables.filter((table) => table !== chosen).map(({ sheet }) => `“${sheet}”`);
  const notes = others.length === 0 ? [] : [`Read from the sheet “${chosen.sheet}”. Not read: ${others.join(', ')}.`];
  return { bytes: chosen.bytes, notes };
}

function assertUnpackedSize(file: Buffer): void {
  let size = 0;
  try {
    unzipSync(file, {
      filter: ({ originalSize }) => {
        size += originalSize;
        return false;
      },
    });
  } catch {
    rejectImport(UNREADABLE);
  }
  if (size > UNPACKED_MAX)
    rejectImport(`The workbook unpacks to more than ${UNPACKED_MAX / 1024 / 1024} MB. Split it into smaller files.`);
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // Excel shows 15 digits: 6.7 may be stored as 6.699999999999999.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  const text = String(value).replace(/\s*[\r\n]+\s*/g, ' ');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
