import type { Database, Trx } from '../client.ts';
import { recordContentChanges } from '../content.ts';
import { toColumns } from '../phone-columns.ts';
import { fieldChanges, recordProductChanges } from '../product-changes.ts';
import type { Plan } from './plan.ts';

/** Some twenty columns a row; SQLite takes at most 32,766 values in a statement. */
const ROWS_PER_STATEMENT = 500;

interface WriteOptions {
  actorId: string | null;
  onProgress: (done: number, total: number) => void;
}

/** Does what was planned, with the prices, the history and the notice that other processes follow. */
export async function writePlan(
  trx: Trx,
  database: Database,
  { brands, created, changed }: Plan,
  { actorId, onProgress }: WriteOptions,
): Promise<void> {
  const now = new Date().toISOString();
  const timestamps = { created_at: now, updated_at: now };
  const total = created.length + changed.length;
  for (const batch of batches(brands)) {
    await trx
      .insertInto('brands')
      .values(batch.map((brand) => ({ ...brand, ...timestamps })))
      .execute();
  }
  let done = 0;
  for (const batch of batches(created)) {
    const rows = batch.map(({ id, phone }) => ({ id, ...toColumns(phone), ...timestamps }));
    await trx.insertInto('products').values(rows).execute();
    done += batch.length;
    onProgress(done, total);
  }
  for (const { id, phone } of changed) {
    const columns = { ...toColumns(phone), updated_at: now };
    await trx.updateTable('products').set(columns).where('id', '=', id).execute();
    if (++done % ROWS_PER_STATEMENT === 0 || done === total) onProgress(done, total);
  }
  const priced = [
    ...created.filter(({ phone }) => phone.price !== null),
    ...changed.filter(({ phone, before }) => phone.price !== before.price),
  ];
  for (const batch of batches(priced)) {
    const prices = batch.map(({ id, phone }) => ({ product_id: id, price: phone.price, changed_at: now }));
    await trx.insertInto('price_changes').values(prices).execute();
  }
  const histories = [
    ...created.map(({ id }) => ({ id, fields: [] })),
    ...changed.map(({ id, phone, before }) => ({ id, fields: fieldChanges(before, phone) })),
  ];
  await recordProductChanges(trx, histories, { kind: 'imported', actorId, at: now });
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  await recordContentChanges(trx, database, 'brand', ids(brands));
  await recordContentChanges(trx, database, 'product', ids([...created, ...changed]));
}

function batches<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, n) => list.slice(n * ROWS_PER_STATEMENT, (n + 1) * ROWS_PER_STATEMENT));
}
