import { separatorOf } from './file/separator.ts';
import { utf16Of } from './file/text.ts';
import { isWorkbook } from './file/workbook.ts';
import { rejectImport } from './layout.ts';

/** Including the header. */
export const ROWS_MAX = 20_000;
export const COLUMNS_MAX = 500;
/** Bytes of a cell, or of a JSON string. */
export const CELL_MAX = 100_000;
/** Our deepest files, with phones that have pictures with files, have eight levels. */
export const NESTING_MAX = 12;
/** Values in one phone in JSON, including those in lists. */
export const VALUES_MAX = 5_000;

const counted = new Intl.NumberFormat('en-IN');

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32];
const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Skips the byte order mark that some programs write. */
export function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === SPACE || (byte >= TAB && byte <= CR));
}

/** By its name or its first character. */
export function isJsonFile(bytes: Buffer, filename: string): boolean {
  return /\.json$/i.test(filename) || /^\s*[[{]/.test(withoutByteOrderMark(bytes).toString('latin1', 0, 1_000));
}

/**
 * Counts rows, cells and nesting in a file's bytes as they arrive, before anything is parsed. A file of thirty
 * megabytes may contain millions of them, each of which takes a hundred times its bytes.
 */
export class FileShape {
  readonly #filename: string;
  #isText: boolean | null = null;
  #isJson: boolean | null = null;
  #separator = COMMA;
  #rows = 0;
  /** As an editor counts them, including empty ones. */
  #line = 1;
  #rowStart = 1;
  #isBehindReturn = false;
  /** In the current row. */
  #cells = 0;
  /** In the current cell or string. */
  #bytes = 0;
  #isQuoted = false;
  /** After a quotation mark that may have ended the cell; a second one means that it has not. */
  #mayHaveEnded = false;
  // JSON only.
  #depth = 0;
  #listDepth = 1;
  #isEscaped = false;

  constructor(filename: string) {
    this.#filename = filename;
  }

  /** CSV rows so far, with the header; blank lines do not count. */
  get rows(): number {
    return this.#cells > 0 || this.#bytes > 0 ? this.#rows + 1 : this.#rows;
  }

  /** Throws an ImportError for anything that no file of phones contains. */
  add(chunk: Buffer): void {
    // Compressed files and other encodings are counted after conversion to text.
    this.#isText ??= !isWorkbook(chunk) && utf16Of(chunk) === null;
    if (!this.#isText) return;
    if (this.#isJson === null) {
      this.#isJson = isJsonFile(chunk, this.#filename);
      this.#separator = separatorOf(chunk).byte;
    }
    if (this.#isJson) for (const byte of chunk) this.#addJson(byte);
    else for (const byte of chunk) this.#addCsv(byte);
  }

  /** Throws if a quoted cell is still open at the end of the file. */
  end(): void {
    if (this.#isQuoted && !this.#isJson) this.#rejectCell('a quotation mark is never closed.');
  }

  #rejectCell(reason: string): never {
    rejectImport(`Row ${this.#rowStart}, column ${this.#cells + 1}: ${reason}`, this.#rowStart);
  }

  #addCsv(byte: number): void {
    const isLineEnd = byte === LF || byte === CR;
    if (isLineEnd && !(byte === LF && this.#isBehindReturn)) this.#line++;
    this.#isBehindReturn = byte === CR;
    // Inside a cell it is an ordinary character: 6.7" displays.
    if (byte === QUOTE && (this.#isQuoted || this.#bytes === 0 || this.#mayHaveEnded)) {
      this.#mayHaveEnded = this.#isQuoted;
      this.#isQuoted = !this.#isQuoted;
    } else if (this.#mayHaveEnded && byte !== this.#separator && !isLineEnd)
      this.#rejectCell('a quotation mark ends the text too early. Write it twice inside a quoted text.');
    else this.#mayHaveEnded = false;
    if (!this.#isQuoted && byte === this.#separator) {
      this.#bytes = 0;
      if (++this.#cells >= COLUMNS_MAX)
        rejectImport(`Row ${this.#rowStart} has more than ${counted.format(COLUMNS_MAX)} cells.`, this.#rowStart);
    } else if (!this.#isQuoted && isLineEnd) {
      this.#rows = this.rows;
      this.#rowStart = this.#line;
      if (this.#rows > ROWS_MAX) rejectRows();
      this.#cells = 0;
      this.#bytes = 0;
    } else if (++this.#bytes > CELL_MAX)
      rejectImport(
        `Row ${this.#rowStart} has a cell of more than ${counted.format(CELL_MAX)} bytes. Is a quotation mark missing?`,
        this.#rowStart,
      );
  }

  #addJson(byte: number): void {
    if (this.#isQuoted) this.#addToText(byte);
    else if (byte === QUOTE) {
      this.#isQuoted = true;
      this.#bytes = 0;
    } else if (byte === COMMA) this.#addValue();
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (this.#depth === 0) this.#listDepth = byte === OPEN_LIST ? 1 : 2;
      if (++this.#depth > NESTING_MAX) rejectImport(`The file is nested more than ${NESTING_MAX} levels deep.`);
      if (this.#depth > this.#listDepth + 1) this.#addValue();
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--;
  }

  #addToText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isQuoted = false;
    if (++this.#bytes > CELL_MAX)
      rejectImport(`The file contains a text of more than ${counted.format(CELL_MAX)} bytes.`);
  }

  #addValue(): void {
    if (this.#depth > this.#listDepth) {
      if (++this.#cells > VALUES_MAX)
        rejectImport(`Phone ${this.#rows + 1} has more than ${counted.format(VALUES_MAX)} values.`);
      return;
    }
    this.#cells = 0;
    if (++this.#rows >= ROWS_MAX) rejectRows();
  }
}

function rejectRows(): never {
  rejectImport(`The file has more than ${counted.format(ROWS_MAX)} rows. Split it into smaller files.`);
}
