import { z } from 'zod';
import { UserIdField } from '#contract/account/user.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  IdParams,
  integerParam,
  LimitField,
  PageField,
  paged,
  queryParam,
  SearchField,
  SlugField,
  sortParam,
  TimestampField,
} from '#contract/fields.ts';
import { isSlug } from '#contract/limits.ts';
import { PRODUCT_STATUSES, PUBLICATIONS, SALE_STATUSES } from '#contract/phone/choices.ts';
import { PricePoint, Product, ProductCard } from '#contract/phone/product.ts';
import { COLUMN_FIELDS, COLUMN_FIELDS_MAX } from './phone-columns.ts';
import { CsvFile } from './shapes.ts';

/** Phones in the admin area: the table, bulk changes, and the export. */

export const BULK_MAX = 500;

export const ADMIN_PRODUCT_SORTS = [
  'name',
  'brand',
  'price',
  'recorded',
  'launched',
  'status',
  'publication',
  'likes',
  'rating',
  'updated',
] as const;

/** Columns that an export of the table can have, in table order. */
export const ADMIN_PRODUCT_COLUMNS = [...ADMIN_PRODUCT_SORTS, 'picture'] as const;

const ColumnsField = queryParam((text) => {
  const columns = text
    .split(',')
    .map((name) => [...ADMIN_PRODUCT_COLUMNS, ...COLUMN_FIELDS].find((one) => one === name));
  return columns.every((column) => column !== undefined) ? columns : undefined;
}, 'Use names of columns in this table.');

const FieldsField = queryParam((text) => {
  const keys = text.split(',').map((name) => COLUMN_FIELDS.find((known) => known === name));
  return keys.length <= COLUMN_FIELDS_MAX && keys.every((key) => key !== undefined) ? keys : undefined;
}, `Choose at most ${COLUMN_FIELDS_MAX} fields of a phone.`);

const SortField = sortParam(ADMIN_PRODUCT_SORTS);

export const AdminProduct = ProductCard.extend({
  /** Whether a picture was uploaded; otherwise the drawing is shown. */
  hasPicture: z.boolean(),
  /** Whether readers see it, and from when. */
  publication: z.enum(PUBLICATIONS),
  publishAt: TimestampField.nullable(),
  updatedAt: TimestampField,
  /** Requested further fields as text; null if unknown. */
  fields: z.record(z.string(), z.string().nullable()).optional(),
});

/** Maximum age in days for the filter. */
const PRICE_DAYS_MAX = 3_650;
const OLDER_TEXT = 'Use a whole number of days.';

/** The filters of the phones table, in a body with numbers as numbers. */
export const ProductTableFilter = z.object({
  search: SearchField.optional(),
  brandId: queryParam((text) => (isSlug(text) ? text : undefined), 'Use the ID of a brand.').optional(),
  /** `unconfirmed`: marked as available but not seen on sale for over a year. */
  status: z.enum(SALE_STATUSES).optional(),
  publication: z.enum(PUBLICATIONS).optional(),
  /** Only phones without it. */
  missing: z.enum(['price', 'picture']).optional(),
  /** Only phones whose price is older than this many days. */
  olderThan: z.int(OLDER_TEXT).min(1, OLDER_TEXT).max(PRICE_DAYS_MAX, OLDER_TEXT).optional(),
});

/** A member of staff. */
export const NamedActor = z.object({ id: UserIdField, name: z.string() });

export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('status'), status: z.enum(PRODUCT_STATUSES) }),
  z.object({ action: z.literal('brand'), brandId: SlugField }),
  z.object({
    action: z.literal('publication'),
    publication: z.enum(PUBLICATIONS),
    publishAt: TimestampField.nullable().default(null),
  }),
  z.object({ action: z.literal('delete') }),
]);

export const ProductChange = z.object({
  id: z.uuid(),
  at: TimestampField,
  /** Null for imports on the command line and deleted accounts. */
  actor: NamedActor.nullable(),
  kind: z.enum(['created', 'changed', 'imported']),
  /** Changed fields with old and new value as JSON; empty for a new phone. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

export const ProductHistory = z.object({
  /** Newest first, like the changes. */
  prices: z.array(PricePoint),
  changes: z.array(ProductChange),
});

export type ProductTableFilter = z.infer<typeof ProductTableFilter>;
export type AdminProduct = z.infer<typeof AdminProduct>;
export type BulkChange = z.infer<typeof BulkChange>;
export type ProductChange = z.infer<typeof ProductChange>;
export type ProductHistory = z.infer<typeof ProductHistory>;

export const adminProducts = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/products',
    summary: 'All phones as a table',
    access: 'catalogue',
    query: ProductTableFilter.extend({
      page: PageField,
      limit: LimitField,
      olderThan: integerParam(1, PRICE_DAYS_MAX).optional(),
      sort: SortField.optional(),
      /** Further fields to show: `weight,usb`. */
      fields: FieldsField.optional(),
    }),
    response: paged('products', AdminProduct),
  }),
  bulk: endpoint({
    method: 'PATCH',
    path: '/api/admin/products',
    summary: 'Change or delete several phones in one transaction',
    access: 'catalogue',
    body: z.object({
      ids: z
        .array(SlugField)
        .min(1, 'Choose a phone first.')
        .max(BULK_MAX, `At most ${BULK_MAX} phones at once.`)
        .transform((ids) => [...new Set(ids)]),
      change: BulkChange,
    }),
    response: z.object({
      ids: z.array(SlugField),
      /** The id for undo; null if a single phone was deleted, which can be restored from the trash. */
      undoId: z.uuid().nullable(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/products/:id',
    summary: 'A phone for editing; does not count as a view',
    access: 'catalogue',
    params: IdParams,
    response: Product,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/api/admin/products/:id/picture',
    summary: 'Remove a phone’s picture; readers see its drawing again',
    access: 'catalogue',
    params: IdParams,
    query: z.object({
      /** The version that was edited; if it is outdated, the response is 409 with the current one. */
      updatedAt: TimestampField.optional(),
    }),
    response: Product,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/admin/products/:id/history',
    summary: 'Price history and changes of a phone',
    access: 'catalogue',
    params: IdParams,
    response: ProductHistory,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/admin/products/export',
    summary:
      'All phones in the import format, or with `columns` the columns of the table: a file, or inside JSON if the caller accepts JSON',
    access: 'catalogue',
    audited: { label: 'Exported all phones' },
    query: ProductTableFilter.extend({
      olderThan: integerParam(1, PRICE_DAYS_MAX).optional(),
      sort: SortField.optional(),
      columns: ColumnsField.optional(),
    }),
    response: CsvFile,
  }),
};
