import { z } from 'zod';

/**
 * Converts form fields to what the endpoint's schema expects in JSON. Numbers, lists and booleans arrive as JSON text,
 * lists also as repeated fields, and an empty field means null. Text fields stay as typed: a phone may be called `12`.
 */
export function formFields(schema: z.ZodType, texts: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const { inner } = unwrap(schema);
  const shape: Record<string, z.ZodType> = inner instanceof z.ZodObject ? inner.shape : {};
  const fields: Record<string, unknown> = Object.create(null);
  for (const [given, value] of texts) {
    const name = given.endsWith('[]') ? given.slice(0, -2) : given;
    const list = listItem(shape[name]);
    fields[name] = list ? addItems(fields[name], list, value) : fieldValue(shape[name], value);
  }
  return { ...fields };
}

function addItems(before: unknown, item: z.ZodType, value: unknown): unknown {
  const read = value === '' ? [] : typeof value === 'string' ? itemsOf(item, value) : value;
  return Array.isArray(before) && Array.isArray(read) ? [...before, ...read] : read;
}

/** A whole list as JSON, or one item. */
function itemsOf(item: z.ZodType, text: string): unknown {
  return text.trimStart().startsWith('[') ? parseJson(text) : [fieldValue(item, text)];
}

function fieldValue(field: z.ZodType | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const { inner, isNullable } = unwrap(field);
  if (value === '') return isNullable || !isText(inner) ? null : '';
  if (isText(inner)) return value;
  // A checked checkbox.
  if (inner instanceof z.ZodBoolean && value === 'on') return true;
  return parseJson(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unwrap(field: z.ZodType | undefined): { inner: z.ZodType | undefined; isNullable: boolean } {
  let inner = field;
  let isNullable = false;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
      isNullable ||= inner instanceof z.ZodNullable;
      inner = inner.def.innerType as z.ZodType;
    } else if (inner instanceof z.ZodNonOptional) inner = inner.def.innerType as z.ZodType;
    else if (inner instanceof z.ZodPipe) inner = inner.def.in as z.ZodType;
    else return { inner, isNullable };
  }
}

function isText(field: z.ZodType | undefined): boolean {
  if (field instanceof z.ZodUnion) return field.options.some((option) => isText(unwrap(option as z.ZodType).inner));
  if (field instanceof z.ZodLiteral) return field.values.values().some((value) => typeof value === 'string');
  return [z.ZodString, z.ZodStringFormat, z.ZodEnum].some((kind) => field instanceof kind);
}

function listItem(field: z.ZodType | undefined): z.ZodType | null {
  const { inner } = unwrap(field);
  return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : null;
}
