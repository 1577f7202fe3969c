import { z } from 'zod';
import { NamedActor, ProductChange } from '#contract/admin-products.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParams, TimestampField } from '#contract/fields.ts';
import { Product } from '#contract/phone/product.ts';

/** Every state that a phone was in. */

/** The id of a change: the phone as it was after it; `first` is the phone as it came, `current` as it is. */
const VersionField = z.union([z.uuid(), z.enum(['first', 'current'])], 'Use a version of the list.');

const PhoneVersion = z.object({
  id: VersionField,
  at: TimestampField,
  actor: NamedActor.nullable(),
  kind: ProductChange.shape.kind,
  /** Which fields it changed. */
  fields: z.array(z.string()),
});

const PhoneVersions = z.object({
  /** Of the phone, to restore with. */
  updatedAt: TimestampField,
  /** Newest first; the first is the phone as it is. */
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
    summary: 'What sets any two versions of a phone apart',
    access: 'catalogue',
    params: IdParams,
    query: z.object({ from: VersionField, to: VersionField.default('current') }),
    response: ProductChange.shape.fields,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/products/:id/versions/:version/restore',
    summary: 'Make a phone what it was in an earlier version; the one of now stays among the versions',
    access: 'catalogue',
    params: IdParams.extend({ version: VersionField }),
    body: z.object({ updatedAt: TimestampField }),
    response: Product,
  }),
};
