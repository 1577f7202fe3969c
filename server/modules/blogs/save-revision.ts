import type { Trx } from '#db/client.ts';
import type { BlogRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';

/** An editor who saves every minute fills an hour; older versions go. */
const REVISIONS_MAX = 60;

/** Keeps what an article said before a change of its words. */
export async function saveRevision(trx: Trx, before: BlogRow, after: BlogRow): Promise<void> {
  const isSame = before.title === after.title && before.excerpt === after.excerpt && before.body === after.body;
  if (isSame) return;
  const { id: blog_id, title, excerpt, body, updated_at: saved_at } = before;
  await trx.insertInto('blog_revisions').values({ id: uuidv7(), blog_id, title, excerpt, body, saved_at }).execute();
  const oldest = await trx
    .selectFrom('blog_revisions')
    .select('id')
    .where('blog_id', '=', blog_id)
    .orderBy('saved_at', 'desc')
    .offset(REVISIONS_MAX)
    .limit(REVISIONS_MAX)
    .execute();
  if (oldest.length === 0) return;
  await trx
    .deleteFrom('blog_revisions')
    .where(
      'id',
      'in',
      oldest.map(({ id }) => id),
    )
    .execute();
}
