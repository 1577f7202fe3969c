import type { Phone } from '#contract/phone/phone.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { toPhone } from '#db/phone-columns.ts';
import { recordPriceMoves } from '#db/price-moves.ts';
import { fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import type { RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { updateColumns, updateProduct } from './queries.ts';

export interface PhoneWrite {
  row: RowWithBrand;
  phone: Phone;
  /** The caller restores the price history, so no new point is recorded. */
  keepsHistory?: boolean;
  /** Called with the time of the new version. */
  onWritten?: (at: string) => Promise<void>;
}

interface WriteOptions {
  /** What the history names as the cause, if not the run. */
  cause?: string;
}

/** Writes new versions of locked phones with their author. Alerts receive all prices of a run together. */
export async function writePhones(
  trx: Trx,
  database: Database,
  writes: readonly PhoneWrite[],
  actorId: string | null,
  runId: string | null = null,
  { cause }: WriteOptions = {},
): Promise<void> {
  for (const { row, phone, keepsHistory, onWritten } of writes) {
    const at = nextTimestamp(row.updated_at);
    if (keepsHistory) {
      await updateColumns(trx, row.id, phone, undefined, at);
      await recordPriceMoves(trx, [{ id: row.id, before: toPhone(row), after: phone }], at, runId);
    } else await updateProduct(trx, row, phone, undefined, { now: at, runId });
    await onWritten?.(at);
  }
  const changes = writes.map(({ row, phone }) => ({ id: row.id, fields: fieldChanges(toPhone(row), phone) }));
  const at = new Date().toISOString();
  await recordProductChanges(trx, changes, { kind: 'changed', actorId, at, runId: cause ?? runId });
  await recordContentChanges(
    trx,
    database,
    'product',
    changes.map(({ id }) => id),
  );
}
