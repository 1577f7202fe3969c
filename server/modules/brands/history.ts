import { formatCount } from '#contract/count.ts';
import type { BrandBulkChange } from '#contract/desk/row-bulk.ts';
import { catalogueErrors, commonErrors, historyErrors } from '#contract/errors/texts.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { isForeignKeyViolation } from '#db/unique.ts';
import { type BulkTable, IN_TRASH, planRows } from '#server/history/bulk.ts';
import { moveToTrash } from '#server/history/record.ts';
import type { HistoryTable } from '#server/history/registry.ts';
import { nameTaken, requireRoot } from '#server/history/trash.ts';
import { undoRows } from '#server/history/undo.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import { addFollowers } from '#server/modules/newsletter/service.ts';
import { moveToBrand } from '#server/modules/products/service.ts';
import type { Services } from '#server/services.ts';
import { phonesOfBrands } from './queries.ts';
import { findBrands, phonesUse, requireBrand } from './service.ts';

export const brandHistory: HistoryTable = {
  kind: 'brand',
  table: 'brands',
  content: 'brand',
  hasAddress: true,

  async describe(query, ids) {
    const rows = await query.selectFrom('brands').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, { name }]));
  },

  async beforeRestore({ trx, rows, name }) {
    const row = requireRoot<{ name: string }>(rows, 'brands', name ? { name } : {});
    const same = await trx.selectFrom('brands').select('id').where('name', '=', row.name).executeTakeFirst();
    if (same) throw nameTaken(historyErrors.otherHasName('brand', row.name));
  },

  async undo(trx, database, items, run) {
    const created = items.filter(({ change }) => change === 'created');
    if (created.length === 0) return undoRows(brandHistory)(trx, database, items, run);
    const left = new Map<string, string>();
    for (const { id, subject_id } of created) {
      // Undoing an import deletes a brand that it created only if the brand is empty.
      if (await hasPhones(trx, subject_id)) left.set(id, historyErrors.hasPhones);
      else await trx.deleteFrom('brands').where('id', '=', subject_id).execute();
    }
    return left;
  },
};

async function hasPhones(query: Queryable, id: string): Promise<boolean> {
  return (await phonesOfBrands(query, [id])).size > 0;
}

/** Changes one field of many brands, or deletes brands without phones. */
export const brandTable: BulkTable<{ search?: string | undefined }, BrandBulkChange> = {
  noun: ['brand', 'brands'],
  undoAction: () => 'brands',
  history: brandHistory,

  async find(services, { search }, _viewer, limit) {
    return findBrands(services, search)
      .slice(0, limit)
      .map(({ id }) => id);
  },

  async plan(query, ids, change) {
    const rows = await query.selectFrom('brands').selectAll().where('id', 'in', ids).orderBy('name').execute();
    const phones = change.action === 'delete' ? await phonesOfBrands(query, ids) : new Map<string, number>();
    return planRows(rows, (row) => {
      const named = { id: row.id, name: row.name };
      if (change.action === 'delete') {
        const count = phones.get(row.id) ?? 0;
        const reason = count === 0 ? null : `${phonesUse(count)} this brand.`;
        return { ...named, before: 'No phones', after: IN_TRASH, reason };
      }
      return { ...named, before: shortened(row[change.action]), after: shortened(change.value) };
    });
  },

  async write(trx, { database }, rows, change) {
    if (change.action === 'delete') return;
    const ids = rows.map(({ id }) => id);
    const set = { [change.action]: change.value, updated_at: new Date().toISOString() };
    await trx.updateTable('brands').set(set).where('id', 'in', ids).execute();
    await recordContentChanges(trx, database, 'brand', ids);
  },

  label(change) {
    if (change.action === 'delete') return 'Deleted …';
    const field = FIELD_LABELS[change.action];
    return change.value === null ? `Removed the ${field} of …` : `Set the ${field} of … to ${shortened(change.value)}`;
  },

  afterwards: ({ catalogue }) => catalogue.catchUp(),
};

const FIELD_LABELS = {
  country: 'country',
  founded: 'year founded',
  description: 'description',
  website: 'website',
  emblem: 'emblem',
};

const SHOWN_MAX = 400;

/** An emblem's path is too long to read. */
function shortened(value: string | number | null): string | null {
  const text = value === null ? null : String(value);
  if (text === null || text.length <= SHOWN_MAX) return text;
  return `${text.slice(0, 40)}… (${formatCount(text.length)} characters)`;
}

export async function removeBrand(services: Services, id: string, actorId: string): Promise<{ id: string }> {
  const { name, productCount } = requireBrand(services, id);
  try {
    await services.database.transaction((trx) => moveToTrash(trx, services.database, brandHistory, [id], { actorId }));
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    const drafts = services.catalogue.hiddenPhones().filter(({ card }) => card.brandId === id).length;
    const count = productCount + drafts;
    throw new HttpError('CONFLICT', catalogueErrors.brandInUse(phonesUse(count), name));
  }
  await services.catalogue.catchUp();
  return { id };
}

/** Moves its phones to another brand and deletes it, in one transaction. */
export async function mergeBrand(services: Services, id: string, into: string, actorId: string) {
  const brand = requireBrand(services, id);
  if (into === id) throw invalidFields({ moveTo: catalogueErrors.chooseOtherBrand });
  const target = services.catalogue.model.brands().find((brand) => brand.id === into);
  if (!target) throw invalidFields({ moveTo: commonErrors.notFound('brand') });
  await withUniqueName(catalogueErrors.phoneNamesExist(target.name), () =>
    services.database.transaction(async (trx: Trx) => {
      await addFollowers(trx, id, into);
      const runId = await moveToBrand(trx, services, { from: brand, to: target, actorId });
      await moveToTrash(trx, services.database, brandHistory, [id], { actorId, runId });
    }),
  );
  await services.catalogue.catchUp();
  return { id };
}
