import type { Selectable } from 'kysely';
import type { ProductHistory } from '#contract/desk/products.ts';
import type { PricePoint } from '#contract/phone/product.ts';
import type { FigureSources } from '#contract/phone/sources.ts';
import type { Queryable } from '#db/client.ts';
import { readFigureSources } from '#db/figure-sources.ts';
import { prepared } from '#db/prepared.ts';
import type { ProductChangesTable } from '#db/schema.ts';
import { listVersions, type Versions } from '#server/history/versions.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import type { Services } from '#server/services.ts';

const VERSIONS: Versions = { table: 'product_changes', subject: 'product_id', at: 'at' };

/** Enough for a phone's whole life. */
const ENTRIES_MAX = 200;

const priceRows = prepared((query, { id }: { id: string }) =>
  query
    .selectFrom('price_changes')
    .select(['ram', 'storage', 'price', 'recorded_at', 'source'])
    .where('product_id', '=', id)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_MAX),
);

export async function readPrices(services: Services, id: string): Promise<PricePoint[]> {
  services.catalogue.requireCard(id);
  return pricesOf(services, id);
}

async function pricesOf({ database, catalogue }: Services, id: string): Promise<PricePoint[]> {
  // Read before the rows: a change stored in between then appears in both rather than in neither.
  const due = catalogue.duePricePoints(id);
  const rows = await priceRows(database.query, { id });
  const stored = rows.map(({ recorded_at, ...point }) => ({ ...point, from: recorded_at }));
  return [...due, ...stored.filter((point) => !due.some((one) => isSamePoint(one, point)))];
}

function isSamePoint(a: PricePoint, b: PricePoint): boolean {
  return a.ram === b.ram && a.storage === b.storage && a.price === b.price && a.from === b.from;
}

/** The source and date of each figure. */
export async function readSources({ database, catalogue }: Services, id: string): Promise<FigureSources> {
  catalogue.requireCard(id);
  return (await readFigureSources(database.query, [id])).get(id) ?? {};
}

export async function readHistory(services: Services, id: string): Promise<ProductHistory> {
  if (!services.catalogue.deskPhone(id)) throw noSuchPhone();
  return {
    prices: await pricesOf(services, id),
    changes: (await readChanges(services.database.query, id)).slice(0, ENTRIES_MAX),
  };
}

/** A phone's changes with their authors, newest first. */
export async function readChanges(query: Queryable, id: string): Promise<ProductHistory['changes']> {
  const changes = await listVersions<Selectable<ProductChangesTable>>(query, VERSIONS, id);
  return changes.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor_id !== null && row.actor_name !== null ? { id: row.actor_id, name: row.actor_name } : null,
    kind: row.kind,
    fields: JSON.parse(row.fields),
  }));
}
