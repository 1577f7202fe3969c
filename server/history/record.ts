import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { type TableKeys, tableKeys } from '#db/table-keys.ts';
import { type AnyRow, deleteRows, selectRows } from './any-rows.ts';
import { type ChangedRow, insertItems, type NewItem } from './items.ts';
import { type By, type HistoryTable, keyColumn, ownRoot } from './registry.ts';
import { keyOf, type OwnedRow, rowsToRemove } from './removal.ts';

/** Runs `work` and records what it changed in these rows, so that it can be undone. */
export async function recordChanges(
  trx: Trx,
  { engine }: Pick<Database, 'engine'>,
  table: HistoryTable,
  ids: readonly string[],
  by: By,
  work: () => Promise<unknown>,
): Promise<void> {
  if (ids.length === 0) return;
  const keys = await tableKeys(trx, engine);
  const before = await rowsOf(trx, keys, table, ids);
  await work();
  const after = await rowsOf(trx, keys, table, ids);
  const described = await table.describe(trx, ids);
  const changes = ids.flatMap((id): NewItem[] => {
    const rows = differences(table, before.get(id) ?? new Map(), after.get(id) ?? new Map());
    if (rows.length === 0) return [];
    const isNew = rows.some((row) => row.table === table.table && row.before === null);
    const thing = { kind: table.kind, subjectId: id, ...(described.get(id) ?? { name: id }) };
    return [{ ...thing, ...by, change: isNew ? 'created' : 'changed', rows }];
  });
  await insertItems(trx, changes);
}

interface RecordedRow {
  table: string;
  key: string;
  row: AnyRow;
}

/** The rows of each thing by its key: its own row and the rows in dependent tables. */
async function rowsOf(
  trx: Trx,
  keys: TableKeys,
  table: HistoryTable,
  ids: readonly string[],
): Promise<Map<string, Map<string, RecordedRow>>> {
  const own = await selectRows(
    trx,
    table.table,
    [keyColumn(table)],
    ids.map((id) => [id]),
  );
  const things = new Map<string, Map<string, RecordedRow>>();
  const nameOf = new Map(own.map((row) => [row.id, String(row[keyColumn(table)])]));
  const add = (name: string, recorded: Omit<RecordedRow, 'key'>) => {
    const ofThing = things.get(name) ?? new Map<string, RecordedRow>();
    things.set(name, ofThing);
    const key = keyOf(keys, recorded.table, recorded.row);
    ofThing.set(`${recorded.table} ${key}`, { ...recorded, key });
  };
  for (const row of own) add(nameOf.get(row.id) as string, { table: table.table, row });
  const ownIds = [...nameOf.keys()].map((id) => [id]);
  for (const [part, column] of ownIds.length > 0 ? (table.parts ?? []) : [])
    for (const row of await selectRows(trx, part, [column], ownIds))
      add(nameOf.get(row[column] ?? null) as string, { table: part, row });
  return things;
}

/** Changed columns for an existing row; only key and time for a new row. */
function differences(
  { ignores = [] }: HistoryTable,
  before: ReadonlyMap<string, RecordedRow>,
  after: ReadonlyMap<string, RecordedRow>,
): ChangedRow[] {
  const rows: ChangedRow[] = [];
  for (const [id, { table, key, row }] of after) {
    const old = before.get(id)?.row;
    if (!old) {
      rows.push({ table, key, before: null, after: 'updated_at' in row ? { updated_at: row.updated_at ?? null } : {} });
      continue;
    }
    const columns = Object.keys(row).filter((column) => !ignores.includes(column) && row[column] !== old[column]);
    if (columns.length === 0) continue;
    const of = (version: AnyRow) => Object.fromEntries(columns.map((column) => [column, version[column] ?? null]));
    rows.push({ table, key, before: of(old), after: of(row) });
  }
  for (const [id, { table, key, row }] of before)
    if (!after.has(id)) rows.push({ table, key, before: row, after: null });
  return rows;
}

/** Moves rows and their dependent rows to the trash. Returns the removed rows and the trash items. */
export async function moveToTrash(
  trx: Trx,
  database: Database,
  table: HistoryTable,
  keys: readonly string[],
  by: By,
): Promise<{ rows: OwnedRow[]; itemIds: string[] }> {
  if (keys.length === 0) return { rows: [], itemIds: [] };
  const { engine } = database;
  const described = await table.describe(trx, keys);
  const roots = (await table.roots?.(trx, keys)) ?? [ownRoot(table, keys)];
  const gone = (await table.detach?.(trx, keys)) ?? [];
  const rows = [...(await rowsToRemove(trx, engine, roots)), ...gone];
  const primary = await tableKeys(trx, engine);
  const byOwner = Map.groupBy(rows, ({ owner }) => owner);
  const itemIds = await insertItems(
    trx,
    keys.map((key) => ({
      kind: table.kind,
      subjectId: key,
      ...(described.get(key) ?? { name: key }),
      ...by,
      change: 'removed',
      rows: (byOwner.get(key) ?? []).map((recorded) => ({
        table: recorded.table,
        key: keyOf(primary, recorded.table, recorded.row),
        before: recorded.row,
        after: null,
      })),
    })),
  );
  if (table.remove) await table.remove(trx, database, keys);
  else for (const { table: name, columns, values } of roots) await deleteRows(trx, name, columns, values);
  if (table.content) await recordContentChanges(trx, database, table.content, keys);
  return { rows, itemIds };
}
