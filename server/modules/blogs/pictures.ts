import { picturesOf } from '#contract/article/parts.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import type { Trx } from '#db/client.ts';
import type { BlogRow } from '#db/schema.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { imageNames, removeImage, storeImage } from '#server/media/uploads/image.ts';
import { isPictureUsed } from '#server/media/uploads/picture-usage.ts';
import { toBody, toCoverImage } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';

/** An upload whose article is not saved by then was given up. */
const ABANDONED_AFTER_MS = 86_400_000;
/** Looked through at each upload, so that no upload waits for long. */
const SWEEP_BATCH = 20;

export async function addPicture(services: Services, bytes: Buffer | undefined): Promise<UploadedPicture> {
  if (!bytes) throw invalidFields({ image: 'Choose a picture.' });
  const image = await storeImage(services.media, bytes);
  const row = { name: nameOf(image), image: JSON.stringify(image), uploaded_at: new Date().toISOString() };
  await services.database.query
    .insertInto('blog_pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ uploaded_at: row.uploaded_at }))
    .execute();
  await sweepAbandoned(services);
  return image;
}

/** Every picture that an article or one of its versions shows. */
export async function imagesOf(trx: Trx, row: BlogRow): Promise<UploadedPicture[]> {
  const revisions = await trx.selectFrom('blog_revisions').select('body').where('blog_id', '=', row.id).execute();
  const cover = toCoverImage(row);
  return [...(cover ? [cover] : []), ...[row, ...revisions].flatMap((version) => picturesOf(toBody(version)))];
}

/** Removes the files of pictures that nothing shows any more. */
export async function deleteUnusedPictures(services: Services, images: readonly UploadedPicture[]): Promise<void> {
  const { query } = services.database;
  const byName = new Map(images.map((image) => [nameOf(image), image]));
  for (const [name, image] of byName) {
    if (await isPictureUsed(query, name)) continue;
    await removeImage(services.media, image);
    await query.deleteFrom('blog_pictures').where('name', '=', name).execute();
  }
}

async function sweepAbandoned(services: Services): Promise<void> {
  const { query } = services.database;
  const old = await query
    .selectFrom('blog_pictures')
    .select(['name', 'image'])
    .where('uploaded_at', '<', new Date(Date.now() - ABANDONED_AFTER_MS).toISOString())
    .orderBy('uploaded_at')
    .limit(SWEEP_BATCH)
    .execute();
  if (old.length === 0) return;
  // Whatever is still shown afterwards is looked at again another day.
  await query
    .updateTable('blog_pictures')
    .set({ uploaded_at: new Date().toISOString() })
    .where(
      'name',
      'in',
      old.map(({ name }) => name),
    )
    .execute();
  await deleteUnusedPictures(
    services,
    old.map(({ image }) => JSON.parse(image)),
  );
}

function nameOf(image: UploadedPicture): string {
  return imageNames(image)[0] ?? '';
}
