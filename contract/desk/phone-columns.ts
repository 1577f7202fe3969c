import { PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';

/** Fields that are already columns under another name. */
const SHOWN_KEYS: readonly PhoneKey[] = [
  'name',
  'brandId',
  'price',
  'priceAt',
  'launchedAt',
  'status',
  'publication',
  'publishAt',
];
/** All other fields can be shown as columns too. */
export const COLUMN_FIELDS = PHONE_KEYS.filter((key) => !SHOWN_KEYS.includes(key));
export const COLUMN_FIELDS_MAX = 12;
