import { z } from 'zod';
import '#contract/messages.ts';

/** Any JSON value. Zod's own schema has no id, so OpenAPI could not refer to it. */
export const JsonValue: z.ZodType<z.core.util.JSONType> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(JsonValue), z.record(z.string(), JsonValue)]),
  )
  .meta({ id: 'JsonValue' });
