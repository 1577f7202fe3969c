import type { Blog } from '#contract/blogs.ts';
import type { BlogRow } from '#db/schema.ts';
import { toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { settleAddress } from './address.ts';
import { requireComplete, requireMoment } from './check-references.ts';
import { toFullBlog } from './service.ts';
import { requireRow, withBlogTransaction } from './transaction.ts';
import { applyWorkingCopy } from './working-copies.ts';

/** Sets the status: draft, scheduled, published or archived. */

export async function setStatus(
  services: Services,
  id: string,
  status: 'draft' | 'published' | 'archived',
): Promise<Blog> {
  const now = new Date().toISOString();
  return changeStatus(services, id, (row) => {
    if (status === 'published') requireComplete({ ...row, body: toBody(row) });
    return statusColumns(row, status, now);
  });
}

/** An article that was already public keeps its publish time. */
export function statusColumns(
  row: BlogRow,
  status: 'draft' | 'published' | 'archived',
  now: string,
): Pick<BlogRow, 'status' | 'published_at'> {
  return { status, published_at: wasVisible(row, now) ? row.published_at : status === 'published' ? now : null };
}

/** Null cancels the schedule, and the article becomes a draft again. */
export async function schedule(services: Services, id: string, scheduledAt: string | null): Promise<Blog> {
  if (scheduledAt === null) return setStatus(services, id, 'draft');
  const published_at = requireMoment(scheduledAt);
  return changeStatus(services, id, (row) => {
    requireComplete({ ...row, body: toBody(row) });
    return { status: 'scheduled', published_at };
  });
}

/** The status is not part of the text, so an editor who has the article open can still save. */
async function changeStatus(
  services: Services,
  id: string,
  change: (row: BlogRow) => Pick<BlogRow, 'status' | 'published_at'>,
): Promise<Blog> {
  const row = await withBlogTransaction(services, async (trx) => {
    const before = await requireRow(trx, id);
    const { status, published_at } = change(before);
    const isForReaders = status === 'published' || status === 'scheduled';
    await trx.updateTable('blogs').set({ status, published_at }).where('id', '=', before.id).execute();
    const moved = { ...before, status, published_at };
    return isForReaders
      ? settleAddress(trx, services.database.engine, moved, new Date().toISOString())
      : applyWorkingCopy(trx, services, moved);
  });
  await services.addresses.catchUp();
  return toFullBlog(services, row);
}

function wasVisible({ status, published_at }: BlogRow, now: string): boolean {
  return published_at !== null && (status !== 'scheduled' || published_at <= now);
}
