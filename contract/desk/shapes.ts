import { z } from 'zod';
import { formatCount } from '#contract/count.ts';

/** A CSV inside JSON, for callers that accept JSON. */
export const CsvFile = z.object({ filename: z.string(), csv: z.string() });

/** Row ids, each once. */
export function chosenIds<Id extends z.ZodType<string>>(
  id: Id,
  max: number,
  { one, many }: { one: string; many: string },
) {
  return z
    .array(id)
    .min(1, `Choose ${one} first.`)
    .max(max, `Choose up to ${formatCount(max)} ${many}.`)
    .transform((ids) => [...new Set(ids)]);
}
