import type { Database } from '#db/client.ts';
import type { RecordSlice } from '#db/import/apply.ts';
import { finishRun, insertItems, startRun } from '#server/history/items.ts';
import { recordChanges } from '#server/history/record.ts';
import { phoneHistory } from '#server/modules/products/history.ts';

/** Records an import's writes under its id; the run stays open until the last slice. */
export function recordImport(
  database: Database,
  { id: runId, filename, actorId }: { id: string; filename: string; actorId: string | null },
): RecordSlice {
  const by = { runId, actorId };
  return async (trx, { brands, created, changed, isLast }, write) => {
    const known = await trx.selectFrom('undo_runs').select('id').where('id', '=', runId).executeTakeFirst();
    const run = { id: runId, action: 'import', label: `Imported ${filename}`, actorId, state: 'open' } as const;
    if (!known) await startRun(trx, run);
    const ids = [...created, ...changed].map(({ id }) => id);
    if (ids.length === 0) await write();
    else await recordChanges(trx, database, phoneHistory, ids, by, write);
    await insertItems(
      trx,
      brands.map(({ id, name }) => ({
        kind: 'brand',
        subjectId: id,
        name,
        change: 'created',
        ...by,
        rows: [{ table: 'brands', key: JSON.stringify({ id }), before: null, after: {} }],
      })),
    );
    if (isLast) await finishRun(trx, runId);
  };
}
