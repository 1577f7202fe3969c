import type { SaleStatus } from './choices.ts';
import type { FieldKind, ListKind } from './field-row.ts';
import {
  CARD_KEYS,
  derive,
  type FigureKey,
  fieldRow,
  isDerived,
  PHONE_KEYS,
  type Phone,
  type PhoneFigures,
  type PhoneKey,
} from './fields.ts';
import { FILTER_GROUP_NAMES, type FilterFigureKey, filterRow, isBound } from './filters.ts';

/** Operations on a whole phone that are used everywhere. */

const EMPTY_LISTS: ReadonlySet<FieldKind> = new Set<ListKind>([
  'words',
  'choices',
  'bands',
  'videos',
  'lenses',
  'variants',
  'offers',
  'pictures',
]);

function emptyValue(key: PhoneKey): unknown {
  const row = fieldRow(key);
  if (EMPTY_LISTS.has(row.kind)) return [];
  if (row.kind === 'choice') return row.fallback ?? null;
  return row.kind === 'brand' || (row.kind === 'text' && row.required) ? '' : null;
}

/** A phone with only a name, as the base for forms, imports and the default catalogue. */
export function emptyPhone(name = '', brandId = ''): Phone {
  const phone = Object.fromEntries(PHONE_KEYS.map((key) => [key, emptyValue(key)])) as Phone;
  return { ...phone, name, brandId };
}

/** Unpublished. */
export function isUnknown(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Only the phone's fields, without whatever else the object contains. */
export function pickPhone(source: Phone): Phone {
  return pickFields(source, PHONE_KEYS) as Phone;
}

export function pickFields(phone: Phone, keys: readonly PhoneKey[]): Partial<Phone> {
  return Object.fromEntries(keys.map((key) => [key, phone[key]]));
}

/** The fields in which two versions of a phone differ. */
export function changedFields(before: Phone, after: Phone): PhoneKey[] {
  return PHONE_KEYS.filter((key) => !isSameValue(before[key], after[key]));
}

export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSameValue(a[key as never], b[key as never]))
  );
}

/** All texts of a phone, including any that a file has smuggled in. */
export function textsOf(phone: Phone): string[] {
  return PHONE_KEYS.flatMap((key) => {
    const { kind } = fieldRow(key);
    return kind === 'text' || kind === 'words' ? ((phone[key] ?? []) as string | string[]) : [];
  });
}

/** A figure of a phone, stored or derived. */
export function figureOf<Key extends FigureKey>(phone: Phone, key: Key): PhoneFigures[Key] {
  return (isDerived(key) ? derive(phone, key) : phone[key as PhoneKey]) as PhoneFigures[Key];
}

/** Built from a template with all keys: filled key by key, a large object would be slow and three times the size. */
function figurePicker<Key extends FigureKey>(keys: readonly Key[]): (phone: Phone) => Pick<PhoneFigures, Key> {
  const template = Object.fromEntries(keys.map((key) => [key, null])) as unknown as Pick<PhoneFigures, Key>;
  return (phone) => {
    const figures = { ...template };
    for (const key of keys) figures[key] = figureOf(phone, key);
    return figures;
  };
}

/** The figures on a card. */
export const cardFigures = figurePicker(CARD_KEYS);

export type FilterFigures = Omit<Pick<PhoneFigures, FilterFigureKey>, 'status'> & { status: SaleStatus };

export const FILTER_FIGURES = [
  ...new Set(
    FILTER_GROUP_NAMES.flatMap((group) => {
      const row = filterRow(group);
      return isBound(row) ? [row.of] : Object.values(row.options).map(({ of }) => of);
    }),
  ),
] as FilterFigureKey[];

export const filterFigures = figurePicker(FILTER_FIGURES);
