import { z } from 'zod';
import { UserIdField } from './account/user.ts';
import { CsvFile } from './desk/shapes.ts';
import { endpoint } from './endpoint.ts';
import {
  IdParams,
  integerParam,
  LimitField,
  PageField,
  paged,
  queryParam,
  SearchField,
  SlugField,
  TimestampField,
} from './fields.ts';
import { isSlug } from './limits.ts';
import { PRODUCT_STATUSES, PUBLICATIONS, SALE_STATUSES } from './phone/choices.ts';
import { PHONE_KEYS, type PhoneKey } from './phone/fields.ts';
import { PricePoint, Product, ProductCard } from './phone/product.ts';

/** Phones as admins work with them: a table of all of them, changes to many, all of them as a file. */

/** Phones that one bulk action may change. */
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

/** What an export of the table can show, in the order of the table. */
export const ADMIN_PRODUCT_COLUMNS = [...ADMIN_PRODUCT_SORTS, 'picture'] as const;

/** Fields that are columns already, under another name. */
const SHOWN_KEYS: readonly PhoneKey[] = [
  ...(['name', 'brandId', 'price', 'priceAt', 'launchedAt', 'status', 'publication', 'publishAt'] as const),
];
/** Any other field of a phone can be a column too. */
export const COLUMN_FIELDS = PHONE_KEYS.filter((key) => !SHOWN_KEYS.includes(key));
export const COLUMN_FIELDS_MAX = 12;

const ColumnsField = queryParam((text) => {
  const columns = text
    .split(',')
    .map((name) => [...ADMIN_PRODUCT_COLUMNS, ...COLUMN_FIELDS].find((one) => one === name));
  return columns.every((column) => column !== undefined) ? columns : undefined;
}, 'Use columns of the table.');

const FieldsField = queryParam((text) => {
  const keys = text.split(',').map((name) => COLUMN_FIELDS.find((known) => known === name));
  return keys.length <= COLUMN_FIELDS_MAX && keys.every((key) => key !== undefined) ? keys : undefined;
}, `Name at most ${COLUMN_FIELDS_MAX} fields of a phone.`);

/** `price` ascending, `-price` descending. */
const SortField = queryParam((text) => {
  const descending = text.startsWith('-');
  const column = ADMIN_PRODUCT_SORTS.find((known) => known === (descending ? text.slice(1) : text));
  return column && { column, descending };
}, 'Sort by a column of the table.');

export const AdminProduct = ProductCard.extend({
  /** Whether a picture was uploaded; the drawing is used otherwise. */
  hasPicture: z.boolean(),
  /** Whether readers see it, and when they will. */
  publication: z.enum(PUBLICATIONS),
  publishAt: TimestampField.nullable(),
  updatedAt: TimestampField,
  /** What was asked for beside, in words; null for not known. */
  fields: z.record(z.string(), z.string().nullable()).optional(),
});

/** Days that a price may be old. */
const PRICE_DAYS_MAX = 3_650;
const OLDER_TEXT = 'Use a whole number of days.';

/** What the table of phones is narrowed down by; in a body, where its figures are numbers. */
export const ProductTableFilter = z.object({
  search: SearchField.optional(),
  brandId: queryParam((text) => (isSlug(text) ? text : undefined), 'Use the id of a brand.').optional(),
  /** `unconfirmed`: marked as available, and not seen on sale for over a year. */
  status: z.enum(SALE_STATUSES).optional(),
  publication: z.enum(PUBLICATIONS).optional(),
  /** Only those that lack it. */
  missing: z.enum(['price', 'picture']).optional(),
  /** Only those whose price was recorded more days ago. */
  olderThan: z.int(OLDER_TEXT).min(1, OLDER_TEXT).max(PRICE_DAYS_MAX, OLDER_TEXT).optional(),
});

/** Someone of the staff, by name. */
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
  /** Null for what the command line imported, or an account that is gone. */
  actor: NamedActor.nullable(),
  kind: z.enum(['created', 'changed', 'imported']),
  /** Fields with what they held before and after, as JSON shows them; none for a phone that came to be. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

export const ProductHistory = z.object({
  /** Newest first, both. */
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
      /** Fields to show beside: `weight,usb`. */
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
      /** The id to undo it with; null for a single phone that was deleted, which is in the trash. */
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
      /** Of the version that was looked at: when another is stored by now, the answer is 409 with that one. */
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
