import { countText } from '#contract/count.ts';
import type { PictureBulkChange } from '#contract/desk/row-bulk.ts';
import { mediaErrors } from '#contract/errors/texts.ts';
import type { LibraryFilter } from '#contract/media/library.ts';
import { type BulkTable, IN_TRASH, planRows } from '#server/history/bulk.ts';
import { moveToTrash } from '#server/history/record.ts';
import type { HistoryTable } from '#server/history/registry.ts';
import { undoRows } from '#server/history/undo.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { pictureUses } from '#server/media/uploads/picture-usage.ts';
import type { Services } from '#server/services.ts';
import { lockPictures, noSuchPicture } from './queries.ts';
import { undoReplacement } from './replace.ts';
import { findPictures, usesOf } from './service.ts';

export const pictureHistory: HistoryTable = {
  kind: 'picture',
  table: 'pictures',

  async describe(query, ids) {
    const rows = await query.selectFrom('pictures').select(['id', 'filename', 'alt']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, filename, alt }) => [id, { name: filename, note: alt || null }]));
  },

  /** Replacing one changed it wherever it is shown. */
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

/** Many pictures described in the same words, or those that nothing shows deleted. */
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
      const places = usesOf(row, uses).length;
      const reason = places === 0 ? null : mediaErrors.inUse(countText(places, 'place'));
      return { ...named, before: 'In the library', after: IN_TRASH, reason };
    });
  },

  async write(trx, _services, rows, change) {
    if (change.action === 'delete') return;
    const ids = rows.map(({ id }) => id);
    await trx.updateTable('pictures').set({ alt: change.value }).where('id', 'in', ids).execute();
  },

  label(change) {
    if (change.action === 'delete') return 'Deleted …';
    return change.value === '' ? 'Removed the description of …' : `Described … as “${change.value}”`;
  },
};

/** Into the trash, with their files: all of them, or none while one is shown somewhere. */
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
