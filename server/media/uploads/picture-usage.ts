import { sql } from 'kysely';
import type { Queryable } from '#db/client.ts';
import { MEDIA_NAME } from './store.ts';

const ROWS_PER_QUERY = 1_000;
const ANY_NAME = new RegExp(MEDIA_NAME.source.slice(1, -1), 'g');

/**
 * Everything that can show an uploaded picture, with what orders its table. Names come from the content, so the same
 * picture given to a phone and to an article is one file, and it goes with the last of them.
 */
const PLACES = [
  ['products', 'id', 'image'],
  ['users', 'id', 'avatar'],
  ['blogs', 'id', 'cover_image'],
  ['blogs', 'id', 'body'],
  ['blog_revisions', 'id', 'body'],
  ['blog_revisions', 'id', 'cover_image'],
  ['working_copies', 'blog_id', 'cover_image'],
  ['working_copies', 'blog_id', 'body'],
  // What is in the trash goes back with its pictures.
  ['undo_rows', 'id', 'before'],
  // Uploaded for an article that is not saved yet.
  ['blog_pictures', 'name', 'image'],
] as const;

/** Of all files that a text names. */
export function picturesIn(text: string): string[] {
  return [...text.matchAll(ANY_NAME)].map(([name]) => name);
}

/** The names of files that something shows: of all, or among those asked for. */
export async function usedPictures(query: Queryable, among?: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  if (among?.length === 0) return used;
  for (const [table, key, column] of PLACES) {
    const text = sql.ref<string>(column);
    let last = '';
    for (;;) {
      let found = query
        .selectFrom(table as 'products')
        .select([`${key as 'id'} as key`, text.as('text')])
        .where(text, 'is not', null)
        .where(key as 'id', '>', last)
        .orderBy(key as 'id')
        .limit(ROWS_PER_QUERY);
      if (among) found = found.where((eb) => eb.or(among.map((name) => eb(text, 'like', `%${name}%`))));
      const rows = await found.execute();
      for (const row of rows) for (const name of picturesIn(row.text)) used.add(name);
      if (rows.length < ROWS_PER_QUERY) break;
      last = rows.at(-1)?.key ?? last;
    }
  }
  return among ? new Set(among.filter((name) => used.has(name))) : used;
}
