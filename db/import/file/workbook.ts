import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { rejectImport } from '../layout.ts';
import type { FileText } from './text.ts';

/** Of all parts together, as the workbook declares them; the reader makes no part larger than it is declared. */
const UNPACKED_MAX = 200 * 1024 * 1024;
const UNREADABLE = 'This is not an Excel workbook that can be read. Save it again as .xlsx, or as CSV.';

export function isWorkbook(file: Buffer): boolean {
  return file.toString('latin1', 0, 4) === 'PK\x03\x04';
}

/** The first sheet with rows, as CSV whose lines are the sheet's rows. */
export async function workbookText(file: Buffer): Promise<FileText> {
  assertUnpackedSize(file);
  const sheets = await readWorkbook(
    file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer,
  ).catch(() => rejectImport(UNREADABLE));
  const [chosen, ...others] = sheets.filter(({ data }) => data.length > 0);
  if (!chosen) return rejectImport('The workbook is empty.');
  const lines = chosen.data.map((row) => row.map(cellText).join(','));
  const notes =
    others.length === 0
      ? []
      : [`Read from the sheet “${chosen.sheet}”. Not read: ${others.map(({ sheet }) => `“${sheet}”`).join(', ')}.`];
  return { bytes: Buffer.from(lines.join('\n')), notes };
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
  const text = String(value).replace(/\s*[\r\n]+\s*/g, ' ');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
