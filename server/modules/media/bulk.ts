import { countText } from '#contract/count.ts';
import type { PictureBulkChange } from '#contract/desk/row-bulk.ts';
import type { LibraryFilter } from '#contract/media/library.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { pictureUses } from '#server/media/uploads/picture-usage.ts';
import { type BulkTable, IN_TRASH, planRows } from '../row-bulk/service.ts';
import { lockPictures } from './queries.ts';
import { findPictures, trashPictures, usesOf } from './service.ts';

/** Many pictures described in the same words, or those that nothing shows deleted. */
export const pictureTable: BulkTable<LibraryFilter, PictureBulkChange> = {
  noun: ['picture', 'pictures'],
  undoAction: 'pictures',

  async find(services, filter, viewer, limit) {
    return (await findPictures(services, viewer, filter)).slice(0, limit).map(({ row }) => row.id);
  },

  lock(trx, { database: { engine } }, ids) {
    return lockPictures(trx, engine, ids);
  },

  async plan(query, _services, ids, change) {
    const rows = await query.selectFrom('pictures').selectAll().where('id', 'in', ids).orderBy('filename').execute();
    const uses = change.action === 'delete' ? await pictureUses(query) : new Map();
    return planRows(rows, (row) => {
      const named = { id: row.id, name: row.filename };
      if (change.action === 'alt') return { ...named, before: row.alt || null, after: change.value || null };
      const places = usesOf(row, uses).length;
      const reason = places === 0 ? null : `Shown in ${countText(places, 'place')}.`;
      return { ...named, before: 'In the library', after: IN_TRASH, reason };
    });
  },

  async write(trx, { database }, rows, change, by) {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    if (change.action === 'delete')
      return trashPictures(trx, database.engine, await lockPictures(trx, database.engine, ids), by);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const kept = { ...by, names };
    await keepRowChanges(trx, database.engine, 'picture', ids, kept, async () => {
      await trx.updateTable('pictures').set({ alt: change.value }).where('id', 'in', ids).execute();
    });
  },

  label(change) {
    if (change.action === 'delete') return 'Deleted …';
    return change.value === '' ? 'Took the description of … away' : `Described … as “${change.value}”`;
  },
};
