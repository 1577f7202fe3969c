import { PHONE_LABELS } from '#contract/phone/labels.ts';
import type { Phone } from '#contract/phone/phone.ts';

/** A field as people know it, with what their file calls it: `Battery capacity (battery_mah)`. */
export function fieldName(field: keyof Phone, column?: string): string {
  const label = PHONE_LABELS[field];
  return column === undefined || column === label.toLowerCase() ? label : `${label} (${column})`;
}
