import { z } from 'zod';
import { NamedActor } from '#contract/desk/products.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  LimitField,
  PageField,
  paged,
  Removed,
  SearchField,
  SlugField,
  TimestampField,
  textLine,
  UuidParams,
} from '#contract/fields.ts';
import { PriceSourceField } from '#contract/phone/phone.ts';

/** Price feeds of stores: fetched on a schedule, matched to phones, and shown as offers. docs/prices.md is for operators. */

export const FEED_FORMATS = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  'google-xml': 'Google Merchant XML',
} as const;
export type FeedFormat = keyof typeof FEED_FORMATS;
const FORMATS = Object.keys(FEED_FORMATS) as [FeedFormat, ...FeedFormat[]];

/** The columns we read from a feed. */
export const FEED_COLUMNS = [
  { column: 'key', label: 'Item ID', isRequired: true },
  { column: 'title', label: 'Title', isRequired: true },
  { column: 'price', label: 'Price', isRequired: true },
  { column: 'salePrice', label: 'Sale price', isRequired: false },
  { column: 'currency', label: 'Currency', isRequired: false },
  { column: 'url', label: 'Link', isRequired: true },
  { column: 'availability', label: 'Availability', isRequired: false },
  { column: 'brand', label: 'Brand', isRequired: false },
  { column: 'gtin', label: 'GTIN', isRequired: false },
  { column: 'mpn', label: 'Model number', isRequired: false },
  { column: 'condition', label: 'Condition', isRequired: false },
] as const;
export type FeedColumn = (typeof FEED_COLUMNS)[number]['column'];
const COLUMN_NAMES = FEED_COLUMNS.map(({ column }) => column) as [FeedColumn, ...FeedColumn[]];

export const FEEDS_MAX = 50;
export const FEED_MINUTES_MIN = 15;
const FEED_MINUTES_MAX = 7 * 24 * 60;
export const FEED_CHANGE_PERCENT = 25;
/** A feed that fails for longer is reported in the overview and by mail. */
export const FEED_FAILING_HOURS = 24;
const FEED_COLUMN_NAME_MAX = 100;
const STOCK_WORDS_MAX = 20;
const HEADERS_MAX = 10;
export const FEED_KEY_MAX = 100;

/** What an item can be if it is not a phone for our catalogue. */
export const IGNORE_REASONS = {
  'not-a-phone': 'Not a phone',
  accessory: 'Accessory',
  refurbished: 'Refurbished',
  'other-region': 'Other region',
} as const;
export type IgnoreReason = keyof typeof IGNORE_REASONS;
const REASONS = Object.keys(IGNORE_REASONS) as [IgnoreReason, ...IgnoreReason[]];

const UrlField = textLine('The feed URL', 1, 1_000)
  .refine((text) => URL.canParse(text), {
    error: 'Use a full URL, such as https://store.example/feed.csv.',
    abort: true,
  })
  .refine((text) => {
    const { username, password, hash } = new URL(text);
    return username === '' && password === '' && hash === '';
  }, 'Remove the user name, password or # from the URL. Passwords belong in the headers.');

/** Maps the feed's columns to ours; null for an unused one. */
const ColumnsField = z
  .record(z.string().min(1).max(FEED_COLUMN_NAME_MAX), z.enum(COLUMN_NAMES, 'This column doesn’t exist.').nullable())
  .refine((columns) => Object.keys(columns).length <= 200, 'Choose at most 200 columns.')
  .superRefine((columns, context) => {
    const chosen = Object.values(columns);
    for (const { column, label, isRequired } of FEED_COLUMNS) {
      const times = chosen.filter((one) => one === column).length;
      if (times > 1) context.addIssue({ code: 'custom', message: `${label} is chosen twice.` });
      if (times === 0 && isRequired)
        context.addIssue({ code: 'custom', message: `Choose the feed column for ‘${label}’.` });
    }
  });

/** Headers that the server sets itself. */
const OWN_HEADERS =
  /^(?:host|connection|content-|transfer-encoding|te|trailer|upgrade|accept-encoding|if-|range|expect)/i;
