import { z } from 'zod';
import { formatCount } from './count.ts';
import {
  FIRST_PAGE,
  LISTING_PAGE_SIZE,
  PAGE_LIMIT_MAX,
  PAGE_MAX,
  RATING_MAX,
  RATING_MIN,
  SEARCH_MAX,
  SLUG,
  SLUG_MAX,
} from './limits.ts';
import './messages.ts';

/** Fields that several domains share, each defined once. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** One line of visible text: trimmed, no control characters, no line breaks. */
export function textLine(label: string, min: number, max: number) {
  return textOf(label, min, max, (text) => isPlainText(text) && !/[\r\n]/.test(text));
}

/** Several lines of plain text. */
export function multilineText(label: string, min: number, max: number) {
  return textOf(label, min, max, isPlainText);
}

function textOf(label: string, min: number, max: number, isUsable: (text: string) => boolean) {
  return z
    .string(`${label} is missing.`)
    .trim()
    .min(min, min <= 1 ? `${label} is missing.` : `${label} needs at least ${formatCount(min)} characters.`)
    .max(max, `${label} can have at most ${formatCount(max)} characters.`)
    .refine(isUsable, `${label} contains characters that can’t be used.`);
}

/** Whether a database would take it and a person could read it. */
export function isPlainText(text: string): boolean {
  return !CONTROL.test(text);
}

export const SlugField = z
  .string()
  .max(SLUG_MAX)
  .regex(SLUG, 'An ID can have lower-case letters, digits and single hyphens.');

const STARS = `Rate with ${RATING_MIN} to ${RATING_MAX} stars.`;
export const RatingField = z.int(STARS).min(RATING_MIN, STARS).max(RATING_MAX, STARS);

/** An address of another person's site. Spaces, `;` and `|` are percent-encoded in one, so lists can be written with them. */
export const OutsideLinkField = z
  .string('The link is missing.')
  .trim()
  .max(500, 'A link can have at most 500 characters.')
  .regex(/^https:\/\/[^\s;|"<>\\^`{}/?#@]+\.[^\s;|"<>\\^`{}@]+$/, 'Enter a full link that starts with https://.');

export const IdParams = z.object({ id: SlugField });
/** Of what has no slug. */
export const UuidParams = z.object({ id: z.uuid() });

/** Of something new, made up by the caller: sent a second time, it is the same thing. */
export const NewIdField = z.uuid('This ID isn’t valid.').optional();

/** A UTC moment, `2026-01-15T09:30:00.000Z`. */
export const TimestampField = z.iso.datetime();

/** A calendar date known as precisely as anyone published it: `2024`, `2024-01` or `2024-01-23`. */
export const PartialDateField = z
  .string()
  .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, 'Use 2024, 2024-01 or 2024-01-23.');

/**
 * A value from the address, read in one step. Chains of checks and pipes say the same in more nodes,
 * and the listing's query with its dozen fields spent a third of every request in them.
 */
export function queryParam<Value>(read: (text: string) => Value | undefined, message: string) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
}

/** Digits only, so `1e9`, ` 1` and `0x1` are refused. */
function parseDigits(text: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}

export function integerParam(min: number, max: number) {
  return queryParam((text) => {
    const number = parseDigits(text);
    return number >= min && number <= max ? number : undefined;
  }, 'Use a whole number.');
}

export const PageField = integerParam(FIRST_PAGE, PAGE_MAX).default(FIRST_PAGE);

/** More than the maximum is clamped, not refused: the caller gets what there is to get. */
export const LimitField = queryParam((text) => {
  const limit = parseDigits(text);
  return limit >= 1 ? Math.min(limit, PAGE_LIMIT_MAX) : undefined;
}, 'Use a whole number.').default(LISTING_PAGE_SIZE);

export const SearchField = queryParam(
  (text) => (text.length <= SEARCH_MAX && !CONTROL.test(text) ? text.trim() : undefined),
  `Search for up to ${SEARCH_MAX} characters.`,
);

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

/**
 * Whether a link that someone wrote may be shown: another site over TLS, a mail address, or a page of this
 * site. `//elsewhere`, `javascript:` and `data:` are none of these.
 */
export function isSafeLink(href: string): boolean {
  if (/[\s\\]/.test(href) || CONTROL.test(href)) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  return /^(?:https:\/\/[^/?#]|mailto:[^?]+@)/i.test(href) && URL.canParse(href);
}
