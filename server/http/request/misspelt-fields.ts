import { z } from 'zod';
import { isWithinEdits } from '#contract/edit-distance.ts';
import { endpoints } from '#contract/endpoints.ts';
import { requestErrors } from '#contract/errors/texts.ts';

/** A body may contain a megabyte of names; checking this many is enough. */
const CHECKED_MAX = 50;
const NAME_MAX = 40;

/**
 * Unknown names in a body that are a letter or two away from a known field, each with a suggestion. Other unknown names
 * are ignored silently, as are fields of our own responses, which clients may send back.
 */
export function compileMisspelt(schema: z.ZodType): (body: unknown) => Record<string, string> {
  return (body) => {
    const found: Record<string, string> = {};
    let left = CHECKED_MAX;
    const visit = (type: z.ZodType, value: unknown, path: string): void => {
      if (Array.isArray(value)) {
        const items = itemOf(type);
        if (items) for (const [place, item] of value.entries()) if (left > 0) visit(items, item, `${path}${place}.`);
        return;
      }
      const shape = shapeOf(type);
      if (!shape || typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
        if (known) visit(known, inner, `${path}${key}.`);
        else if (left-- > 0 && !contractNames().has(key)) {
          const meant = nearest(key, Object.keys(shape));
          if (meant) found[`${path}${key}`] = requestErrors.unknownField(key, meant);
        }
      }
    };
    visit(schema, body, '');
    return found;
  };
}

/** Unwraps defaults and the like. Recursive types (z.lazy), such as article text, are not checked. */
function inside(type: z.ZodType): z.ZodType {
  const wrapped =
    type instanceof z.ZodOptional ||
    type instanceof z.ZodNullable ||
    type instanceof z.ZodDefault ||
    type instanceof z.ZodPrefault ||
    type instanceof z.ZodNonOptional ||
    type instanceof z.ZodReadonly ||
    type instanceof z.ZodCatch;
  if (wrapped) return inside(type.def.innerType as z.ZodType);
  if (!(type instanceof z.ZodPipe)) return type;
  return inside((type.def.in instanceof z.ZodTransform ? type.def.out : type.def.in) as z.ZodType);
}

function itemOf(type: z.ZodType): z.ZodType | null {
  const list = inside(type);
  if (list instanceof z.ZodUnion) return list.options.map((one) => itemOf(one as z.ZodType)).find(Boolean) ?? null;
  return list instanceof z.ZodArray ? (list.element as z.ZodType) : null;
}

/** The fields an object may have; null if any are allowed. */
function shapeOf(type: z.ZodType): Record<string, z.ZodType> | null {
  const object = inside(type);
  const parts =
    object instanceof z.ZodUnion
      ? object.options
      : object instanceof z.ZodIntersection
        ? [object.def.left, object.def.right]
        : null;
  if (parts) {
    const shapes = parts.map((part) => shapeOf(part as z.ZodType)).filter((shape) => shape !== null);
    return shapes.length === 0 ? null : Object.assign({}, ...shapes);
  }
  if (!(object instanceof z.ZodObject)) return null;
  const { catchall } = object.def;
  return catchall === undefined || catchall instanceof z.ZodNever ? object.shape : null;
}

let names: Set<string> | null = null;

/** Every field name in the contract's requests and responses. */
function contractNames(): ReadonlySet<string> {
  if (names) return names;
  names = new Set();
  const seen = new Set<z.ZodType>();
  const gather = (type: z.ZodType): void => {
    const known = inside(type);
    if (seen.has(known)) return;
    seen.add(known);
    const parts = known instanceof z.ZodUnion ? known.options : [];
    for (const part of parts) gather(part as z.ZodType);
    const item = itemOf(known);
    if (item) gather(item);
    if (known instanceof z.ZodRecord) gather(known.def.valueType as z.ZodType);
    for (const [name, field] of Object.entries(shapeOf(known) ?? {})) {
      names?.add(name);
      gather(field);
    }
  };
  for (const calls of Object.values(endpoints))
    for (const { body, response } of Object.values(calls) as { body?: z.ZodType; response: z.ZodType }[]) {
      if (body) gather(body);
      gather(response);
    }
  return names;
}

function nearest(key: string, known: readonly string[]): string | null {
  if (key.length > NAME_MAX) return null;
  const within = (edits: number) =>
    known.find((name) => edits <= allowed(name) && isWithinEdits(key.toLowerCase(), name.toLowerCase(), edits));
  return within(0) ?? within(1) ?? within(2) ?? null;
}

/** Short names are close to many words, so they allow fewer differences. */
function allowed(name: string): number {
  if (name.length < 4) return 0;
  return name.length < 7 ? 1 : 2;
}
