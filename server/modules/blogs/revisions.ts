import type { Transaction } from 'kysely';
import type { Blog, BlogRevision, FullBlogRevision } from '#contract/blogs.ts';
import type { BlogRow, Tables } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { notFound } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { toBody } from './mapping.ts';
import { getBlogRow } from './queries.ts';
import { noSuchArticle } from './service.ts';
import { changeBlog } from './write.ts';

/** An editor who saves every minute fills an hour; older versions go. */
const REVISIONS_MAX = 60;

/** Keeps what an article said before a change of its words. */
export async function keepRevision(trx: Transaction<Tables>, before: BlogRow, after: BlogRow): Promise<void> {
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

export async function listRevisions({ database: { query } }: Services, blogId: string): Promise<BlogRevision[]> {
  if (!(await getBlogRow(query, blogId))) throw noSuchArticle();
  return query
    .selectFrom('blog_revisions')
    .select(['id', 'title', 'excerpt', 'saved_at as savedAt'])
    .where('blog_id', '=', blogId)
    .orderBy('saved_at', 'desc')
    .execute();
}

export async function requireRevision(
  { database: { query } }: Services,
  blogId: string,
  id: string,
): Promise<FullBlogRevision> {
  const row = await query
    .selectFrom('blog_revisions')
    .select(['id', 'title', 'excerpt', 'body', 'saved_at as savedAt'])
    .where('blog_id', '=', blogId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('There is no such version of this article.');
  return { ...row, body: toBody(row) };
}

/** The same as writing the old words anew, so every rule of a change holds. */
export async function restoreRevision(
  services: Services,
  blogId: string,
  id: string,
  updatedAt: string,
): Promise<Blog> {
  const { title, excerpt, body } = await requireRevision(services, blogId, id);
  return changeBlog(services, blogId, { title, excerpt, body, updatedAt });
}
