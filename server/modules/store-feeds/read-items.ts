import type { StoreItem } from '#catalogue/match-offer/types.ts';
import { formatCount } from '#contract/count.ts';
import { FEED_COLUMNS, FEED_KEY_MAX, type FeedColumn, type FeedFormat } from '#contract/desk/store-feeds.ts';
import { feedErrors } from '#contract/errors/texts.ts';
import { isPlainText, OutsideLinkField } from '#contract/fields.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import { type FeedRecord, FeedUnreadable, feedRecords } from './records.ts';

const ROWS_MAX = 500_000;
const TITLE_MAX = 300;
/** Records read to detect a feed's columns. */
const FIRST_RECORDS = 100;
const SAMPLES = 3;

export interface FeedShape {
  format: FeedFormat;
  /** Maps the feed's columns to ours. */
  columns: Readonly<Record<string, FeedColumn | null>>;
  currency: string;
  stockWords: readonly string[];
}

/** Each usable item of a file, and null for an unusable one. */
export async function* readItems(file: string, shape: FeedShape): AsyncGenerator<StoreItem | null> {
  const records = feedRecords(file, shape.format);
  const first = await take(records, FIRST_RECORDS);
  if (first.length === 0) throw new FeedUnreadable(feedErrors.empty);
  requireColumns(first, shape);
  const read = itemReader(shape);
  const readable = first.map(read);
  if (readable.every((item) => item === null) && first.length > 1) throw new FeedUnreadable(feedErrors.noneReadable);
  yield* readable;
  let rows = first.length;
  for await (const record of records) {
    if (++rows > ROWS_MAX) throw new FeedUnreadable(feedErrors.tooManyRows(formatCount(ROWS_MAX)));
    yield read(record);
  }
}

export interface ReadColumn {
  theirs: string;
  samples: string[];
}

export async function readColumns(file: string, format: FeedFormat): Promise<ReadColumn[]> {
  const first = await take(feedRecords(file, format, { isBeginning: true }), FIRST_RECORDS);
  if (first.length === 0) throw new FeedUnreadable(feedErrors.empty);
  return [...columnsOf(first)].map((theirs) => ({
    theirs,
    samples: first.flatMap((record) => record[theirs]?.trim() || []).slice(0, SAMPLES),
  }));
}

async function take(records: AsyncGenerator<FeedRecord>, count: number): Promise<FeedRecord[]> {
  const taken: FeedRecord[] = [];
  while (taken.length < count) {
    const next = await records.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function columnsOf(records: readonly FeedRecord[]): Set<string> {
  return new Set(records.flatMap((record) => Object.keys(record)).filter((name) => name !== ''));
}

/** Items in JSON and XML may omit empty fields. */
const OFTEN_LEFT_OUT: ReadonlySet<FeedColumn> = new Set(['salePrice', 'brand', 'gtin', 'mpn', 'condition', 'currency']);

function requireColumns(first: readonly FeedRecord[], { format, columns }: FeedShape): void {
  const isTable = format === 'csv' || format === 'tsv';
  const found = columnsOf(first);
  const missing = Object.entries(columns).flatMap(([theirs, ours]) =>
    ours !== null && !found.has(theirs) && (isTable || !OFTEN_LEFT_OUT.has(ours)) ? [theirs] : [],
  );
  if (missing.length > 0) throw new FeedUnreadable(feedErrors.columnsMissing(missing.join(', ')));
}

/** Reads an item, or returns null if it lacks something we need. */
export function itemReader({ columns, currency, stockWords }: FeedShape): (record: FeedRecord) => StoreItem | null {
  const theirs = Object.fromEntries(
    FEED_COLUMNS.map(({ column }) => [column, Object.keys(columns).find((name) => columns[name] === column)]),
  ) as Record<FeedColumn, string | undefined>;
  const isInStock = stockReader(stockWords);
  return (record) => {
    const cell = (column: FeedColumn): string => {
      const name = theirs[column];
      return (name === undefined ? '' : (record[name] ?? '')).replace(/\s+/g, ' ').trim();
    };
    const key = cell('key');
    const title = cell('title').slice(0, TITLE_MAX);
    const url = linkOf(cell('url'));
    const price = priceOf(cell('price'), cell('salePrice'), cell('currency'), currency);
    if (key === '' || key.length > FEED_KEY_MAX || title === '' || url === null || price === null) return null;
    if (!isPlainText(key) || !isPlainText(title)) return null;
    return {
      key,
      title,
      url,
      price,
      brand: shortText(cell('brand')),
      gtin: shortText(cell('gtin').replace(/^'/, '')),
      mpn: shortText(cell('mpn')),
      inStock: theirs.availability === undefined || isInStock(cell('availability')),
      condition: shortText(cell('condition')),
    };
  };
}

function shortText(text: string): string | null {
  return text === '' || text.length > 100 || !isPlainText(text) ? null : text;
}

/** Percent-encodes the separators that our link lists use. */
function linkOf(text: string): string | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  if (username !== '' || password !== '') return null;
  const link = href.replace(/[;|"<>\\^`{}@]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return OutsideLinkField.safeParse(link).success ? link : null;
}

const IN_STOCK = new Set([
  'instock',
  'available',
  'yes',
  'true',
  'y',
  'limitedavailability',
  'onlineonly',
  'instoreonly',
]);

function stockReader(words: readonly string[]): (text: string) => boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const known = words.length > 0 ? new Set(words.map(plain)) : IN_STOCK;
  return (text) => {
    // `https://schema.org/InStock`; a number is a stock count.
    const word = plain(text.split('/').at(-1) ?? '');
    return known.has(word) || (words.length === 0 && /^\d+$/.test(word) && Number(word) > 0);
  };
}

const { min: PRICE_MIN, max: PRICE_MAX } = PHONE_FIELDS.price;

/** In whole rupees; the sale price if it is lower. Null if it is not a price or in another currency. */
function priceOf(price: string, sale: string, declared: string, currency: string): number | null {
  const list = amountOf(price, declared, currency);
  const lower = sale === '' ? null : amountOf(sale, declared, currency);
  const rupees = lower !== null && (list === null || lower < list) ? lower : list;
  return rupees !== null && rupees >= PRICE_MIN && rupees <= PRICE_MAX ? rupees : null;
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '₹': 'INR', RS: 'INR', $: 'USD', '€': 'EUR', '£': 'GBP' };

/** `15999`, `₹15,999.00`, `15999.00 INR`, `Rs. 15,999/-` */
function amountOf(text: string, declared: string, currency: string): number | null {
  const [, before = '', digits = '', after = ''] =
    /^([^\d-]*)(\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?)([^\d]*)$/.exec(text.trim()) ?? [];
  if (digits === '') return null;
  const sign = (before + after).replace(/[\s./-]/g, '').toUpperCase() || declared.trim().toUpperCase();
  if (sign !== '' && (CURRENCY_SIGNS[sign] ?? sign) !== currency) return null;
  const amount = Math.round(Number(digits.replaceAll(',', '')));
  return amount > 0 ? amount : null;
}
