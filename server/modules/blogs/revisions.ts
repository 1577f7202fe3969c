import type { Blog, BlogRevision, FullBlogRevision } from '#contract/blogs.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { requireReadable } from './ownership.ts';
import { changeBlog } from './write.ts';

export async function listRevisions(
  { database: { query } }: Services,
  blogId: string,
  viewer: Viewer,
): Promise<BlogRevision[]> {
  await requireReadable(query, blogId, viewer);
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
  viewer: Viewer,
): Promise<FullBlogRevision> {
  await requireReadable(query, blogId, viewer);
  const row = await query
    .selectFrom('blog_revisions')
    .select(['id', 'title', 'excerpt', 'body', 'saved_at as savedAt'])
    .where('blog_id', '=', blogId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('There is no such version of this article.');
  return { ...row, body: toBody(row) };
}

/** The same as writing the old words again, so every rule of a change holds. */
export async function restoreRevision(
  services: Services,
  blogId: string,
  id: string,
  updatedAt: string,
  viewer: Viewer,
): Promise<Blog> {
  const { title, excerpt, body } = await requireRevision(services, blogId, id, viewer);
  return changeBlog(services, blogId, { title, excerpt, body, updatedAt }, viewer);
}
