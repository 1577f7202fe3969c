import { HEADER, toCells } from '#db/import/layouts/handset-csv.ts';
import { toPhone } from '#db/phone-columns.ts';
import { csvLine } from '#server/http/response/csv.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';

const PHONES_PER_QUERY = 500;

/** All phones by brand and name, as lines of the import format, read lazily. */
export async function* exportLines({ catalogue, database }: Services): AsyncGenerator<string> {
  yield csvLine(HEADER);
  const { model } = catalogue;
  const hidden = catalogue.hiddenPhones().map(({ card }) => card);
  const ids = [...model.newest(1, model.size).products, ...hidden].map(({ id }) => id).sort();
  for (let start = 0; start < ids.length; start += PHONES_PER_QUERY) {
    const rows = await getProductRows(database.query, ids.slice(start, start + PHONES_PER_QUERY));
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    yield rows.map((row) => csvLine([row.brand_name, row.name, ...toCells(toPhone(row))])).join('');
  }
}

export function exportName(): string {
  return `phones-${new Date().toISOString().slice(0, 10)}.csv`;
}
