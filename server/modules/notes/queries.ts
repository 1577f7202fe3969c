import type { Note, NoteAnchor, NoteThread } from '#contract/article/notes.ts';
import type { Queryable } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import type { ArticleNoteRow } from '#db/schema.ts';

export async function getNoteRow(query: Queryable, blogId: string, id: string): Promise<ArticleNoteRow | undefined> {
  return query
    .selectFrom('article_notes')
    .selectAll()
    .where('id', '=', id)
    .where('blog_id', '=', blogId)
    .executeTakeFirst();
}

/** Oldest first, with people's current names. */
export async function findThreads(query: Queryable, blogId: string, id?: string): Promise<NoteThread[]> {
  const rows = await query
    .selectFrom('article_notes')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'article_notes.author_id').on('author.deleted_at', 'is', null),
    )
    .leftJoin('users as resolver', (join) =>
      join.onRef('resolver.id', '=', 'article_notes.resolved_by').on('resolver.deleted_at', 'is', null),
    )
    .selectAll('article_notes')
    .select(['author.name as author_name', 'resolver.name as resolver_name'])
    .where('blog_id', '=', blogId)
    .$if(id !== undefined, (some) =>
      some.where((eb) => eb.or([eb('article_notes.id', '=', id ?? ''), eb('parent_id', '=', id ?? '')])),
    )
    .orderBy('article_notes.created_at')
    .orderBy('article_notes.id')
    .execute();
  const toNote = (row: (typeof rows)[number]): Note => ({
    id: row.id,
    text: row.text,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    author: row.author_name === null ? null : { id: row.author_id, name: row.author_name },
  });
  return rows.flatMap((row) =>
    row.anchor === null
      ? []
      : {
          ...toNote(row),
          anchor: JSON.parse(row.anchor) as NoteAnchor,
          resolvedAt: row.resolved_at,
          resolvedBy: row.resolver_name,
          replies: rows.filter(({ parent_id }) => parent_id === row.id).map(toNote),
        },
  );
}

export async function countThreads(query: Queryable, blogId: string): Promise<number> {
  return countRows(query.selectFrom('article_notes').where('blog_id', '=', blogId).where('parent_id', 'is', null));
}

/** Changes whenever a note is written, resolved or deleted. */
export async function notesVersion(query: Queryable, blogId: string): Promise<string> {
  const { count, last } = await query
    .selectFrom('article_notes')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('updated_at').as('last')])
    .where('blog_id', '=', blogId)
    .executeTakeFirstOrThrow();
  return `${count} ${last ?? ''}`;
}

export async function peopleIn(query: Queryable, threadId: string): Promise<string[]> {
  const rows = await query
    .selectFrom('article_notes')
    .select('author_id')
    .distinct()
    .where((eb) => eb.or([eb('id', '=', threadId), eb('parent_id', '=', threadId)]))
    .execute();
  return rows.map(({ author_id }) => author_id);
}
