import { fieldRow, PHONE_FIELDS, type PhoneKey } from '#contract/phone/fields.ts';
import { valueText } from '#contract/phone/lines.ts';
import { isUnknown } from '#contract/phone/values.ts';

/** The history also records picture changes. */
const PICTURE = 'image';

function isPhoneKey(field: string): field is PhoneKey {
  return Object.hasOwn(PHONE_FIELDS, field);
}

export function fieldLabel(field: string): string {
  if (field === PICTURE) return 'Picture';
  return isPhoneKey(field) ? fieldRow(field).label : field;
}

/** Unknown values are shown as stored. */
export function fieldText(field: string, value: unknown): string {
  if (field === PICTURE) return value === null ? 'Drawing' : 'Photo';
  if (isUnknown(value)) return 'Not published';
  try {
    if (isPhoneKey(field)) return valueText(field, value);
  } catch {
    // An old version may have stored another shape: show it as JSON.
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