const HeadersField = z
  .record(
    z
      .string()
      .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'A header name can only have letters, digits and hyphens.')
      .refine((name) => !OWN_HEADERS.test(name), 'We set this header ourselves. Remove it.'),
    z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,1998}[\x21-\x7e])?$/, 'Enter the value in plain characters.'),
  )
  .refine((headers) => Object.keys(headers).length <= HEADERS_MAX, `Enter at most ${HEADERS_MAX} headers.`);

export const FeedBody = z.object({
  name: textLine('The name', 1, 80),
  /** The source of the prices it records. */
  store: PriceSourceField,
  url: UrlField,
  format: z.enum(FORMATS, `The format must be one of ${FORMATS.join(', ')}.`),
  columns: ColumnsField,
  /** Write-only. If omitted, the feed keeps its headers. */
  headers: HeadersField.optional(),
  everyMinutes: z
    .int('Enter the minutes as a whole number.')
    .min(FEED_MINUTES_MIN, `Enter at least ${FEED_MINUTES_MIN} minutes.`)
    .max(FEED_MINUTES_MAX, 'A feed must be fetched at least once a week.'),
  /** A larger change is held for review. */
  maxChangePercent: z
    .int('Enter the largest change as a whole number.')
    .min(1, 'The largest change must be at least 1%.')
    .max(100, 'The largest change can be at most 100%.')
    .default(FEED_CHANGE_PERCENT),
  currency: z.literal('INR', 'Prices must be in INR.').default('INR'),
  /** Availability texts that mean in stock; the usual ones if empty. */
  stockWords: z
    .array(textLine('A word', 1, 40))
    .max(STOCK_WORDS_MAX, `Enter at most ${STOCK_WORDS_MAX} words.`)
    .default([]),
  active: z.boolean().default(true),
});
export type FeedBody = z.input<typeof FeedBody>;

export const FEED_RUN_STATES = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  unchanged: 'No changes',
  failed: 'Failed',
} as const;
export type FeedRunState = keyof typeof FEED_RUN_STATES;

export const FeedCounts = z.object({
  /** Items in the feed. */
  rows: z.int(),
  matched: z.int(),
  waiting: z.int(),
  ignored: z.int(),
  /** Prices held for review because they changed too much. */
  held: z.int(),
  /** Items without a title, link or readable price, or in another currency. */
  refused: z.int(),
  /** Variant prices that changed. */
  changed: z.int(),
});
export type FeedCounts = z.infer<typeof FeedCounts>;

export const FeedRun = z.object({
  id: z.uuid(),
  state: z.enum(Object.keys(FEED_RUN_STATES) as [FeedRunState, ...FeedRunState[]]),
  startedAt: TimestampField,
  finishedAt: TimestampField.nullable(),
  counts: FeedCounts,
  bytes: z.int(),
  error: z.string().nullable(),
  /** Null for a scheduled run. */
  startedBy: NamedActor.nullable(),
  /** Null if there is nothing to undo. */
  undoUntil: TimestampField.nullable(),
});
export type FeedRun = z.infer<typeof FeedRun>;

export const StoreFeed = z.object({
  id: z.uuid(),
  name: z.string(),
  store: z.string(),
  url: z.string(),
  format: z.enum(FORMATS),
  columns: z.record(z.string(), z.enum(COLUMN_NAMES).nullable()),
  /** Only the names; values are never returned. */
  headerNames: z.array(z.string()),
  everyMinutes: z.int(),
  maxChangePercent: z.int(),
  currency: z.string(),
  stockWords: z.array(z.string()),
  active: z.boolean(),
  /** Null while runs succeed. */
  failingSince: TimestampField.nullable(),
  lastRun: FeedRun.nullable(),
  /** Null while it is paused. */
  nextRunAt: TimestampField.nullable(),
  /** Items by state. */
  items: FeedCounts.pick({ matched: true, waiting: true, ignored: true, held: true }),
  createdAt: TimestampField,
  createdBy: z.string(),
});
export type StoreFeed = z.infer<typeof StoreFeed>;

export const ITEM_STATES = ['matched', 'waiting', 'ignored', 'held'] as const;

const VariantRef = z.object({
  productId: SlugField,
  ram: z.number().nullable(),
  /** Storage and RAM are null for a phone without variants. */
  storage: z.number().nullable(),
});

