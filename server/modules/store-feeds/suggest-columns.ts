import { FEED_COLUMNS, type FeedColumn } from '#contract/desk/store-feeds.ts';
import { plainName } from '#db/import/columns.ts';
import type { ReadColumn } from './read-items.ts';

/** Names that stores use for our columns, without spaces and punctuation; most likely first. */
const NAMES: Readonly<Record<FeedColumn, readonly string[]>> = {
  key: ['id', 'itemid', 'productid', 'sku', 'skuid', 'asin', 'fsn', 'key', 'offerid', 'productcode', 'code'],
  title: ['title', 'producttitle', 'productname', 'name', 'itemname'],
  price: ['price', 'mrp', 'listprice', 'sellingprice', 'regularprice', 'pricevalue', 'priceinr', 'amount'],
  salePrice: [
    'saleprice',
    'specialprice',
    'offerprice',
    'discountedprice',
    'dealprice',
    'finalprice',
    'ourprice',
    'sellingprice',
  ],
  currency: ['currency', 'currencycode', 'pricecurrency'],
  url: [
    'link',
    'url',
    'producturl',
    'deeplink',
    'affiliateurl',
    'affiliatelink',
    'awdeeplink',
    'producturlstr',
    'href',
  ],
  availability: [
    'availability',
    'stock',
    'instock',
    'stockstatus',
    'inventory',
    'quantity',
    'isavailable',
    'available',
  ],
  brand: ['brand', 'brandname', 'manufacturer', 'make'],
  gtin: ['gtin', 'ean', 'upc', 'ean13', 'gtin13', 'barcode', 'gtin14'],
  mpn: ['mpn', 'modelnumber', 'model', 'manufacturerpartnumber', 'modelno', 'partnumber'],
  condition: ['condition', 'itemcondition', 'productcondition'],
};

/** Suggests each of our columns at most once. */
export function suggestColumns(columns: readonly ReadColumn[]): (ReadColumn & { ours: FeedColumn | null })[] {
  const chosen = new Map<string, FeedColumn>();
  for (const { column } of FEED_COLUMNS) {
    const names = NAMES[column];
    const [found] = columns
      .filter(({ theirs }) => names.includes(plainName(theirs)) && !chosen.has(theirs))
      .sort((a, b) => names.indexOf(plainName(a.theirs)) - names.indexOf(plainName(b.theirs)));
    if (found) chosen.set(found.theirs, column);
  }
  // A feed that lists only what the buyer pays.
  const price = [...chosen.values()].includes('price')
    ? null
    : ([...chosen].find(([, ours]) => ours === 'salePrice') ?? null);
  if (price) chosen.set(price[0], 'price');
  return columns.map((column) => ({ ...column, ours: chosen.get(column.theirs) ?? null }));
}
