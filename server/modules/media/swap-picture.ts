import type { UploadedPicture } from '#contract/picture.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { acquireLock, lockRows } from '#db/dialect.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { recordProductChanges } from '#db/product-changes.ts';
import { imageNames } from '#server/media/uploads/image.ts';
import { pictureUses } from '#server/media/uploads/picture-usage.ts';
import { lockProducts } from '#server/modules/products/service.ts';

/**
 * Replaces one picture by another wherever readers and editors see it. Versions and the trash keep the old one. Returns
 * how many phones and articles changed.
 */
export async function swapPicture(
  trx: Trx,
  database: Database,
  { from, to, actorId }: { from: UploadedPicture; to: UploadedPicture; actorId: string | null },
): Promise<number> {
  const names = new Set(imageNames(from));
  const uses = [...(await pictureUses(trx, [...names])).values()].flat();
  const idsIn = (...places: string[]) => [
    ...new Set(uses.filter(({ place }) => places.includes(place)).map(({ id }) => id)),
  ];
  const swap = (text: string) => JSON.stringify(withSwapped(JSON.parse(text), names, to));
  const phones = await swapInPhones(trx, database, idsIn('phone', 'phone-more'), swap, { from, to, actorId });
  const articles = await swapInArticles(trx, database, idsIn('cover', 'article'), swap);
  await swapInCopies(trx, idsIn('working-copy'), swap);
  const settings = await swapInSettings(trx, database, idsIn('site'), swap);
  return phones + articles + settings;
}

type Swap = (text: string) => string;

async function swapInPhones(
  trx: Trx,
  database: Database,
  ids: readonly string[],
  swap: Swap,
  { from, to, actorId }: { from: UploadedPicture; to: UploadedPicture; actorId: string | null },
): Promise<number> {
  if (ids.length === 0) return 0;
  await lockProducts(trx, database.engine, ids);
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'image', 'details', 'updated_at'])
    .where('id', 'in', ids)
    .execute();
  const address = ({ webp }: UploadedPicture) => webp.at(-1)?.url ?? null;
  const fields = [{ field: 'image', before: address(from), after: address(to) }];
  for (const { id, image, details, updated_at } of rows) {
    const at = nextTimestamp(updated_at);
    await trx
      .updateTable('products')
      .set({ image: image && swap(image), details: swap(details), updated_at: at })
      .where('id', '=', id)
      .execute();
    await recordProductChanges(trx, [{ id, fields }], { kind: 'changed', actorId, at });
  }
  await recordContentChanges(
    trx,
    database,
    'product',
    rows.map(({ id }) => id),
  );
  return rows.length;
}

async function swapInArticles(trx: Trx, database: Database, ids: readonly string[], swap: Swap): Promise<number> {
  if (ids.length === 0) return 0;
  await acquireLock(trx, database.engine, 'articles');
  const rows = await trx
    .selectFrom('blogs')
    .select(['id', 'cover_image', 'body', 'updated_at'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, cover_image, body, updated_at } of rows) {
    const at = nextTimestamp(updated_at);
    await trx
      .updateTable('blogs')
      .set({ cover_image: cover_image && swap(cover_image), body: swap(body), updated_at: at })
      .where('id', '=', id)
      .execute();
    // Drafts based on the version before now count as based on this one, so they do not conflict.
    await trx
      .updateTable('working_copies')
      .set({ base_at: at })
      .where('blog_id', '=', id)
      .where('base_at', '=', updated_at)
      .execute();
  }
  await recordContentChanges(
    trx,
    database,
    'blog',
    rows.map(({ id }) => id),
  );
  return rows.length;
}

async function swapInCopies(trx: Trx, ids: readonly string[], swap: Swap): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx.selectFrom('working_copies').selectAll().where('blog_id', 'in', ids).execute();
  for (const { blog_id, cover_image, body, updated_at } of rows)
    await trx
      .updateTable('working_copies')
      .set({
        cover_image: cover_image && swap(cover_image),
        body: swap(body),
        updated_at: nextTimestamp(updated_at),
      })
      .where('blog_id', '=', blog_id)
      .execute();
}

async function swapInSettings(trx: Trx, database: Database, ids: readonly string[], swap: Swap): Promise<number> {
  if (ids.length === 0) return 0;
  const chosen = trx.selectFrom('site_settings').selectAll().where('id', 'in', ids).orderBy('id');
  const rows = await lockRows(chosen, database.engine).execute();
  for (const { id, value, draft, updated_at } of rows)
    await trx
      .updateTable('site_settings')
      .set({ value: value && swap(value), draft: draft && swap(draft), updated_at: nextTimestamp(updated_at) })
      .where('id', '=', id)
      .execute();
  const changed = rows.map(({ id }) => id);
  await recordContentChanges(trx, database, 'site', changed);
  return changed.length;
}

/** Replaces the files of every such picture in the document; its other attributes stay. */
function withSwapped(value: unknown, names: ReadonlySet<string>, to: UploadedPicture): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((part) => withSwapped(part, names, to));
  const { avif, webp } = value as Partial<UploadedPicture>;
  if (Array.isArray(avif) && Array.isArray(webp))
    return imageNames({ avif, webp } as UploadedPicture).some((name) => names.has(name))
      ? { ...value, original: undefined, ...to }
      : value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withSwapped(part, names, to)]));
}
