import { sql } from 'kysely';
import type { PicturePlace, PictureUse } from '#contract/media/library.ts';
import type { Queryable } from '#db/client.ts';
import { UPLOADS_PATH } from './image.ts';
import { MEDIA_NAME } from './store.ts';

const ROWS_PER_QUERY = 1_000;
const ANY_NAME = new RegExp(MEDIA_NAME.source.slice(1, -1), 'g');

interface Place {
  table: string;
  /** The column the table is read in order of. */
  key: string;
  column: string;
  /** Absent if the picture is kept but not shown: a private avatar, or the library itself. */
  use?: { place: PicturePlace; id: string; name: string };
}

export type KnownUse = PictureUse & { id: string };

const PHONE = { id: 'id', name: 'name' };
const ARTICLE = { id: 'id', name: 'title' };
const OF_ARTICLE = { id: 'blog_id', name: 'title' };

/**
 * Every column that can contain an uploaded picture. File names are content hashes, so the same picture used twice is
 * one file, which is deleted with its last use.
 */
const PLACES: readonly Place[] = [
  { table: 'products', key: 'id', column: 'image', use: { place: 'phone', ...PHONE } },
  { table: 'products', key: 'id', column: 'details', use: { place: 'phone-more', ...PHONE } },
  { table: 'blogs', key: 'id', column: 'cover_image', use: { place: 'cover', ...ARTICLE } },
  { table: 'blogs', key: 'id', column: 'body', use: { place: 'article', ...ARTICLE } },
  { table: 'working_copies', key: 'blog_id', column: 'cover_image', use: { place: 'working-copy', ...OF_ARTICLE } },
  { table: 'working_copies', key: 'blog_id', column: 'body', use: { place: 'working-copy', ...OF_ARTICLE } },
  { table: 'blog_revisions', key: 'id', column: 'body', use: { place: 'version', ...OF_ARTICLE } },
  { table: 'blog_revisions', key: 'id', column: 'cover_image', use: { place: 'version', ...OF_ARTICLE } },
  { table: 'site_settings', key: 'id', column: 'value', use: { place: 'site', ...PHONE } },
  { table: 'site_settings', key: 'id', column: 'draft', use: { place: 'site', ...PHONE } },
  {
    table: 'site_versions',
    key: 'id',
    column: 'value',
    use: { place: 'site-version', id: 'setting_id', name: 'setting_id' },
  },
  {
    table: 'newsletter_issues',
    key: 'id',
    column: 'intro_body',
    use: { place: 'issue', id: 'id', name: 'subject' },
  },
  {
    table: 'newsletter_issue_versions',
    key: 'id',
    column: 'intro_body',
    use: { place: 'issue-version', id: 'issue_id', name: 'subject' },
  },
  // Items in the trash keep their pictures, to be restored with them.
  { table: 'undo_rows', key: 'id', column: 'before', use: { place: 'trash', id: 'item_id', name: 'table_name' } },
  { table: 'users', key: 'id', column: 'avatar' },
  { table: 'pictures', key: 'id', column: 'image' },
  { table: 'pictures', key: 'id', column: 'former' },
];

/** All file names in a text. */
export function picturesIn(text: string): string[] {
  return [...text.matchAll(ANY_NAME)].map(([name]) => name);
}

interface PlaceRow {
  key: string;
  text: string;
  id: string;
  name: string;
}

/** The rows of a place that contain any picture, or one of these. */
async function* rowsOf(
  query: Queryable,
  { table, key, column, use }: Place,
  among?: readonly string[],
): AsyncGenerator<PlaceRow> {
  const text = sql.ref<string>(column);
  let last = '';
  for (;;) {
    const rows = await query
      .selectFrom(table as 'products')
      .select([
        sql.ref<string>(key).as('key'),
        text.as('text'),
        sql.ref<string>(use?.id ?? key).as('id'),
        sql.ref<string>(use?.name ?? key).as('name'),
      ])
      .where(text, 'like', `%${UPLOADS_PATH}%`)
      .$if(among !== undefined, (some) =>
        some.where((eb) => eb.or((among ?? []).map((name) => eb(text, 'like', `%${name}%`)))),
      )
      .where(sql.ref<string>(key), '>', last)
      .orderBy(sql.ref(key))
      .limit(ROWS_PER_QUERY)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < ROWS_PER_QUERY) return;
    last = end.key;
  }
}

/** Names of the files in use, of all or among those given. */
export async function usedPictures(query: Queryable, among?: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  if (among?.length === 0) return used;
  for (const place of PLACES)
    for await (const row of rowsOf(query, place, among)) for (const name of picturesIn(row.text)) used.add(name);
  return among ? new Set(among.filter((name) => used.has(name))) : used;
}

/** Where each file is used; a picture is in use if any of its sizes is. */
export async function pictureUses(query: Queryable, among?: readonly string[]): Promise<Map<string, KnownUse[]>> {
  const uses = new Map<string, Map<string, KnownUse>>();
  if (among?.length === 0) return new Map();
  const trash = await trashNames(query);
  for (const place of PLACES) {
    if (!place.use) continue;
    for await (const { text, ...row } of rowsOf(query, place, among)) {
      const shown = place.use.place === 'trash' ? trash.get(row.id) : row;
      // A stored change that can be undone does not count as a use.
      if (!shown) continue;
      const use = { place: place.use.place, id: shown.id, name: shown.name };
      for (const name of picturesIn(text)) {
        const ofFile = uses.get(name) ?? new Map<string, KnownUse>();
        uses.set(name, ofFile.set(`${use.place} ${use.id}`, use));
      }
    }
  }
  return new Map([...uses].map(([name, ofFile]) => [name, [...ofFile.values()]]));
}

async function trashNames(query: Queryable): Promise<Map<string, { id: string; name: string }>> {
  const items = await query
    .selectFrom('undo_items')
    .select(['id', 'subject_id', 'name'])
    .where('change', '=', 'removed')
    .where('state', '=', 'open')
    .where('id', 'in', (eb) =>
      eb.selectFrom('undo_rows').select('item_id').where('before', 'like', `%${UPLOADS_PATH}%`),
    )
    .execute();
  return new Map(items.map(({ id, subject_id, name }) => [id, { id: subject_id, name }]));
}
