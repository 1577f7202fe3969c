import type { PageBulkChange } from '#contract/desk/row-bulk.ts';
import { pageErrors } from '#contract/errors/texts.ts';
import { pagePath } from '#contract/settings/sections.ts';
import { isOwnPage } from '#contract/settings/settings.ts';
import { type BulkTable, IN_TRASH, planRows } from '#server/history/bulk.ts';
import { moveToTrash } from '#server/history/record.ts';
import { type HistoryTable, ownRoot } from '#server/history/registry.ts';
import { inTheWay } from '#server/history/trash.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { draftChange, missingParts, ownPages, publishedChange, statusOf } from './pages.ts';
import { getSetting, requireSetting, settingRows, writeSetting } from './store.ts';

/** Pages that editors added. The site's own pages are rows of the same table and are never deleted. */
export const pageHistory: HistoryTable = {
  kind: 'page',
  table: 'site_settings',
  parts: [['site_versions', 'setting_id']],
  content: 'site',

  async describe(query, ids) {
    const rows = await query.selectFrom('site_settings').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, { name, note: pagePath(id) }]));
  },

  roots: (_trx, ids) => [
    {
      table: 'site_versions',
      columns: ['setting_id'],
      values: ids.map((id) => [id]),
      ownerOf: ({ setting_id }) => String(setting_id),
    },
    ownRoot(pageHistory, ids),
  ],

  async beforeRestore({ trx, item: { subject_id } }) {
    if (await getSetting(trx, subject_id)) throw inTheWay(pageErrors.restoreTaken(pagePath(subject_id)));
    return undefined;
  },
};

/** Moves the page to the trash with its versions. */
export async function removePage(services: Services, id: string, actorId: string): Promise<{ id: string }> {
  const { database } = services;
  if (!isOwnPage(id)) throw new HttpError('CONFLICT', pageErrors.notRemovable);
  await database.transaction(async (trx) => {
    await requireSetting(trx, id);
    await moveToTrash(trx, database, pageHistory, [id], { actorId });
  });
  await showReaders(services);
  return { id };
}

async function showReaders({ catalogue, settings }: Services): Promise<void> {
  await catalogue.catchUp();
  await settings.catchUp();
}

const STATUS_LABELS = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' };

/** Publishes, unpublishes or deletes pages. */
export const pageTable: BulkTable<{ search?: string | undefined }, PageBulkChange> = {
  noun: ['page', 'pages'],
  undoAction: () => 'pages',
  history: pageHistory,

  async find({ database }, { search = '' }, _viewer, limit) {
    const rows = await ownPages(database.query);
    const found = rows.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return found.slice(0, limit).map(({ id }) => id);
  },

  async plan(query, ids, change) {
    const rows = await settingRows(query).where('site_settings.id', 'in', ids).orderBy('site_settings.name').execute();
    return planRows(rows, (row) => ({
      id: row.id,
      name: row.name,
      before: STATUS_LABELS[statusOf(row)],
      after: change.action === 'delete' ? IN_TRASH : STATUS_LABELS[change.value],
      reason: isOwnPage(row.id) ? reasonAgainst(row, change) : pageErrors.notRemovable,
    }));
  },

  async write(trx, { database }, rows, change, { actorId }) {
    if (change.action === 'delete') return;
    for (const { id } of rows) {
      const row = await trx.selectFrom('site_settings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const next = change.value === 'published' ? publishedChange(row) : draftChange(row);
      await writeSetting(trx, database, row, next, { actorId });
    }
  },

  label(change) {
    if (change.action === 'delete') return 'Deleted …';
    return change.value === 'published' ? 'Published …' : 'Moved … to drafts';
  },

  afterwards: showReaders,
};

/** The first thing a draft lacks to be published. */
function reasonAgainst({ draft }: { draft: string | null }, change: PageBulkChange): string | null {
  if (change.action === 'delete' || change.value === 'draft' || draft === null) return null;
  return Object.values(missingParts(JSON.parse(draft)))[0] ?? null;
}
