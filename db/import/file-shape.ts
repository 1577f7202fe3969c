import { separatorOf } from './file/separator.ts';
import { utf16Of } from './file/text.ts';
import { isWorkbook } from './file/workbook.ts';
import { rejectImport } from './layout.ts';

/** Header included. */
export const ROWS_MAX = 20_000;
export const COLUMNS_MAX = 500;
/** Of one cell, or one text of JSON, bytes. */
export const CELL_MAX = 100_000;
/** An object that holds a list of phones, whose pictures hold lists of files, has eight. */
export const NESTING_MAX = 12;
/** Values in one phone of JSON, those of its lists included. */
export const VALUES_MAX = 5_000;

const counted = new Intl.NumberFormat('en-IN');

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32];
const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** The bytes behind the mark that some programs begin a file with. */
export function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === SPACE || (byte >= TAB && byte <= CR));
}

/** By its name, or by how it begins. */
export function isJsonFile(bytes: Buffer, filename: string): boolean {
  return /\.json$/i.test(filename) || /^\s*[[{]/.test(withoutByteOrderMark(bytes).toString('latin1', 0, 1_000));
}

/**
 * Counts rows, cells and levels in the bytes of a file as they come in, before anything is built from them. A file of
 * thirty megabytes can hold millions of rows, cells or levels, each of which takes a hundred times its bytes.
 */
export class FileShape {
  readonly #filename: string;
  #isText: boolean | null = null;
  #isJson: boolean | null = null;
  #separator = COMMA;
  #rows = 0;
  /** In this row. */
  #cells = 0;
  /** In this cell, or text. */
  #bytes = 0;
  #isQuoted = false;
  /** Behind a quotation mark that may have ended the cell; another one right behind it did not. */
  #mayHaveEnded = false;
  // JSON only.
  #depth = 0;
  #listDepth = 1;
  #isEscaped = false;

  constructor(filename: string) {
    this.#filename = filename;
  }

  /** Rows of CSV so far, with the header; a line without a letter is none. */
  get rows(): number {
    return this.#cells > 0 || this.#bytes > 0 ? this.#rows + 1 : this.#rows;
  }

  /** Throws an ImportError for what no file of phones has. */
  add(chunk: Buffer): void {
    // Packed or in another encoding: counted when it has become text.
    this.#isText ??= !isWorkbook(chunk) && utf16Of(chunk) === null;
    if (!this.#isText) return;
    if (this.#isJson === null) {
      this.#isJson = isJsonFile(chunk, this.#filename);
      this.#separator = separatorOf(chunk).byte;
    }
    if (this.#isJson) for (const byte of chunk) this.#addJson(byte);
    else for (const byte of chunk) this.#addCsv(byte);
  }

  /** Throws for a text that is still open at the end of the file. */
  end(): void {
    if (this.#isQuoted && !this.#isJson) rejectImport(`${this.#place()}: a quotation mark is never closed.`);
  }

  #place(): string {
    return `Row ${this.#rows + 1}, column ${this.#cells + 1}`;
  }

  #addCsv(byte: number): void {
    // Inside a cell it is a sign like any other: 6.7" of a display.
    if (byte === QUOTE && (this.#isQuoted || this.#bytes === 0 || this.#mayHaveEnded)) {
      this.#mayHaveEnded = this.#isQuoted;
      this.#isQuoted = !this.#isQuoted;
    } else if (this.#mayHaveEnded && byte !== this.#separator && byte !== LF && byte !== CR)
      rejectImport(`${this.#place()}: a quotation mark ends the text too early. Write it twice inside a quoted text.`);
    else this.#mayHaveEnded = false;
    if (!this.#isQuoted && byte === this.#separator) {
      this.#bytes = 0;
      if (++this.#cells >= COLUMNS_MAX)
        rejectImport(`Row ${this.#rows + 1} has more than ${counted.format(COLUMNS_MAX)} cells.`);
    } else if (!this.#isQuoted && (byte === LF || byte === CR)) {
      this.#rows = this.rows;
      if (this.#rows > ROWS_MAX) rejectRows();
      this.#cells = 0;
      this.#bytes = 0;
    } else if (++this.#bytes > CELL_MAX)
      rejectImport(
        `Row ${this.#rows + 1} has a cell of more than ${counted.format(CELL_MAX)} bytes. Is a quotation mark missing?`,
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
    if (++this.#bytes > CELL_MAX) rejectImport(`The file holds a text of more than ${counted.format(CELL_MAX)} bytes.`);
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
