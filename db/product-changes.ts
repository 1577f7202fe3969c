import type { Phone } from '#contract/phone/phone.ts';
import { changedFields } from '#contract/phone/values.ts';
import type { Trx } from './client.ts';
import type { ProductChangesTable } from './schema.ts';
import { uuidv7 } from './uuid.ts';

/** A row has seven values; SQLite takes at most 32,766 in a statement. */
const ROWS_PER_STATEMENT = 500;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields in which two states of a phone differ. */
export function fieldChanges(before: Phone, after: Phone): FieldChange[] {
  return changedFields(before, after).map((field) => ({ field, before: before[field] ?? null, after: after[field] }));
}

/** Records changes of phones and their authors, in the same transaction. */
export async function recordProductChanges(
  trx: Trx,
  changes: readonly { id: string; fields: FieldChange[] }[],
  {
    kind,
    actorId,
    at,
    runId = null,
  }: { kind: ProductChangesTable['kind']; actorId: string | null; at: string; runId?: string | null },
): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT) {
    const rows = changes.slice(start, start + ROWS_PER_STATEMENT).map(({ id, fields }) => ({
      id: uuidv7(),
      product_id: id,
      at,
      actor_id: actorId,
      kind,
      fields: JSON.stringify(fields),
      run_id: runId,
    }));
    await trx.insertInto('product_changes').values(rows).execute();
  }
}
