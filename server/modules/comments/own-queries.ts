import { sql } from 'kysely';
import type { Queryable } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

const LIKES = sql<number>`(select count(*) from comment_likes where comment_likes.comment_id = comments.id)`;

/** A person's own comments, newest first, including hidden ones. */
export async function ownCommentRows(query: Queryable, userId: string, pageRequest: PageRequest) {
  const written = query.selectFrom('comments').where('author_id', '=', userId);
  const rows = await written
    .selectAll()
    .select(LIKES.as('likes'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRequest.limit)
    .offset(pageOffset(pageRequest))
    .execute();
  const total = await countRows(written);
  return { rows, total };
}
