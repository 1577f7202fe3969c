import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import type { Phone } from '#contract/phone/phone.ts';

/** A CSV record by column name. */
export type Row = Record<string, string>;

/** A phone as read from one row, before variants are merged and the contract is checked. */
export type ParsedRow = {
  brandName: string;
  /** The brand as written in the row; `brandName` may be the maker behind it. */
  brandAsWritten?: string;
  phone: Phone;
  /** Whether the row states the sale status; otherwise 'available' is assumed. */
  hasStatus?: boolean;
  /** Whether the row states the publication. */
  hasPublication?: boolean;
  /** The row contains only the main camera of each side, and says nothing about others. */
  mainCamerasOnly?: boolean;
  /** The row only sets the price of an existing variant. */
  pricesOnly?: boolean;
};

/** The publication that a row implies: a publish time alone means scheduled. */
export function impliedPublication(fields: Partial<Phone>): Partial<Phone> {
  return fields.publishAt && fields.publication === undefined ? { publication: 'scheduled' } : {};
}

export type Layout = {
  /** The layout's name for people. */
  name: string;
  /** Whether a header belongs to this layout. */
  recognises(columns: readonly string[]): boolean;
  /** Whether rows with the same name are variants of one phone; otherwise the second is a duplicate. */
  rowsAreVariants: boolean;
  /** The file's column for a field, if it has its own. */
  columnOf?(field: keyof Phone): string | undefined;
  read(row: Row): ParsedRow;
};

/** A field's label with the file's column: `Battery capacity (battery_mah)`. */
export function fieldName(field: keyof Phone, column?: string): string {
  const { label } = PHONE_FIELDS[field];
  return column === undefined || column === label.toLowerCase() ? label : `${label} (${column})`;
}

/** Why a row or file is refused, as a message for the person who sent it. */
export class ImportError extends Error {
  /** The row at which the file is wrong. */
  readonly row: number;

  constructor(reason: string, row = 1) {
    super(reason);
    this.row = row;
  }
}

export function rejectImport(reason: string, row?: number): never {
  throw new ImportError(reason, row);
}
