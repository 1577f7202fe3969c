import { countText, formatCount } from '#contract/count.ts';
import { BULK_LISTED_MAX, type BulkJob, type BulkPreview, type PhoneBulkChange } from '#contract/desk/bulk.ts';
import { fieldRow, type PhoneKey } from '#contract/phone/fields.ts';
import { valueText } from '#contract/phone/lines.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { isUnknown } from '#contract/phone/values.ts';
import { startRun } from '#db/undo/items.ts';
import { uuidv7 } from '#db/uuid.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { findJob, isUnfinished, type Job, type JobWithActor } from '#server/jobs/job-rows.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { parseValue, phoneName, planSetting } from './plan.ts';
import { type BulkPayload, type BulkProgress, NOTHING_DONE } from './write-slice.ts';

export { type BulkPayload, type BulkProgress, writeSlice } from './write-slice.ts';

export async function previewBulk(
  { database, catalogue }: Services,
  ids: readonly string[],
  change: PhoneBulkChange,
): Promise<BulkPreview> {
  const rows = await getProductRows(database.query, ids);
  rows.sort((a, b) => (phoneName(a) < phoneName(b) ? -1 : 1));
  if (change.action === 'delete')
    return {
      ...{ phones: rows.length, changed: rows.length, unchanged: 0, refused: 0, refusals: [] },
      changes: rows
        .slice(0, BULK_LISTED_MAX)
        .map((row) => ({ id: row.id, name: phoneName(row), before: null, after: null })),
    };
  const { changed, unchanged, refused } = await planSetting(database.query, rows, change);
  const brands = new Map(catalogue.model.brands().map(({ id, name }) => [id, name]));
  const textOf = (phone: Phone) => fieldText(phone, change.field, brands);
  return {
    ...{ phones: rows.length, changed: changed.length, unchanged: unchanged.length, refused: refused.length },
    changes: changed.slice(0, BULK_LISTED_MAX).map(({ row, before, after }) => ({
      ...{ id: row.id, name: phoneName(row), before: textOf(before), after: textOf(after) },
    })),
    refusals: refused.slice(0, BULK_LISTED_MAX),
  };
}

/** In words; null where it is not known. */
export function fieldText(phone: Phone, field: PhoneKey, brands: ReadonlyMap<string, string>): string | null {
  if (isUnknown(phone[field])) return null;
  return field === 'brandId' ? (brands.get(phone.brandId) ?? phone.brandId) : valueText(field, phone[field]);
}

/** Queues what is to be done. */
export async function startBulk(
  services: Services,
  ids: readonly string[],
  { change, phones }: { change: PhoneBulkChange; phones: number },
  actorId: string,
): Promise<BulkJob> {
  const { changed } = await previewBulk(services, ids, change);
  if (ids.length !== phones)
    throw new HttpError('CONFLICT', 'Other phones match by now. Look at the change again before you run it.');
  if (changed === 0) throw new HttpError('CONFLICT', 'No phone would change.');
  const id = uuidv7();
  await services.database.transaction(async (trx) => {
    const action = change.action === 'delete' ? 'delete' : 'field';
    await startRun(trx, { id, action, label: labelOf(services, change, changed), actorId, state: 'open' });
    const payload: BulkPayload = { change, ids };
    await services.jobs.enqueue(trx, { id, kind: 'bulk', lane: 'bulk', payload, actorId });
  });
  services.jobs.wake();
  return requireBulk(services, id);
}

function labelOf({ catalogue }: Services, change: PhoneBulkChange, count: number): string {
  const phones = countText(count, 'phone');
  if (change.action === 'delete') return `Deleted ${phones}`;
  const { field, value } = change;
  if (field === 'brandId') {
    const brand = catalogue.model.brands().find(({ id }) => id === value);
    return `Moved ${phones} to ${brand?.name ?? value}`;
  }
  const said = value === null ? 'not known' : valueText(field, parseValue(change));
  return `Set ${fieldRow(field).label} of ${phones} to ${said}`.slice(0, 200);
}

export async function requireBulk({ database, catalogue }: Services, id: string): Promise<BulkJob> {
  const row = await findJob(database.query, 'bulk', id);
  if (!row) throw notFound('There is no such change of phones.');
  // Whoever reads of the end also sees the phones.
  if (row.finished_at !== null) await catalogue.catchUp();
  return toJob(row);
}

function toJob(row: JobWithActor): BulkJob {
  const { ids }: BulkPayload = JSON.parse(row.payload);
  const { done, changed, refused, refusals }: BulkProgress = row.progress ? JSON.parse(row.progress) : NOTHING_DONE;
  return {
    id: row.id,
    state: isUnfinished(row) ? 'running' : row.state === 'done' ? 'done' : 'failed',
    progress: { done, total: ids.length },
    counts: { changed, refused },
    refusals,
    error: isUnfinished(row) ? null : row.error,
    startedAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** For a job that fails again and again. */
export function bulkFailureText({ payload: { ids }, progress }: Job<BulkPayload, BulkProgress>): string {
  return `Something went wrong on our side. It stopped after ${formatCount(progress?.done ?? 0)} of ${formatCount(ids.length)} phones; those can be taken back.`;
}
