import type { Random } from '#catalogue/random.ts';
import { SLUG } from '#contract/limits.ts';

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: string | readonly string[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Strings that match patterns of the contract. */
const TEXTS = [
  'A plain text of some length',
  'sample-id',
  'reader@example.com',
  '2024-01-23',
  '2026-01-15T09:30:00.000Z',
  '2099-01-15T09:30:00.000Z',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  'IP68',
  '12',
  `/media/uploads/${'a'.repeat(32)}-320.avif`,
  'a'.repeat(32),
  'M0 0L24 24',
];

export const ARTICLE = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Heading' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'link', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/blogs' } }] },
        { type: 'hardBreak' },
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] }],
        },
      ],
    },
    {
      type: 'picture',
      attrs: {
        image: {
          width: 900,
          height: 600,
          avif: [{ width: 320, url: `/media/uploads/${'a'.repeat(32)}-320.avif` }],
          webp: [{ width: 320, url: `/media/uploads/${'a'.repeat(32)}-320.webp` }],
        },
        alt: 'A phone',
        caption: null,
      },
    },
    { type: 'comparison', attrs: { productIds: ['sample-id', 'sample-id-2'] } },
    { type: 'callout', attrs: { kind: 'tip', title: null }, content: [{ type: 'paragraph' }] },
  ],
};

/** Existing ids, for strings that are ids; `of` is the name of their field or parameter. */
export interface KnownIds {
  slug(of: string): string;
  uuid(of: string): string;
}

const NO_IDS: KnownIds = { slug: () => 'sample-id', uuid: () => '01890a5d-ac96-774b-bcce-b302099a8057' };

/** A value that matches the schema, or almost: rules beyond JSON Schema are not met. */
export function sampleOf(schema: JsonSchema, random: Random, ids: KnownIds = NO_IDS, of = ''): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return sampleOf(pick(options, random), random, ids, of);
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(schema.enum, random);
  switch (typeOf(schema, random)) {
    case 'object':
      return sampleObject(schema, random, ids);
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, Math.min(2, schema.maxItems ?? 2)) }, () =>
        sampleOf(schema.items ?? {}, random, ids, of),
      );
    case 'string':
      return sampleText(schema, random, ids, of);
    case 'integer':
    case 'number':
      return sampleNumber(schema, random);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      // An article's body is limited as a whole, which its schema does not express.
      return structuredClone(ARTICLE);
  }
}

function typeOf({ type }: JsonSchema, random: Random): string | undefined {
  return typeof type === 'object' ? pick(type, random) : type;
}

function sampleObject(
  { properties = {}, required = [] }: JsonSchema,
  random: Random,
  ids: KnownIds,
): Record<string, unknown> {
  const keys = Object.keys(properties).filter((key) => required.includes(key) || random() < 0.8);
  return Object.fromEntries(keys.map((key) => [key, sampleOf(properties[key] as JsonSchema, random, ids, key)]));
}

function sampleText(
  { format, pattern, minLength = 0, maxLength = 1_000 }: JsonSchema,
  random: Random,
  ids: KnownIds,
  of: string,
): string {
  if (format === 'uuid') return ids.uuid(of);
  if (pattern === SLUG.source) return ids.slug(of);
  if (!pattern && maxLength >= 40 && random() < 0.5) return `Sample text ${Math.floor(random() * 1e6)}`;
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  return pick(TEXTS.filter(fits), random) ?? 'x'.repeat(Math.max(1, minLength));
}

function sampleNumber({ type, minimum = 0, maximum = 1_000 }: JsonSchema, random: Random): number {
  const figure = minimum + random() * (Math.min(maximum, minimum + 10_000) - minimum);
  return type === 'integer' ? Math.round(figure) : Math.round(figure * 100) / 100;
}

export function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** All paths inside a value, including [] for the value itself: ['a', 0] is value.a[0]. */
export function placesIn(value: unknown, place: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...place, index]))
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, item]) => placesIn(item, [...place, key]))
      : [];
  return [place, ...below];
}

/** A copy with another value at that path; undefined removes it. */
export function replaceAt(value: unknown, [key, ...rest]: readonly (string | number)[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  const inner = replaceAt(Object.hasOwn(copy, key) ? copy[key] : undefined, rest, other);
  if (Array.isArray(copy) && typeof key === 'string') copy.push(inner);
  else if (inner === undefined && !Array.isArray(copy)) delete copy[key];
  // An own property, even if it is called __proto__.
  else Object.defineProperty(copy, key, { value: inner, writable: true, enumerable: true, configurable: true });
  return copy;
}
