import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import type { Phone } from '#contract/phone/phone.ts';

/** One record of a CSV file by column name. */
export type Row = Record<string, string>;

/** A phone as one row tells it, before variants are merged and the contract is checked. */
export type ParsedRow = {
  brandName: string;
  /** What the row itself calls the brand, where `brandName` may be the maker behind it. */
  brandAsWritten?: string;
  phone: Phone;
  /** The row itself says whether the phone is on sale; otherwise 'available' is only assumed. */
  hasStatus?: boolean;
  /** The row itself says whether readers see it. */
  hasPublication?: boolean;
  /** The row tells the main camera of each side and is silent about others. */
  mainCamerasOnly?: boolean;
  /** The row prices a variant of a phone that is there; it adds neither. */
  pricesOnly?: boolean;
};

/** Whether readers see the phone, where a row says so: one with nothing but a moment is scheduled. */
export function toldPublication(told: Partial<Phone>): Partial<Phone> {
  return told.publishAt && told.publication === undefined ? { publication: 'scheduled' } : {};
}

export type Layout = {
  /** What a person calls it. */
  name: string;
  /** Whether a header row is this layout's. */
  recognises(columns: readonly string[]): boolean;
  /** Whether rows of one name are variants of one phone; otherwise the second is a duplicate. */
  rowsAreVariants: boolean;
  /** What the file calls a field, where one column holds it. */
  columnOf?(field: keyof Phone): string | undefined;
  read(row: Row): ParsedRow;
};

/** A field as people know it, with what their file calls it: `Battery capacity (battery_mah)`. */
export function fieldName(field: keyof Phone, column?: string): string {
  const { label } = PHONE_FIELDS[field];
  return column === undefined || column === label.toLowerCase() ? label : `${label} (${column})`;
}

/** A row or file that is not to be imported, with the reason for the person who sent it. */
export class ImportError extends Error {
  /** Where a file is wrong. */
  readonly row: number;

  constructor(reason: string, row = 1) {
    super(reason);
    this.row = row;
  }
}

export function rejectImport(reason: string, row?: number): never {
  throw new ImportError(reason, row);
}
