import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, OutsideLinkField, queryParam, SlugField, textLine } from './fields.ts';
import { isSlug } from './limits.ts';

/** All optional, so that the same fields serve new brands and partial changes; null means unknown. */
export const BrandFields = z.object({
  name: textLine('The name', 1, 60),
  country: textLine('The country', 2, 60).nullable().optional(),
  founded: z.int().min(1800).max(2100).nullable().optional(),
  description: textLine('The description', 1, 400).nullable().optional(),
  /** The maker's website for India. */
  website: OutsideLinkField.nullable().optional(),
  /** SVG path of an emblem in a 24 by 24 box, drawn in the text colour. */
  emblem: z
    .string()
    .max(2000)
    .regex(/^[MLHVCSQTAZmlhvcsqtaz0-9\s,.-]+$/, 'Use an SVG path.')
    .nullable()
    .optional(),
});

export const Brand = z.object({
  id: SlugField,
  name: z.string(),
  country: z.string().nullable(),
  founded: z.int().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  emblem: z.string().nullable(),
  productCount: z.int(),
});

export type BrandFields = z.infer<typeof BrandFields>;
export type Brand = z.infer<typeof Brand>;

export const brands = {
  list: endpoint({
    method: 'GET',
    path: '/api/brands',
    summary: 'All brands with the number of phones of each',
    access: 'public',
    response: z.array(Brand),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/brands',
    summary: 'Add a brand',
    access: 'catalogue',
    body: BrandFields,
    status: 201,
    response: Brand,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/brands/:id',
    summary: 'Change a brand; fields left out stay as they are',
    access: 'catalogue',
    params: IdParams,
    body: BrandFields.partial(),
    response: Brand,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/brands/:id',
    summary: 'Remove a brand that no phone uses, or whose phones move to another brand',
    access: 'catalogue',
    params: IdParams,
    query: z.object({
      /** The brand to move its phones to. */
      moveTo: queryParam((text) => (isSlug(text) ? text : undefined), 'Use the ID of a brand.').optional(),
    }),
    response: z.object({ id: SlugField }),
  }),
};
