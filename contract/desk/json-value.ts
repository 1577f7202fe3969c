import { z } from 'zod';
import '../messages.ts';

/** Whatever JSON can hold. Zod's own has no name, without which OpenAPI cannot refer to it. */
export const JsonValue: z.ZodType<z.core.util.JSONType> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(JsonValue), z.record(z.string(), JsonValue)]),
  )
  .meta({ id: 'JsonValue' });
