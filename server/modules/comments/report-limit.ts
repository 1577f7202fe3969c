import { communityErrors } from '#contract/errors/texts.ts';
import { REPORTS_PER_MINUTE } from '#contract/limits.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import { tooManyRequests } from '#server/http/response/http-error.ts';

/** Throws when a person has reported too much, comments and reviews counted together. */
export async function assertReportLimit(query: Queryable, userId: string): Promise<void> {
  const now = Date.now();
  const recent = await reportsSince(query, userId, new Date(now - MINUTE_MS).toISOString());
  if (recent.length < REPORTS_PER_MINUTE) return;
  const free = Date.parse(recent[recent.length - REPORTS_PER_MINUTE] as string) + MINUTE_MS;
  throw tooManyRequests(Math.max(1, Math.ceil((free - now) / 1_000)), communityErrors.tooManyReports);
}

/** When a person reported anything in this period, oldest first. */
async function reportsSince(query: Queryable, userId: string, since: string): Promise<string[]> {
  const of = (table: 'comment_reports' | 'review_reports') =>
    query.selectFrom(table).select('created_at').where('user_id', '=', userId).where('created_at', '>', since);
  const rows = await of('comment_reports').unionAll(of('review_reports')).execute();
  return rows.map((row) => row.created_at).sort();
}
