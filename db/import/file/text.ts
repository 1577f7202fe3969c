import { isUtf8 } from 'node:buffer';
import { rejectImport } from '#db/import/layout.ts';
import { isWorkbook, workbookText } from './workbook.ts';

/** A file as UTF-8 text, with remarks about how it was read. */
export type FileText = { bytes: Buffer; notes: string[] };

/** A hundred times the largest file ever sent; more is a mistake and would not fit in memory. */
export const FILE_MAX_MB = 100;
const FILE_MAX_BYTES = FILE_MAX_MB * 1024 * 1024;

const NEW_LINE = 10;
/** How much of a file is examined to detect its encoding. */
const SAMPLE_BYTES = 4000;

export function assertFileSize(bytes: number): void {
  if (bytes <= FILE_MAX_BYTES) return;
  rejectImport(`The file is ${Math.ceil(bytes / 1024 / 1024)} MB. The limit is ${FILE_MAX_MB} MB.`);
}

/** Reads UTF-8, UTF-16, Windows-1252 and Excel workbooks; refuses everything else with advice. */
export async function fileText(file: Buffer): Promise<FileText> {
  assertFileSize(file.length);
  if (file.length === 0) rejectImport('The file is empty.');
  if (isWorkbook(file)) return workbookText(file);
  rejectOtherKinds(file);
  const encoding = utf16Of(file);
  if (encoding) return { bytes: withoutNul(decode(file, encoding)), notes: ['Read as UTF-16.'] };
  withoutNul(file);
  if (isUtf8(file)) return { bytes: withoutMark(file), notes: [] };
  return { bytes: windows1252(file), notes: ['Read as Windows-1252, because it is not UTF-8.'] };
}

const MARK = Buffer.from('\uFEFF');

/** Skips the byte order mark that some programs write. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;
}

/** Some shops export a page with a table and call it .xls. */
const WEB_PAGE = /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|html|head|meta|table|\?xml)/i;
const HEAD_BYTES = 200;

function rejectOtherKinds(file: Buffer): void {
  const start = file.toString('latin1', 0, 4);
  if (start === '\xD0\xCF\x11\xE0') rejectImport('This is an old Excel file (.xls). Save it as .xlsx or CSV.');
  if (start === '%PDF') rejectImport('This is a PDF. Export the table as CSV or .xlsx.');
  if (WEB_PAGE.test(file.toString('latin1', 0, HEAD_BYTES)))
    rejectImport('This file is a web page. Open it in a spreadsheet and save it as .xlsx or CSV.');
}

/** By its byte order mark, or by zeros in every other byte of ASCII text. */
export function utf16Of(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  const sample = file.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 3 && even === 0) return 'utf-16le';
  return even > sample.length / 3 && odd === 0 ? 'utf-16be' : null;
}

function decode(file: Buffer, encoding: string): Buffer {
  return Buffer.from(new TextDecoder(encoding).decode(file));
}

function withoutNul(bytes: Buffer): Buffer {
  const nul = bytes.indexOf(0);
  if (nul >= 0) rejectImport(`Line ${lineAt(bytes, nul)}: it contains a NUL character, so it is not a text file.`);
  return bytes;
}

/** Text that is UTF-8 only in places was damaged on the way; either encoding would spoil names. */
function windows1252(file: Buffer): Buffer {
  const bad = firstLine(file, (line) => !isUtf8(line));
  const isMixed = firstLine(file, (line) => isUtf8(line) && line.some((byte) => byte >= 0x80)) !== null;
  if (isMixed) rejectImport(`Line ${bad}: it is not UTF-8, though the rest of the file is. Save the file as UTF-8.`);
  const bytes = decode(file, 'windows-1252');
  const control = firstLine(bytes, (line) => /[\u0080-\u009F]/.test(line.toString()));
  if (control !== null) rejectImport(`Line ${control}: we don’t recognise its text encoding. Save the file as UTF-8.`);
  return bytes;
}

function lineAt(bytes: Buffer, position: number): number {
  let line = 1;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0 && at < position; at = bytes.indexOf(NEW_LINE, at + 1)) line++;
  return line;
}

/** A line break is never part of a multi-byte character, so each line can be tested alone. */
function firstLine(bytes: Buffer, test: (line: Buffer) => boolean): number | null {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found < 0 ? bytes.length : found;
    if (test(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return null;
}
