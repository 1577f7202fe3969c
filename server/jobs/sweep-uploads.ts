import type { Database } from '#db/client.ts';
import type { MediaStore } from '#server/media/uploads/store.ts';
import { MEDIA_NAME } from '#server/media/uploads/store.ts';

/** Between an upload and the row that names it lie moments; a day is beyond doubt. */
const ORPHAN_AFTER_MS = 86_400_000;
const ROWS_PER_QUERY = 1_000;

const ANY_NAME = new RegExp(MEDIA_NAME.source.slice(1, -1), 'g');

interface SweepTarget {
  database: Database;
  media: MediaStore;
}

/**
 * Removes files that nothing shows, as a crash between a file and its row leaves them; returns their names. What is
 * shown is read first: a picture that is uploaded meanwhile has a young file.
 */
export async function sweepUploads({ database, media }: SweepTarget, now = Date.now()): Promise<string[]> {
  const used = await usedNames(database);
  const removed: string[] = [];
  for await (const { name, changedAt } of media.list()) {
    if (used.has(name) || changedAt.getTime() > now - ORPHAN_AFTER_MS) continue;
    await media.remove(name);
    removed.push(name);
  }
  return removed;
}

/** Every column that may name an upload, with what orders its table. */
const COLUMNS = [
  ['products', 'id', 'image'],
  ['users', 'id', 'avatar'],
  ['blogs', 'id', 'cover_image'],
  ['blogs', 'id', 'body'],
  ['blog_revisions', 'id', 'body'],
  ['blog_pictures', 'name', 'image'],
] as const;

async function usedNames({ query }: Database): Promise<Set<string>> {
  const names = new Set<string>();
  for (const [table, key, column] of COLUMNS) {
    let last = '';
    while (true) {
      const rows = await query
        .selectFrom(table as 'products')
        .select([`${key as 'id'} as key`, `${column as 'image'} as text`])
        .where(column as 'image', 'is not', null)
        .where(key as 'id', '>', last)
        .orderBy(key as 'id')
        .limit(ROWS_PER_QUERY)
        .execute();
      for (const { text } of rows) for (const [name] of text?.matchAll(ANY_NAME) ?? []) names.add(name);
      if (rows.length < ROWS_PER_QUERY) break;
      last = rows.at(-1)?.key ?? last;
    }
  }
  return names;
}
