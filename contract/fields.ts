import { z } from 'zod';
import { FIRST_PAGE, LISTING_PAGE_SIZE, PAGE_LIMIT_MAX, PAGE_MAX, SEARCH_MAX } from './limits.ts';

/** Fields that several domains share, each defined once. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** One line of visible text: trimmed, no control characters, no line breaks. */
export function line(label: string, min: number, max: number) {
  return z
    .string(`${label} is missing.`)
    .trim()
    .min(min, min <= 1 ? `${label} is missing.` : `${label} needs at least ${min} characters.`)
    .max(max, `${label} can have at most ${max} characters.`)
    .refine((text) => !CONTROL.test(text) && !/[\r\n]/.test(text), `${label} holds characters that cannot be used.`);
}

/** Several lines of plain text. */
export function paragraphs(label: string, min: number, max: number) {
  return z
    .string(`${label} is missing.`)
    .trim()
    .min(min, min <= 1 ? `${label} is missing.` : `${label} needs at least ${min} characters.`)
    .max(max, `${label} can have at most ${max} characters.`)
    .refine((text) => !CONTROL.test(text), `${label} holds characters that cannot be used.`);
}

/** The id that people see in an address: `oneplus-12`. */
export const SlugField = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'An id has lower-case letters, digits and single hyphens.');

export const IdParams = z.object({ id: SlugField });

/** A UTC moment, `2026-01-15T09:30:00.000Z`. */
export const TimestampField = z.iso.datetime();

/** A calendar date known as precisely as anyone published it: `2024`, `2024-01` or `2024-01-23`. */
export const PartialDateField = z
  .string()
  .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, 'Use 2024, 2024-01 or 2024-01-23.');

/** Whole numbers from the address: digits only, so `1e9`, ` 1` and `0x1` are refused. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,12}$/, 'Use a whole number.')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

export const PageField = wholeNumber(FIRST_PAGE, PAGE_MAX).default(FIRST_PAGE);

/** More than the maximum is clamped, not refused: the caller gets what there is to get. */
export const LimitField = wholeNumber(1, Number.MAX_SAFE_INTEGER)
  .transform((limit) => Math.min(limit, PAGE_LIMIT_MAX))
  .default(LISTING_PAGE_SIZE);

export const SearchField = z
  .string()
  .max(SEARCH_MAX, `Search for at most ${SEARCH_MAX} characters.`)
  .refine((text) => !CONTROL.test(text), 'The search holds characters that cannot be used.')
  .transform((text) => text.trim());

/** The one shape of every paged list: its items under their own name, beside where one is. */
export function paged<const Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  return z.object({
    [name]: z.array(item),
    total: z.int(),
    currentPage: z.int(),
    totalPages: z.int(),
    hasMore: z.boolean(),
  } as { [K in Name]: z.ZodArray<Item> } & {
    total: z.ZodInt;
    currentPage: z.ZodInt;
    totalPages: z.ZodInt;
    hasMore: z.ZodBoolean;
  });
}
