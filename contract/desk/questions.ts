import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { SlugField } from '#contract/fields.ts';
import { JsonValue } from './json-value.ts';

/** Warnings about figures that are probably wrong, shown while typing. They do not prevent saving. */

export const PhoneQuestion = z.object({
  /** The form field: `weight`, `dimensions.width`, `variants.0.price`. */
  field: z.string(),
  text: z.string(),
  /** The phone that it may duplicate. */
  phone: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type PhoneQuestion = z.infer<typeof PhoneQuestion>;

export const questions = {
  questions: endpoint({
    method: 'POST',
    path: '/api/admin/products/questions',
    summary: 'Check a phone for unlikely figures, compared with the catalogue. Saves nothing',
    access: 'catalogue',
    readOnly: true,
    body: z.strictObject({
      /** Null for a new phone. */
      id: SlugField.nullable(),
      /** The fields as typed; those that are not valid are ignored. */
      phone: z.record(z.string(), JsonValue),
    }),
    response: z.array(PhoneQuestion),
  }),
};
