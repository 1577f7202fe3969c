import { indiaDay } from '#contract/time.ts';
import { batches } from '#db/batches.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { recordFigureSources } from '#db/figure-sources.ts';
import { toColumns } from '#db/phone-columns.ts';
import { PRICE_ROWS_PER_INSERT, priceRows } from '#db/price-changes.ts';
import { recordPriceMoves } from '#db/price-moves.ts';
import { fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import type { Plan } from './plan.ts';

/**
 * Phones per transaction. Other writers wait, for which 250 ms are acceptable; a small busy machine takes about 100 ms.
 */
const PHONES_PER_SLICE = 250;

/** A part of a plan that is written in one transaction. */
export type Slice = Pick<Plan, 'brands' | 'created' | 'changed'>;

/** The slices of a plan without the phones already written; at least one, possibly empty. */
export function slicesOf({ brands, created, changed }: Plan, written: ReadonlySet<string>): Slice[] {
  const left = <Phone extends { id: string }>(phones: Phone[]) =>
    batches(
      phones.filter(({ id }) => !written.has(id)),
      PHONES_PER_SLICE,
    );
  const slices: Slice[] = [
    ...left(created).map((some) => ({ brands: [], created: some, changed: [] })),
    ...left(changed).map((some) => ({ brands: [], created: [], changed: some })),
  ];
  const [first = { brands: [], created: [], changed: [] }, ...others] = slices;
  return [{ ...first, brands }, ...others];
}

/**
 * Prepares the writes of a slice with prices, history and content changes, and returns a function that executes them.
 * Building statements takes longer than running them, so it happens before the lock is taken.
 */
export function prepareSlice(
  database: Database,
  { brands, created, changed }: Slice,
  actorId: string | null,
  runId: string,
): (trx: Trx) => Promise<void> {
  const now = new Date().toISOString();
  const timestamps = { created_at: now, updated_at: now };
  const priced = [
    ...created.map(({ id, phone }) => ({ id, before: null, after: phone })),
    ...changed.map(({ id, phone, before }) => ({ id, before, after: phone })),
  ];
  const { query } = database;
  const statements = [
    ...batches(brands, PHONES_PER_SLICE).map((some) =>
      query.insertInto('brands').values(some.map((brand) => ({ ...brand, ...timestamps }))),
    ),
    ...batches(created, PHONES_PER_SLICE).map((some) =>
      query.insertInto('products').values(some.map(({ id, phone }) => ({ id, ...toColumns(phone), ...timestamps }))),
    ),
    ...changed.map(({ id, phone }) =>
      query
        .updateTable('products')
        .set({ ...toColumns(phone), updated_at: now })
        .where('id', '=', id),
    ),
    ...batches(priceRows(priced, now), PRICE_ROWS_PER_INSERT).map((rows) =>
      query.insertInto('price_changes').values(rows),
    ),
  ].map((statement) => statement.compile());
  const histories = [
    ...created.map(({ id }) => ({ id, fields: [] })),
    ...changed.map(({ id, phone, before }) => ({ id, fields: fieldChanges(before, phone) })),
  ];
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return async (trx) => {
    for (const statement of statements) await trx.executeQuery(statement);
    await recordPriceMoves(trx, priced, now, runId);
    await recordFigureSources(trx, priced, { source: 'import', at: indiaDay(now) });
    await recordProductChanges(trx, histories, { kind: 'imported', actorId, at: now, runId });
    await recordContentChanges(trx, database, 'brand', ids(brands));
    await recordContentChanges(trx, database, 'product', ids([...created, ...changed]));
  };
}
