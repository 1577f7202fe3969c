import { may } from '#contract/account/access.ts';
import { TRASH_ACCESS, TRASH_KINDS, type TrashItem, type TrashKind } from '#contract/undo/trash.ts';
import type { Database, Trx } from '#db/client.ts';
import type { BlogRow } from '#db/schema.ts';
import { storedRows } from '#db/undo/items.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { picturesIn, pictureUses } from '#server/media/uploads/picture-usage.ts';
import { discardFiles } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';
import { logAction } from '../comments/service.ts';
import { putBackItem } from './put-back.ts';
import {
  deleteItem,
  isTrashed,
  lockItems,
  settleItems,
  type TrashedItem,
  type TrashFilter,
  type TrashScope,
  trashCounts,
  trashPage,
} from './queries.ts';

export { putBackItem } from './put-back.ts';
export { isTrashed, lockItems, settleItems } from './queries.ts';

/** Who may remove something may put it back. */
function reachOf({ roles, id }: Viewer): TrashScope {
  const kinds = TRASH_KINDS.filter((kind) => may(roles, TRASH_ACCESS[kind]));
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
      ...{ id: row.id, kind: row.kind, subjectId: row.subject_id, name: row.name, note: row.note },
      actor: row.actor_id !== null && row.actor_name !== null ? { id: row.actor_id, name: row.actor_name } : null,
      byAuthor: row.owner !== null && row.owner === row.actor_id,
      ...{ removedAt: row.at, expiresAt: row.expires_at },
    }),
  );
  return { items, ...pageInfo(asked, total), counts: Object.fromEntries(counts) };
}

/** Makes of an article that readers do not see what was to become of it. */
export type ApplyWorkingCopy = (trx: Trx, services: Services, article: BlogRow) => Promise<unknown>;

export async function restoreItem(
  services: Services,
  viewer: Viewer,
  id: string,
  { name, applyWorkingCopy }: { name: string | undefined; applyWorkingCopy: ApplyWorkingCopy },
) {
  const { database, catalogue, articles } = services;
  try {
    const restored = await database.transaction(async (trx) => {
      const item = await requireItem(trx, database, viewer, id);
      const asDraft = !may(viewer.roles, TRASH_ACCESS[item.kind]);
      const subjectId = await putBackItem(trx, database, item, { name, asDraft });
      if (asDraft && item.kind === 'blog') {
        const row = await trx.selectFrom('blogs').selectAll().where('id', '=', subjectId).executeTakeFirstOrThrow();
        await applyWorkingCopy(trx, services, row);
      }
      if ((item.kind === 'comment' || item.kind === 'review') && item.owner !== null)
        await logAction(trx, {
          ...{ action: 'restore', actor: viewer, authorId: item.owner, reason: `Restored: ${item.name}` },
        });
      await settleItems(trx, [id], 'undone');
      return { kind: item.kind, subjectId, name: name ?? item.name };
    });
    await catalogue.catchUp();
    await articles.catchUp();
    return restored;
  } catch (error) {
    if (isUniqueViolation(error))
      throw new HttpError('CONFLICT', 'Something else has its name or its address now. Rename that first.');
    if (isForeignKeyViolation(error)) throw new HttpError('CONFLICT', 'What it belongs to is no longer there.');
    throw error;
  }
}

async function requireItem(trx: Trx, { engine }: Database, viewer: Viewer, id: string): Promise<TrashedItem> {
  const [item] = await lockItems(trx, engine, [id]);
  if (!item || !isTrashed(item)) throw noSuchItem();
  const { kinds, ownKinds } = reachOf(viewer);
  const isOwn = item.actor_id === viewer.id && ownKinds.includes(item.kind);
  if (!isOwn && !kinds.includes(item.kind)) throw new HttpError('FORBIDDEN');
  return item;
}

/** For good, with its pictures, unless something else shows them or they were uploaded again since. */
export async function purgeItem(services: Services, viewer: Viewer, id: string): Promise<{ id: string }> {
  const { database } = services;
  const names = await database.transaction(async (trx) => {
    const item = await requireItem(trx, database, viewer, id);
    const rows = await storedRows(trx, [id]);
    const shown = [...new Set(rows.flatMap(({ before }) => picturesIn(before ?? '')))];
    await deleteItem(trx, id);
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
  return notFound('It is no longer in the trash.');
}
