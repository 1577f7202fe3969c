import type { Phone } from '#contract/phone/phone.ts';
import { changedFields } from '#contract/phone/values.ts';
import type { Trx } from './client.ts';
import type { ProductChangesTable } from './schema.ts';
import { uuidv7 } from './uuid.ts';

/** Six columns a row; SQLite takes at most 32,766 values in a statement. */
const ROWS_PER_STATEMENT = 500;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What sets two states of a phone apart. */
export function fieldChanges(before: Phone, after: Phone): FieldChange[] {
  return changedFields(before, after).map((field) => ({ field, before: before[field] ?? null, after: after[field] }));
}

/** Keeps who changed what about phones, in the transaction that changes it. */
export async function recordProductChanges(
  trx: Trx,
  changes: readonly { id: string; fields: FieldChange[] }[],
  { kind, actorId, at }: { kind: ProductChangesTable['kind']; actorId: string | null; at: string },
): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT) {
    const rows = changes.slice(start, start + ROWS_PER_STATEMENT).map(({ id, fields }) => ({
      id: uuidv7(),
      product_id: id,
      at,
      actor_id: actorId,
      kind,
      fields: JSON.stringify(fields),
    }));
    await trx.insertInto('product_changes').values(rows).execute();
  }
}
