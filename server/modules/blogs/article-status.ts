import type { Blog } from '#contract/blogs.ts';
import { SCHEDULE_AHEAD_MS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';
import type { BlogRow } from '#db/schema.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { settleAddress } from './address.ts';
import { requireComplete } from './check-references.ts';
import { isoNow, toFullBlog } from './service.ts';
import { requireRow, withBlogTransaction } from './transaction.ts';

/** Where an article stands: draft, scheduled, published or archived. */

const SCHEDULE_WITHIN_MS = 5 * 366 * DAY_MS;

export async function setStatus(
  services: Services,
  id: string,
  status: 'draft' | 'published' | 'archived',
): Promise<Blog> {
  const now = isoNow();
  return changeStatus(services, id, (row) => {
    if (status === 'published') requireComplete({ ...row, body: toBody(row) });
    return { status, published_at: wasVisible(row, now) ? row.published_at : status === 'published' ? now : null };
  });
}

/** Null takes the moment back, and what was to appear is a draft again. */
export async function schedule(services: Services, id: string, scheduledAt: string | null): Promise<Blog> {
  if (scheduledAt === null) return setStatus(services, id, 'draft');
  const published_at = requireMoment(scheduledAt);
  return changeStatus(services, id, (row) => {
    requireComplete({ ...row, body: toBody(row) });
    return { status: 'scheduled', published_at };
  });
}

/** A moment that something can be scheduled for. */
export function requireMoment(scheduledAt: string): string {
  const ahead = Date.parse(scheduledAt) - Date.now();
  if (ahead < SCHEDULE_AHEAD_MS) throw invalidFields({ scheduledAt: 'Choose a moment at least a minute from now.' });
  if (ahead > SCHEDULE_WITHIN_MS) throw invalidFields({ scheduledAt: 'Choose a moment within five years.' });
  return new Date(scheduledAt).toISOString();
}

/** Where an article stands is no part of its text: an editor who has it open may still save. */
async function changeStatus(
  services: Services,
  id: string,
  change: (row: BlogRow) => Pick<BlogRow, 'status' | 'published_at'>,
): Promise<Blog> {
  const row = await withBlogTransaction(services, async (trx) => {
    const before = await requireRow(trx, id);
    const { status, published_at } = change(before);
    const isForReaders = status === 'published' || status === 'scheduled';
    const settled = isForReaders ? await settleAddress(trx, before, isoNow()) : before;
    await trx.updateTable('blogs').set({ status, published_at }).where('id', '=', settled.id).execute();
    return { ...settled, status, published_at };
  });
  return toFullBlog(services, row);
}

function wasVisible({ status, published_at }: BlogRow, now: string): boolean {
  return published_at !== null && (status !== 'scheduled' || published_at <= now);
}
