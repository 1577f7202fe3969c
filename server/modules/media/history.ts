import { countText } from '#contract/count.ts';
import type { PictureBulkChange } from '#contract/desk/row-bulk.ts';
import { mediaErrors } from '#contract/errors/texts.ts';
import { type LibraryFilter, PICTURE_TAGS_MAX } from '#contract/media/library.ts';
import { type BulkTable, IN_TRASH, planRows } from '#server/history/bulk.ts';
import { moveToTrash } from '#server/history/record.ts';
import type { HistoryTable } from '#server/history/registry.ts';
import { undoRows } from '#server/history/undo.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { pictureUses } from '#server/media/uploads/picture-usage.ts';
import type { Services } from '#server/services.ts';
import { lockPictures, noSuchPicture } from './queries.ts';
import { undoReplacement } from './replace.ts';
import { findPictures, tagsOf, usesOf } from './service.ts';

export const pictureHistory: HistoryTable = {
  kind: 'picture',
  table: 'pictures',

  async describe(query, ids) {
    const rows = await query.selectFrom('pictures').select(['id', 'filename', 'alt']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, filename, alt }) => [id, { name: filename, note: alt || null }]));
  },

  /** Replacing a picture changed everything that shows it, so its undo is special. */
  async undo(trx, database, items, run) {
    if (run.action !== 'replace') return undoRows(pictureHistory)(trx, database, items, run);
    const left = new Map<string, string>();
    for (const item of items) {
      const reason = await undoReplacement(trx, database, item, run.undone_by);
      if (reason !== null) left.set(item.id, reason);
    }
    return left;
  },
};

/** Describes or tags many pictures, or deletes unused ones. */
export const pictureTable: BulkTable<LibraryFilter, PictureBulkChange> = {
  noun: ['picture', 'pictures'],
  undoAction: () => 'pictures',
  history: pictureHistory,

  async find(services, filter, viewer, limit) {
    return (await findPictures(services, viewer, filter)).slice(0, limit).map(({ row }) => row.id);
  },

  async plan(query, ids, change) {
    const rows = await query.selectFrom('pictures').selectAll().where('id', 'in', ids).orderBy('filename').execute();
    const uses = change.action === 'delete' ? await pictureUses(query) : new Map();
    return planRows(rows, (row) => {
      const named = { id: row.id, name: row.filename };
      if (change.action === 'alt') return { ...named, before: row.alt || null, after: change.value || null };
      if (change.action !== 'delete') {
        const [before, after] = [tagsOf(row), changedTags(row, change)];
        const reason = after.length > PICTURE_TAGS_MAX ? mediaErrors.tooManyTags(PICTURE_TAGS_MAX) : null;
        return { ...named, before: before.join(', ') || null, after: after.join(', ') || null, reason };
      }
      const places = usesOf(row, uses).length;
      const reason = places === 0 ? null : mediaErrors.inUse(countText(places, 'place'));
      return { ...named, before: 'In the library', after: IN_TRASH, reason };
    });
  },

  async write(trx, _services, rows, change) {
    if (change.action === 'delete') return;
    const ids = rows.map(({ id }) => id);
    if (change.action === 'alt') {
      await trx.updateTable('pictures').set({ alt: change.value }).where('id', 'in', ids).execute();
      return;
    }
    for (const row of await trx.selectFrom('pictures').select(['id', 'tags']).where('id', 'in', ids).execute())
      await trx
        .updateTable('pictures')
        .set({ tags: JSON.stringify(changedTags(row, change)) })
        .where('id', '=', row.id)
        .execute();
  },

  label(change) {
    if (change.action === 'delete') return 'Deleted …';
    if (change.action === 'addTag') return `Tagged … “${change.value}”`;
    if (change.action === 'removeTag') return `Removed the tag “${change.value}” from …`;
    return change.value === '' ? 'Removed the description of …' : `Described … as “${change.value}”`;
  },
};

type TagChange = Extract<PictureBulkChange, { action: 'addTag' | 'removeTag' }>;

function changedTags(row: { tags: string }, { action, value }: TagChange): string[] {
  const others = tagsOf(row).filter((tag) => tag !== value);
  return action === 'addTag' ? [...others, value].sort() : others;
}

/** Moves pictures and their files to the trash: all, or none if one is still in use. */
export async function removePictures({ database }: Services, ids: readonly string[], actorId: string): Promise<void> {
  await database.transaction(async (trx) => {
    const rows = await lockPictures(trx, database.engine, ids);
    if (rows.length < ids.length) throw noSuchPicture();
    const uses = await pictureUses(trx);
    const used = rows.filter((row) => usesOf(row, uses).length > 0);
    if (used.length > 0)
      throw new HttpError('CONFLICT', mediaErrors.filesInUse(used.map(({ filename }) => filename).join(', ')));
    await moveToTrash(trx, database, pictureHistory, ids, { actorId });
  });
}
