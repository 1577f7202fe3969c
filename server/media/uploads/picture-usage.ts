import type { Queryable } from '#db/client.ts';

/**
 * Whether anything shows a file of that name. Names come from the content, so the same picture given to
 * a phone and to an article is one file, and it goes with the last of them.
 */
export async function isPictureUsed(query: Queryable, fileName: string): Promise<boolean> {
  const pattern = `%${fileName}%`;
  const uses = await Promise.all([
    query.selectFrom('products').select('id').where('image', 'like', pattern).executeTakeFirst(),
    query.selectFrom('users').select('id').where('avatar', 'like', pattern).executeTakeFirst(),
    query
      .selectFrom('blogs')
      .select('id')
      .where((eb) => eb.or([eb('body', 'like', pattern), eb('cover_image', 'like', pattern)]))
      .executeTakeFirst(),
    query.selectFrom('blog_revisions').select('id').where('body', 'like', pattern).executeTakeFirst(),
  ]);
  return uses.some((row) => row !== undefined);
}
