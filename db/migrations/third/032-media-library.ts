import { sql } from 'kysely';
import type { Queryable } from '#db/client.ts';
import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';
import { uuidv7 } from '#db/uuid.ts';

/** Every picture uploaded for phones and articles; existing ones are collected from where they are used. */
export const mediaLibrary: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('pictures')
    .addColumn('id', text, (c) => c.primaryKey())
    // The name of its first file.
    .addColumn('name', text, (c) => c.notNull().unique())
    .addColumn('image', text, (c) => c.notNull())
    .addColumn('alt', text, (c) => c.notNull().defaultTo(''))
    .addColumn('filename', text, (c) => c.notNull())
    .addColumn('bytes', text)
    .addColumn('former', text)
    .addColumn('uploaded_at', text, (c) => c.notNull())
    .addColumn('uploaded_by', text)
    .execute();
  for (const { name, image, at } of await shownPictures(trx))
    await sql`insert into pictures (id, name, image, filename, uploaded_at)
      values (${uuidv7(Date.parse(at))}, ${name}, ${JSON.stringify(image)}, ${name}, ${at})`.execute(trx);
  // `blog_pictures` stays for processes of the previous version, until a release that removes things.
};

interface Shown {
  name: string;
  image: object;
  at: string;
}

const PLACES = [
  { table: 'blog_pictures', column: 'image', at: 'uploaded_at' },
  { table: 'products', column: 'image', at: 'updated_at' },
  { table: 'blogs', column: 'cover_image', at: 'updated_at' },
  { table: 'blogs', column: 'body', at: 'updated_at' },
  { table: 'working_copies', column: 'cover_image', at: 'updated_at' },
  { table: 'working_copies', column: 'body', at: 'updated_at' },
  { table: 'blog_revisions', column: 'body', at: 'saved_at' },
  { table: 'blog_revisions', column: 'cover_image', at: 'saved_at' },
] as const;

async function shownPictures(query: Queryable): Promise<Iterable<Shown>> {
  const found = new Map<string, Shown>();
  for (const { table, column, at } of PLACES) {
    const { rows } = await sql<{ text: string; at: string }>`
      select ${sql.ref(column)} as text, ${sql.ref(at)} as at from ${sql.table(table)}
      where ${sql.ref(column)} like '%/media/uploads/%'`.execute(query);
    for (const row of rows) collect(JSON.parse(row.text), row.at, found);
  }
  return found.values();
}

/** An upload is any object with sizes in both formats. */
function collect(value: unknown, at: string, found: Map<string, Shown>): void {
  if (value === null || typeof value !== 'object') return;
  const { avif, webp, width, height } = value as { [key: string]: unknown; avif?: { url?: string }[] };
  const name = Array.isArray(avif) && Array.isArray(webp) ? avif[0]?.url?.split('/').at(-1) : undefined;
  if (name === undefined) for (const part of Object.values(value)) collect(part, at, found);
  else if (!found.has(name)) found.set(name, { name, image: { width, height, avif, webp } as object, at });
}
