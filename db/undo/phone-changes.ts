import type { Trx } from '../client.ts';
import type { Engine } from '../dialect.ts';
import { type Changed, type ChangedRow, keepChanged } from './items.ts';
import { keyOf } from './removal.ts';
import { type AnyRow, selectRows } from './rows.ts';
import { type TableKeys, tableKeys } from './table-keys.ts';

/** What a change of a phone by the desk writes, and the column that names the phone. */
const TABLES = [
  ['products', 'id'],
  ['figure_sources', 'product_id'],
  ['price_changes', 'product_id'],
  ['product_changes', 'product_id'],
  ['price_moves', 'product_id'],
] as const;

/** Figures that readers change meanwhile: no part of what the desk did. */
const OF_READERS = new Set(['likes', 'favorites', 'rating_sum', 'rating_count', 'demo_figures']);

interface Kept {
  table: string;
  key: string;
  row: AnyRow;
}

/** Does `work` and keeps what it changed about these phones, so that it can be taken back row by row. */
export async function keepPhoneChanges(
  trx: Trx,
  engine: Engine,
  ids: readonly string[],
  { runId, actorId, nameOf }: { runId: string; actorId: string | null; nameOf: (id: string) => string },
  work: () => Promise<void>,
): Promise<void> {
  const keys = await tableKeys(trx, engine);
  const before = await rowsOfPhones(trx, keys, ids);
  await work();
  const after = await rowsOfPhones(trx, keys, ids);
  const changes = ids.flatMap((id): Changed[] => {
    const rows = differences(before.get(id) ?? new Map(), after.get(id) ?? new Map());
    if (rows.length === 0) return [];
    const isNew = rows.some(({ table, before: old }) => table === 'products' && old === null);
    const change = isNew ? 'created' : 'changed';
    return [{ kind: 'product', subjectId: id, name: nameOf(id), change, actorId, runId, rows }];
  });
  await keepChanged(trx, changes);
}

async function rowsOfPhones(
  trx: Trx,
  keys: TableKeys,
  ids: readonly string[],
): Promise<Map<string, Map<string, Kept>>> {
  const phones = new Map<string, Map<string, Kept>>();
  for (const [table, column] of TABLES) {
    const rows = await selectRows(
      trx,
      table,
      [column],
      ids.map((id) => [id]),
    );
    for (const row of rows) {
      const id = String(row[column]);
      const ofPhone = phones.get(id) ?? new Map<string, Kept>();
      phones.set(id, ofPhone);
      const key = keyOf(keys, table, row);
      ofPhone.set(`${table} ${key}`, { table, key, row });
    }
  }
  return phones;
}

/** Of a row that changed the columns that did; of a new one its key alone says enough. */
function differences(before: ReadonlyMap<string, Kept>, after: ReadonlyMap<string, Kept>): ChangedRow[] {
  const rows: ChangedRow[] = [];
  for (const [id, { table, key, row }] of after) {
    const old = before.get(id)?.row;
    if (!old) {
      rows.push({
        table,
        key,
        before: null,
        after: table === 'products' ? { updated_at: row.updated_at ?? null } : {},
      });
      continue;
    }
    const columns = Object.keys(row).filter((column) => !OF_READERS.has(column) && row[column] !== old[column]);
    if (columns.length === 0) continue;
    const of = (version: AnyRow) => Object.fromEntries(columns.map((column) => [column, version[column] ?? null]));
    rows.push({ table, key, before: of(old), after: of(row) });
  }
  for (const [id, { table, key, row }] of before)
    if (!after.has(id)) rows.push({ table, key, before: row, after: null });
  return rows;
}
