import { z } from 'zod';
import { formatCount } from '../count.ts';

/** Shapes that calls of several desks share. */

/** A table as a file, where the caller asks for it inside JSON. */
export const CsvFile = z.object({ filename: z.string(), csv: z.string() });

/** Rows of a table that something is done to, each once. */
export function chosenIds<Id extends z.ZodType<string>>(
  id: Id,
  max: number,
  { one, many }: { one: string; many: string },
) {
  return z
    .array(id)
    .min(1, `Choose ${one} first.`)
    .max(max, `At most ${formatCount(max)} ${many} at once.`)
    .transform((ids) => [...new Set(ids)]);
}
