import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { PartialDateField, SlugField, textLine } from '#contract/fields.ts';
import { PRODUCT_NAME_MAX } from '#contract/limits.ts';

/** Known phones that are not in the catalogue yet. */

export const MissingPhoneFields = z.object({
  name: textLine('The name', 1, PRODUCT_NAME_MAX),
  brandId: SlugField,
  launchedAt: PartialDateField.nullable().optional(),
  /** `8/128, 12/256` in GB. */
  memories: textLine('RAM and storage', 1, 120).nullable().optional(),
  /** What still needs a source before it can be added. */
  missing: textLine('The note on what’s missing', 1, 300).nullable().optional(),
});

export const MissingPhone = z.object({
  id: z.uuid(),
  name: z.string(),
  brandId: z.string(),
  brandName: z.string(),
  launchedAt: z.string().nullable(),
  memories: z.string().nullable(),
  missing: z.string().nullable(),
});

export type MissingPhoneFields = z.infer<typeof MissingPhoneFields>;
export type MissingPhone = z.infer<typeof MissingPhone>;

export const missingPhones = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/missing-phones',
    summary: 'Phones not in the catalogue yet',
    access: 'catalogue',
    response: z.array(MissingPhone),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/missing-phones',
    summary: 'Add a phone to the list of those not in the catalogue yet',
    access: 'catalogue',
    body: MissingPhoneFields,
    status: 201,
    response: MissingPhone,
  }),
};
