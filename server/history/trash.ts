import { may } from '#contract/account/access.ts';
import { TRASH_KINDS, TRASH_TABLES, type TrashKind } from '#contract/desk/row-bulk.ts';
import { historyErrors } from '#contract/errors/texts.ts';
import type { TrashItem } from '#contract/undo/trash.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { recordContentChanges } from '#db/content.ts';
import type { UndoRunRow } from '#db/schema.ts';
import { availableId, isForeignKeyViolation, isUniqueViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { picturesIn, pictureUses } from '#server/media/uploads/picture-usage.ts';
import { discardFiles } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';
import type { AnyRow } from './any-rows.ts';
import { lockItems, settleItems, storedRows, toRemovedRows } from './items.ts';
import { type Histories, type HistoryTable, requireHistory, type TrashedItem } from './registry.ts';
import { type RemovedRow, restoreRows } from './removal.ts';
import { authorOf } from './versions.ts';

interface TrashFilter {
  kind?: TrashKind | undefined;
  search?: string | undefined;
}

/** The kinds a person may see in the trash; of other kinds only what they deleted themselves. */
interface TrashScope {
  kinds: readonly TrashKind[];
  ownKinds: readonly TrashKind[];
  actorId: string;
}

function inTrash(query: Queryable, { kinds, ownKinds, actorId }: TrashScope, search = '') {
  const now = new Date().toISOString();
  return query
    .selectFrom('undo_items')
    .where('undo_items.change', '=', 'removed')
    .where('undo_items.state', '=', 'open')
    .where('undo_items.expires_at', '>', now)
    .where((eb) =>
      eb.or([
        ...(kinds.length > 0 ? [eb('undo_items.kind', 'in', kinds)] : []),
        ...(ownKinds.length > 0
          ? [eb('undo_items.kind', 'in', ownKinds).and('undo_items.actor_id', '=', actorId)]
          : []),
      ]),
    )
    .where((eb) =>
      eb.or([
        contains(eb.ref('undo_items.name'), search),
        contains(eb.fn.coalesce('undo_items.note', eb.val('')), search),
        contains(eb.ref('undo_items.subject_id'), search),
      ]),
    );
}

async function trashPage(query: Queryable, reach: TrashScope, { kind, search }: TrashFilter, page: PageRequest) {
  return inTrash(query, reach, search)
    .$if(kind !== undefined, (some) => some.where('undo_items.kind', '=', kind as TrashKind))
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'undo_items.actor_id').on('users.deleted_at', 'is', null))
    .selectAll('undo_items')
    .select('users.name as actor_name')
    .$narrowType<{ kind: TrashKind }>()
    .orderBy('undo_items.at', 'desc')
    .orderBy('undo_items.id', 'desc')
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
}

