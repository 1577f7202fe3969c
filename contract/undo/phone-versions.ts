import { z } from 'zod';
import { NamedActor, ProductChange } from '#contract/desk/products.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParams, TimestampField } from '#contract/fields.ts';
import { Product } from '#contract/phone/product.ts';

/** The id of a change means the phone after it; `first` is the original state, `current` the present one. */
const VersionField = z.union([z.uuid(), z.enum(['first', 'current'])], 'Choose a version from the list.');

const PhoneVersion = z.object({
  id: VersionField,
  at: TimestampField,
  actor: NamedActor.nullable(),
  kind: ProductChange.shape.kind,
  fields: z.array(z.string()),
});

const PhoneVersions = z.object({
  /** The phone's current version, required to restore one. */
  updatedAt: TimestampField,
  /** Newest first; the first is the current state. */
  versions: z.array(PhoneVersion),
});
export type PhoneVersion = z.infer<typeof PhoneVersion>;
export type PhoneVersions = z.infer<typeof PhoneVersions>;

export const phoneVersions = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/products/:id/versions',
    summary: 'The versions of a phone, newest first',
    access: 'catalogue',
    params: IdParams,
    response: PhoneVersions,
  }),
  compare: endpoint({
    method: 'GET',
    path: '/api/admin/products/:id/versions/compare',
    summary: 'Differences between two versions of a phone',
    access: 'catalogue',
    params: IdParams,
    query: z.object({ from: VersionField, to: VersionField.default('current') }),
    response: ProductChange.shape.fields,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/products/:id/versions/:version/restore',
    summary: 'Restore an earlier version of a phone; the current one stays in its versions',
    access: 'catalogue',
    params: IdParams.extend({ version: VersionField }),
    body: z.object({ updatedAt: TimestampField }),
    response: Product,
  }),
};
