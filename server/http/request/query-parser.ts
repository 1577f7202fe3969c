import { z } from 'zod';
import { queryParamParser } from '#contract/fields.ts';

interface Field {
  /** Undefined for a text that does not fit. */
  read: (text: string) => unknown;
  /** Stands where the address says nothing. */
  fallback: unknown;
}

/** The values of a query that fits; null for one that zod has to refuse in its own words. */
export type QueryParser = (query: Readonly<Record<string, unknown>>) => Record<string, unknown> | null;

/**
 * Reads a query as its schema does, in a fifth of the time: the listing is asked on every click. It is made from the
 * schema itself; null for a schema with a field it does not know, which zod alone reads.
 */
export function compileQueryParser(schema: unknown): QueryParser | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = new Map<string, Field>();
  for (const [key, part] of Object.entries(schema.shape)) {
    const field = compileField(part as z.ZodType);
    if (!field) return null;
    fields.set(key, field);
  }
  // Every query gets the same keys in the same order: whoever reads one finds them where they were in the last.
  const unasked = Object.fromEntries([...fields].map(([key, { fallback }]) => [key, fallback]));
  return (query) => {
    const values: Record<string, unknown> = { ...unasked };
    // An address says a few of the many things that could be asked.
    for (const key in query) {
      const field = fields.get(key);
      const text = query[key];
      if (!field || text === undefined) continue;
      const value = typeof text === 'string' ? field.read(text) : undefined;
      if (value === undefined) return null;
      values[key] = value;
    }
    return values;
  };
}

function compileField(part: z.ZodType): Field | null {
  const wrapped = part instanceof z.ZodOptional || part instanceof z.ZodDefault;
  // A field that has to be there is zod's to miss.
  if (!wrapped) return null;
  const inner = part.def.innerType as z.ZodType;
  const read = inner instanceof z.ZodEnum ? readEnum(inner) : queryParamParser(inner);
  return read ? { read, fallback: part instanceof z.ZodDefault ? part.def.defaultValue : undefined } : null;
}

function readEnum(part: z.ZodEnum): (text: string) => unknown {
  const options = new Set<unknown>(part.options);
  return (text) => (options.has(text) ? text : undefined);
}