export const FeedItem = z.object({
  key: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  gtin: z.string().nullable(),
  mpn: z.string().nullable(),
  url: z.string(),
  price: z.int(),
  inStock: z.boolean(),
  seenAt: TimestampField,
  state: z.enum(['matched', 'waiting', 'ignored']),
  reason: z.enum(REASONS).nullable(),
  /** Set for a matched item. */
  match: VariantRef.extend({ name: z.string(), by: z.enum(['confirmed', 'gtin', 'model', 'name']) }).nullable(),
  /** A held price, and the one it would replace. */
  held: z.object({ price: z.int(), before: z.int() }).nullable(),
  /** For a waiting item, best first, with the variant's last price. */
  candidates: z.array(VariantRef.extend({ name: z.string(), price: z.int().nullable(), score: z.number() })),
});
export type FeedItem = z.infer<typeof FeedItem>;

/** A person's decision on an item. */
export const FeedItemBody = z.union(
  [
    z.strictObject(VariantRef.shape),
    z.strictObject({ ignore: z.enum(REASONS, `The reason must be one of ${REASONS.join(', ')}.`) }),
    /** Undoes a decision. */
    z.strictObject({ state: z.literal('waiting') }),
    /** Decides on a held price. */
    z.strictObject({ price: z.enum(['approve', 'reject']) }),
  ],
  'Send a phone with its variant, a reason to ignore the item, or a decision about its price.',
);
export type FeedItemBody = z.input<typeof FeedItemBody>;

export const ReadColumns = z.object({
  columns: z.array(
    z.object({ theirs: z.string(), ours: z.enum(COLUMN_NAMES).nullable(), samples: z.array(z.string()) }),
  ),
});
export type ReadColumns = z.infer<typeof ReadColumns>;

const ItemParams = UuidParams.extend({ key: textLine('The item', 1, FEED_KEY_MAX) });

export const storeFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/feeds',
    summary: 'Store feeds by name, with their last and next run',
    access: 'catalogue',
    response: z.array(StoreFeed),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/feeds',
    summary: 'Add a store feed; it is fetched at once and then on its schedule',
    access: 'catalogue',
    body: FeedBody,
    status: 201,
    response: StoreFeed,
  }),
  readColumns: endpoint({
    method: 'POST',
    path: '/api/admin/feeds/columns',
    summary: 'Read the columns of a feed and suggest a match for each',
    access: 'catalogue',
    readOnly: true,
    body: FeedBody.pick({ url: true, format: true, headers: true }).extend({
      /** Uses the stored headers of this feed if none are given. */
      id: z.uuid().optional(),
    }),
    response: ReadColumns,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/feeds/:id',
    summary: 'Change a store feed or pause it',
    access: 'catalogue',
    params: UuidParams,
    body: FeedBody.partial(),
    response: StoreFeed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/feeds/:id',
    summary: 'Move a store feed to the trash with its matches and offers; recorded prices stay',
    access: 'catalogue',
    params: UuidParams,
    response: Removed,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/admin/feeds/:id/run',
    summary: 'Fetch a store feed now',
    access: 'catalogue',
    params: UuidParams,
    status: 202,
    response: FeedRun,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/admin/feeds/:id/runs',
    summary: 'Runs of a store feed, newest first',
    access: 'catalogue',
    params: UuidParams,
    query: z.object({
      page: PageField,
      limit: LimitField,
      /** Lists this run and earlier ones. */
      until: z.uuid().optional(),
    }),
    response: paged('runs', FeedRun),
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/admin/feeds/:id/items',
    summary: 'Items of a store feed by state, newest first; held ones have a price that waits for approval',
    access: 'catalogue',
    params: UuidParams,
    query: z.object({
      page: PageField,
      limit: LimitField,
      state: z.enum(ITEM_STATES, `The state must be one of ${ITEM_STATES.join(', ')}.`).optional(),
      /** In the title, or the whole item ID. */
      search: SearchField.optional(),
    }),
    response: paged('items', FeedItem),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/admin/feeds/:id/items/:key',
    summary: 'Match an item to a variant, ignore it, or approve or reject a held price',
    access: 'catalogue',
    params: ItemParams,
    body: FeedItemBody,
    response: FeedItem,
  }),
};
