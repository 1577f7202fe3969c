import { articleText, hasLoneComparison, productIdsOf } from '#contract/article/parts.ts';
import type { BlogChanges, BlogFields } from '#contract/blogs.ts';
import { articleErrors, commonErrors } from '#contract/errors/texts.ts';
import { SCHEDULE_AHEAD_MS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Trx } from '#db/client.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';

const SCHEDULE_WITHIN_MS = 5 * 366 * DAY_MS;

/** Everything that the text and the categories refer to must exist. */
export async function checkReferences(
  { catalogue }: Services,
  trx: Trx,
  { body, categories = [], related }: Pick<BlogChanges, 'body' | 'categories' | 'related'>,
): Promise<void> {
  const phone = body && productIdsOf(body).find((id) => !catalogue.deskPhone(id));
  if (phone) throw invalidFields({ body: commonErrors.noPhoneWithId(phone) });
  if (body && hasLoneComparison(body)) throw invalidFields({ body: articleErrors.comparedOnce });
  const chosen = related?.find((id) => !catalogue.deskPhone(id));
  if (chosen) throw invalidFields({ related: commonErrors.noPhoneWithId(chosen) });
  if (categories.length === 0) return;
  const known = await trx.selectFrom('categories').select('id').where('id', 'in', categories).execute();
  if (known.length < categories.length) throw invalidFields({ categories: commonErrors.notFound('category') });
}

/** Public articles need an excerpt and a text. */
export function requireComplete({ excerpt, body }: Pick<BlogFields, 'excerpt' | 'body'>): void {
  const missing = {
    ...(excerpt === '' && { excerpt: articleErrors.excerptMissing }),
    ...(articleText(body) === '' && { body: articleErrors.textMissing }),
  };
  if (Object.keys(missing).length > 0) throw invalidFields(missing);
}

/** A time that something may be scheduled for. */
export function requireMoment(scheduledAt: string): string {
  const ahead = Date.parse(scheduledAt) - Date.now();
  if (ahead < SCHEDULE_AHEAD_MS) throw invalidFields({ scheduledAt: commonErrors.startsTooSoon });
  if (ahead > SCHEDULE_WITHIN_MS) throw invalidFields({ scheduledAt: articleErrors.scheduledTooLate });
  return new Date(scheduledAt).toISOString();
}