async function trashCounts(
  query: Queryable,
  reach: TrashScope,
  search: string | undefined,
): Promise<Map<TrashKind, number>> {
  const rows = await inTrash(query, reach, search)
    .select(['undo_items.kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('undo_items.kind')
    .$narrowType<{ kind: TrashKind }>()
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Everyone who may delete something may restore it. */
function reachOf({ roles, id }: Viewer): TrashScope {
  const kinds = TRASH_KINDS.filter((kind) => may(roles, TRASH_TABLES[kind].access));
  const ownKinds: TrashKind[] = may(roles, 'writer') && !kinds.includes('blog') ? ['blog', 'note'] : [];
  return { kinds, ownKinds, actorId: id };
}

export async function listTrash({ database: { query } }: Services, viewer: Viewer, asked: PageRequest & TrashFilter) {
  const reach = reachOf(viewer);
  if (asked.kind && ![...reach.kinds, ...reach.ownKinds].includes(asked.kind)) throw new HttpError('FORBIDDEN');
  const rows = await trashPage(query, reach, asked, asked);
  const counts = await trashCounts(query, reach, asked.search);
  const total = asked.kind ? (counts.get(asked.kind) ?? 0) : [...counts.values()].reduce((sum, n) => sum + n, 0);
  const items = rows.map(
    (row): TrashItem => ({
      id: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      name: row.name,
      note: row.note,
      actor: authorOf(row),
      byAuthor: row.owner !== null && row.owner === row.actor_id,
      removedAt: row.at,
      expiresAt: row.expires_at,
    }),
  );
  return { items, ...pageInfo(asked, total), counts: Object.fromEntries(counts) };
}

export async function restoreItem(services: Services, histories: Histories, viewer: Viewer, id: string, name?: string) {
  const { database, catalogue, articles, settings } = services;
  try {
    const restored = await database.transaction(async (trx) => {
      const item = await requireItem(trx, database, viewer, id);
      const asDraft = !may(viewer.roles, TRASH_TABLES[item.kind].access);
      const table = requireHistory(histories, item.kind);
      const subjectId = await restoreStoredItem(trx, database, table, item, {
        name,
        asDraft,
        actorId: viewer.id,
        services,
      });
      await settleItems(trx, [id], 'undone');
      return { kind: item.kind, subjectId, name: name ?? item.name };
    });
    await catalogue.catchUp();
    await articles.catchUp();
    await settings.catchUp();
    return restored;
  } catch (error) {
    if (isUniqueViolation(error)) throw new HttpError('CONFLICT', historyErrors.nameTaken);
    if (isForeignKeyViolation(error)) throw new HttpError('CONFLICT', historyErrors.parentGone);
    throw error;
  }
}

interface RestoreOptions {
  actorId: string | null;
  name?: string | undefined;
  /** The person who restores it may not publish, so an article becomes a draft. */
  asDraft?: boolean;
  services?: Services;
  run?: UndoRunRow;
}

/**
 * Restores one item with its dependent rows in the caller's transaction. A conflict is 409. Returns its id, which is
 * new if another thing has taken the old one.
 */
export async function restoreStoredItem(
  trx: Trx,
  database: Database,
  table: HistoryTable,
  item: TrashedItem,
  { actorId, name, asDraft = false, services, run }: RestoreOptions,
): Promise<string> {
  const rows = toRemovedRows(await storedRows(trx, [item.id]));
  const id = table.hasAddress ? await freeAddress(trx, table.table, item.subject_id) : item.subject_id;
  if (id !== item.subject_id) moveTo(rows, table, item.subject_id, id);
  const task = {
    trx,
    database,
    services: services ?? null,
    item: { ...item, subject_id: id },
    rows,
    name,
    asDraft,
    actorId,
    run: run ?? null,
  };
  const wanted = (await table.beforeRestore?.(task)) ?? rows;
  const restored = await restoreRows(trx, database.engine, wanted, table.table);
  await table.afterRestore?.(task, restored);
  if (table.content) await recordContentChanges(trx, database, table.content, [id]);
  return id;
}

function freeAddress(trx: Trx, table: string, id: string): Promise<string> {
  return availableId(id, async (wanted) => {
    const same = trx
      .selectFrom(table as 'brands')
      .select('id')
      .where('id', '=', wanted);
    return (await same.executeTakeFirst()) !== undefined;
  });
}

/** Replaces the id in all rows that reference it. Hourly counts stay with the old id. */
function moveTo(rows: RemovedRow[], { kind, table: own }: HistoryTable, old: string, id: string): void {
  for (const { table, row } of rows) {
    if (table === own) row.id = id;
    if (row[`${kind}_id`] === old) row[`${kind}_id`] = id;
    if (row.subject_kind === kind && row.subject_id === old) row.subject_id = id;
  }
}

/** The row of the thing itself, with some columns replaced. */
export function requireRoot<Row>(rows: readonly RemovedRow[], table: string, changes: AnyRow = {}): Row {
  const root = rows.find((row) => row.table === table);
  if (!root) throw contentGone();
  Object.assign(root.row, changes);
  return root.row as Row;
}

export function nameTaken(text: string): HttpError {
  return new HttpError('CONFLICT', historyErrors.restoredName(text), {
    name: text,
  });
}

export function inTheWay(text: string): HttpError {
  return new HttpError('CONFLICT', text);
}

export function contentGone(): HttpError {
  return inTheWay(historyErrors.contentGone);
}

async function requireItem(trx: Trx, { engine }: Database, viewer: Viewer, id: string): Promise<TrashedItem> {
  const [item] = await lockItems(trx, engine, [id]);
  if (item?.change !== 'removed') throw noSuchItem();
  const { kinds, ownKinds } = reachOf(viewer);
  const trashed = item as TrashedItem;
  const isOwn = item.actor_id === viewer.id && ownKinds.includes(trashed.kind);
  if (!isOwn && !kinds.includes(trashed.kind)) throw new HttpError('FORBIDDEN');
  return trashed;
}

/** Deletes permanently. Its pictures go too, unless something else uses them or they were uploaded again. */
export async function purgeItem(services: Services, viewer: Viewer, id: string): Promise<{ id: string }> {
  const { database } = services;
  const names = await database.transaction(async (trx) => {
    const item = await requireItem(trx, database, viewer, id);
    const rows = await storedRows(trx, [id]);
    const shown = [...new Set(rows.flatMap(({ before }) => picturesIn(before ?? '')))];
    await trx.deleteFrom('undo_items').where('id', '=', id).execute();
    const uses = await pictureUses(trx, shown);
    const unused = shown.filter((name) => !uses.has(name));
    if (unused.length > 0)
      await trx.deleteFrom('pictures').where('name', 'in', unused).where('uploaded_at', '<=', item.at).execute();
    return unused;
  });
  if (names.length > 0) await discardFiles(services, names);
  return { id };
}

function noSuchItem(): HttpError {
  return notFound(historyErrors.notInTrash);
}
