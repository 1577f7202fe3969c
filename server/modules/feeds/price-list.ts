import type { PriceSource } from '#contract/phone/choices.ts';
import { priceKind } from '#contract/phone/prices.ts';
import type { Queryable } from '#db/client.ts';
import { PRICE_LIST_COLUMNS } from '#db/import/layouts/price-list.ts';
import { toPhone } from '#db/phone-columns.ts';
import { csvLine } from '#server/http/response/csv.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { allProductRows } from '#server/read-models/catalogue/rows.ts';

export interface ListedPrice {
  id: string;
  brand: string;
  name: string;
  ram: number | null;
  storage: number;
  price: number;
  /** The day it was recorded, as exactly as known. */
  date: string | null;
  source: PriceSource | null;
}

/** Every price that one can expect to pay, by phone and variant. */
export async function listPrices(query: Queryable, catalogue: LiveCatalogue): Promise<ListedPrice[]> {
  const rows = (await allProductRows(query))
    .filter(({ id }) => !catalogue.isHidden(id))
    .map((row) => catalogue.inForce(row));
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.flatMap((row) => {
    const { status, variants } = toPhone(row);
    return variants.flatMap(({ ram, storage, price, priceAt, priceSource }) =>
      price !== null && priceKind({ status, price, priceAt }) === 'current'
        ? [
            {
              id: row.id,
              brand: row.brand_name,
              name: row.name,
              ram,
              storage,
              price,
              date: priceAt,
              source: priceSource,
            },
          ]
        : [],
    );
  });
}

/** As the import reads it back. */
export function priceListCsv(prices: readonly ListedPrice[]): string {
  const lines = prices.map((price) =>
    csvLine(PRICE_LIST_COLUMNS.map((column) => (price[column] === null ? null : String(price[column])))),
  );
  return csvLine(PRICE_LIST_COLUMNS) + lines.join('');
}
