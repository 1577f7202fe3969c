import type { UndoKind } from '#contract/undo/runs.ts';
import type { Trx } from '../client.ts';
import type { Engine } from '../dialect.ts';
import { type Changed, type ChangedRow, keepChanged } from './items.ts';
import { keyOf } from './removal.ts';
import { type AnyRow, selectRows } from './rows.ts';
import { type TableKeys, tableKeys } from './table-keys.ts';

/** What a change by the desk writes, the thing's own table first, and the column that names the thing. */
const TABLES = {
  product: [
    ['products', 'id'],
    ['figure_sources', 'product_id'],
    ['price_changes', 'product_id'],
    ['product_changes', 'product_id'],
    ['price_moves', 'product_id'],
    ['corrections', 'product_id'],
  ],
  blog: [
    ['blogs', 'id'],
    ['blog_categories', 'blog_id'],
    ['blog_revisions', 'blog_id'],
  ],
  message: [['contact_messages', 'id']],
  subscriber: [
    ['subscribers', 'id'],
    ['subscriber_brands', 'subscriber_id'],
  ],
  person: [['users', 'id']],
  brand: [['brands', 'id']],
  picture: [['pictures', 'id']],
  comment: [
    ['comments', 'id'],
    ['comment_reports', 'comment_id'],
  ],
  review: [
    ['reviews', 'id'],
    ['review_reports', 'review_id'],
  ],
} as const satisfies Partial<Record<UndoKind, readonly (readonly [table: string, column: string])[]>>;
type ChangedKind = keyof typeof TABLES;

/** Figures that readers change meanwhile, and what follows from what is hidden above: no part of what the desk did. */
const OF_READERS = new Set(['likes', 'favorites', 'rating_sum', 'rating_count', 'demo_figures', 'hidden_levels']);

interface Kept {
  table: string;
  key: string;
  row: AnyRow;
}

interface KeptFor {
  runId: string;
  actorId: string | null;
  /** By id; one without a name is called by its id. */
  names: ReadonlyMap<string, string>;
  /** What it is known by, where that is not its id. */
  subjectOf?: (id: string) => string;
  /** Whose words or address it is. */
  ownerOf?: (id: string) => string | null;
}

/** Does `work` and keeps what it changed about these things, so that it can be taken back row by row. */
export async function keepRowChanges(
  trx: Trx,
  engine: Engine,
  kind: ChangedKind,
  ids: readonly string[],
  { runId, actorId, names, subjectOf = (id) => id, ownerOf = () => null }: KeptFor,
  work: () => Promise<void>,
): Promise<void> {
  const keys = await tableKeys(trx, engine);
  const [[root]] = TABLES[kind];
  const before = await rowsOf(trx, keys, kind, ids);
  await work();
  const after = await rowsOf(trx, keys, kind, ids);
  const changes = ids.flatMap((id): Changed[] => {
    const rows = differences(before.get(id) ?? new Map(), after.get(id) ?? new Map());
    if (rows.length === 0) return [];
    const isNew = rows.some(({ table, before: old }) => table === root && old === null);
    const change = isNew ? 'created' : 'changed';
    const thing = { kind, subjectId: subjectOf(id), name: names.get(id) ?? id, owner: ownerOf(id) };
    return [{ ...thing, change, actorId, runId, rows }];
  });
  await keepChanged(trx, changes);
}

async function rowsOf(
  trx: Trx,
  keys: TableKeys,
  kind: ChangedKind,
  ids: readonly string[],
): Promise<Map<string, Map<string, Kept>>> {
  const things = new Map<string, Map<string, Kept>>();
  for (const [table, column] of TABLES[kind]) {
    const rows = await selectRows(
      trx,
      table,
      [column],
      ids.map((id) => [id]),
    );
    for (const row of rows) {
      const id = String(row[column]);
      const ofThing = things.get(id) ?? new Map<string, Kept>();
      things.set(id, ofThing);
      const key = keyOf(keys, table, row);
      ofThing.set(`${table} ${key}`, { table, key, row });
    }
  }
  return things;
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
