import { isUtf8 } from 'node:buffer';
import { rejectImport } from '#db/import/layout.ts';

/** A hundred times the largest listing anybody has sent; more is a mistake and would not fit into memory. */
export const FILE_MAX_MB = 100;
export const FILE_MAX_BYTES = FILE_MAX_MB * 1024 * 1024;

const NEW_LINE = 10;

export function assertFileSize(bytes: number): void {
  if (bytes <= FILE_MAX_BYTES) return;
  rejectImport(`The file has ${Math.ceil(bytes / 1024 / 1024)} MB; at most ${FILE_MAX_MB} MB can be imported at once.`);
}

/** Refuses what is no text, and says what to do about it. */
export function assertText(bytes: Buffer): void {
  assertFileSize(bytes.length);
  if (bytes.length === 0) rejectImport('The file is empty.');
  const start = bytes.readUIntBE(0, Math.min(2, bytes.length));
  if (start === 0xfffe || start === 0xfeff) rejectImport('The file is UTF-16. Save it as UTF-8 and try again.');
  const nul = bytes.indexOf(0);
  if (nul >= 0) rejectImport(`Line ${lineAt(bytes, nul)} holds a NUL byte, so this is not a text file.`);
  if (!isUtf8(bytes)) {
    rejectImport(`Line ${firstBadLine(bytes)} is not UTF-8 (perhaps Latin-1 or Windows-1252). Save the file as UTF-8.`);
  }
}

function lineAt(bytes: Buffer, position: number): number {
  let line = 1;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0 && at < position; at = bytes.indexOf(NEW_LINE, at + 1)) line++;
  return line;
}

/** A line break is never part of a longer character, so each line can be judged alone. */
function firstBadLine(bytes: Buffer): number {
  let line = 1;
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found < 0 ? bytes.length : found;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
    line++;
  }
  return line;
}
