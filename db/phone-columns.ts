import { type FigureKey, PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import type { Lens, Offer, Phone, Variant } from '#contract/phone/phone.ts';
import { emptyPhone, figureOf, isUnknown } from '#contract/phone/values.ts';
import type { NewProductRow, ProductRow } from './schema.ts';

/** The columns of a phone's own figures, without counters and timestamps. */
export type PhoneColumns = Omit<
  NewProductRow,
  'id' | 'image' | 'likes' | 'favorites' | 'rating_sum' | 'rating_count' | 'demo_figures' | 'created_at' | 'updated_at'
>;

/** Figures with a column of their own; all others are in `details`. */
export const FIGURE_COLUMNS = {
  name: 'name',
  brandId: 'brand_id',
  status: 'status',
  publication: 'publication',
  publishAt: 'publish_at',
  launchedAt: 'launched_at',
  price: 'price',
  batteryCapacity: 'battery',
  displaySize: 'display',
  storage: 'storage',
  ram: 'ram',
  primaryCamera: 'primary_camera',
  secondaryCamera: 'secondary_camera',
  chipset: 'chipset',
  resolutionType: 'resolution_type',
} as const satisfies { [Key in FigureKey]?: keyof PhoneColumns };

type ColumnKey = keyof typeof FIGURE_COLUMNS;

const COLUMN_KEYS = Object.keys(FIGURE_COLUMNS) as ColumnKey[];
const DETAIL_KEYS = PHONE_KEYS.filter((key) => !(key in FIGURE_COLUMNS)) as Exclude<PhoneKey, ColumnKey>[];
const IS_DETAIL: ReadonlySet<string> = new Set(DETAIL_KEYS);
const STORED_COLUMNS = PHONE_KEYS.flatMap((key) =>
  key in FIGURE_COLUMNS ? [[key, FIGURE_COLUMNS[key as ColumnKey & PhoneKey]] as const] : [],
);

export function toColumns(phone: Phone): PhoneColumns {
  const columns = COLUMN_KEYS.map((key) => [FIGURE_COLUMNS[key], figureOf(phone, key)]);
  const known = DETAIL_KEYS.filter((key) => !isUnknown(phone[key]));
  const details = Object.fromEntries(known.map((key) => [key, phone[key]]));
  return { ...Object.fromEntries(columns), details: JSON.stringify(details) } as PhoneColumns;
}

/** Properties that a variant or lens stored by an older version may lack. */
type UnknownParts<Part> = { [Key in keyof Part as null extends Part[Key] ? Key : never]: null };
const UNKNOWN_OF_VARIANT: UnknownParts<Variant> = { ram: null, price: null, priceAt: null, priceSource: null };
const UNKNOWN_OF_OFFER: UnknownParts<Offer> = { ram: null, storage: null, price: null, inStock: null, seenAt: null };
const UNKNOWN_OF_LENS: UnknownParts<Lens> = { kind: null };

/** Shared by all phones that lack a field, so its lists must not be modified. */
const EMPTY = emptyPhone();
for (const value of Object.values(EMPTY)) Object.freeze(value);

/** The phone of a row. A field that the storing version did not know is unknown; fields we do not know are dropped. */
export function toPhone(row: ProductRow): Phone {
  const details: Record<string, unknown> = JSON.parse(row.details);
  // Copying keeps one object shape for all phones; adding keys one by one is slower to create and to read.
  const phone: Record<string, unknown> = { ...EMPTY };
  for (const key in details) {
    const value = details[key];
    if (value !== null && IS_DETAIL.has(key)) phone[key] = value;
  }
  for (const [key, column] of STORED_COLUMNS) phone[key] = row[column];
  fillParts(phone.variants as object[], UNKNOWN_OF_VARIANT);
  fillParts(phone.offers as object[], UNKNOWN_OF_OFFER);
  fillParts(phone.rearCameras as object[], UNKNOWN_OF_LENS);
  fillParts(phone.frontCameras as object[], UNKNOWN_OF_LENS);
  return phone as Phone;
}

function fillParts(list: object[], unknown: object): void {
  for (const item of list)
    for (const part of Object.keys(unknown)) if (!(part in item)) Object.assign(item, { [part]: null });
}
