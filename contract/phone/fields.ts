import type { FieldRow, ValueOf } from './field-row.ts';
import { BASICS } from './fields/basics.ts';
import { BATTERY } from './fields/battery.ts';
import { BODY } from './fields/body.ts';
import { CAMERAS } from './fields/cameras.ts';
import { CONNECTIONS } from './fields/connections.ts';
import { DISPLAY } from './fields/display.ts';
import { PERFORMANCE } from './fields/performance.ts';

/**
 * Every field of a phone, once. The product's shape, validation, specification sheet, comparison, admin form, import,
 * export and docs/import.md are read from these rows, in this order. What nobody published is null.
 */
export const PHONE_FIELDS = {
  ...BASICS,
  ...DISPLAY,
  ...PERFORMANCE,
  ...CAMERAS,
  ...BATTERY,
  ...BODY,
  ...CONNECTIONS,
};

/** A phone's own figures, as an admin types them, an import reads them and the catalogue ships them. */
export type Phone = { -readonly [Key in keyof typeof PHONE_FIELDS]: ValueOf<(typeof PHONE_FIELDS)[Key]> };
export type PhoneKey = keyof Phone;

export const PHONE_KEYS = Object.keys(PHONE_FIELDS) as PhoneKey[];

/** The row of a field as any row, for those who go through all of them. */
export function fieldRow(key: PhoneKey): FieldRow {
  return PHONE_FIELDS[key];
}
