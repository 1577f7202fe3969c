import type { PriceSource } from '#contract/phone/choices.ts';
import { priceKind } from '#contract/phone/prices.ts';
import type { Queryable } from '#db/client.ts';
import { PRICE_LIST_COLUMNS } from '#db/import/layouts/price-list.ts';
import { toPhone } from '#db/phone-columns.ts';
import { csvLine } from '#server/http/response/csv.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { allProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';

export interface ListedPrice {
  id: string;
  brand: string;
  name: string;
  ram: number | null;
  storage: number;
  price: number;
  /** The date recorded, as precisely as known. */
  date: string | null;
  source: PriceSource | null;
}

/** Every current price, by phone and variant. */
export async function listPrices(query: Queryable, catalogue: LiveCatalogue): Promise<ListedPrice[]> {
  const prices: ListedPrice[] = [];
  for await (const rows of allProductRows(query))
    for (const row of rows) if (!catalogue.isHidden(row.id)) prices.push(...pricesOf(catalogue.inForce(row)));
  return prices.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function pricesOf(row: RowWithBrand): ListedPrice[] {
  const { status, variants } = toPhone(row);
  return variants.flatMap(({ ram, storage, price, priceAt, priceSource }) =>
    price !== null && priceKind({ status, price, priceAt }) === 'current'
      ? [{ id: row.id, brand: row.brand_name, name: row.name, ram, storage, price, date: priceAt, source: priceSource }]
      : [],
  );
}

/** In the format that the import reads. */
export function priceListCsv(prices: readonly ListedPrice[]): string {
  const lines = prices.map((price) =>
    csvLine(PRICE_LIST_COLUMNS.map((column) => (price[column] === null ? null : String(price[column])))),
  );
  return csvLine(PRICE_LIST_COLUMNS) + lines.join('');
}
