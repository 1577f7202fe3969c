import type { TrashKind } from '#contract/undo/trash.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import type { UndoItemRow } from '#db/schema.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

/** What was removed. */
export type TrashedItem = UndoItemRow & { kind: TrashKind };

export function isTrashed(item: UndoItemRow): item is TrashedItem {
  return item.change === 'removed';
}

export interface TrashFilter {
  kind?: TrashKind | undefined;
  search?: string | undefined;
}

/** What somebody may see in the trash: whole kinds, and of others what they removed themselves. */
export interface TrashScope {
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

export async function trashPage(query: Queryable, reach: TrashScope, { kind, search }: TrashFilter, page: PageRequest) {
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

export async function trashCounts(
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

/** Those that can still be put back, in this order, which nobody else puts back or removes before the transaction ends. */
export async function lockItems(trx: Trx, engine: Engine, ids: readonly string[]): Promise<UndoItemRow[]> {
  const open = trx
    .selectFrom('undo_items')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .orderBy('id');
  const rows = new Map((await lockRows(open, engine).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** What was kept of those that are put back is not needed any more. */
export async function settleItems(
  trx: Trx,
  ids: readonly string[],
  state: 'undone' | 'kept',
  reason: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('undo_items').set({ state, reason }).where('id', 'in', ids).execute();
  if (state === 'undone') await trx.deleteFrom('undo_rows').where('item_id', 'in', ids).execute();
}

export async function deleteItem(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('undo_items').where('id', '=', id).execute();
}
