import type { UploadedPicture } from '#contract/picture.ts';
import { DAY_MS } from '#contract/time.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { imageNames } from '#server/media/uploads/image.ts';
import { discardImage, withStoredImage } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';

/** An upload whose article is not saved by then was given up. */
const ABANDONED_AFTER_MS = DAY_MS;
/** Looked through at each upload, so that no upload waits for long. */
const SWEEP_BATCH = 20;

export async function addPicture(services: Services, bytes: Buffer | undefined): Promise<UploadedPicture> {
  if (!bytes) throw invalidFields({ image: 'Choose a picture.' });
  const image = await withStoredImage(services, bytes, async (stored) => {
    const row = { name: nameOf(stored), image: JSON.stringify(stored), uploaded_at: new Date().toISOString() };
    await services.database.query
      .insertInto('blog_pictures')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ uploaded_at: row.uploaded_at }))
      .execute();
    return stored;
  });
  await sweepAbandoned(services);
  return image;
}

/** For an article that goes: its pictures, unless something else shows them or they were uploaded again since. */
export async function deletePictures(
  services: Services,
  images: readonly UploadedPicture[],
  uploadedUntil: string,
): Promise<void> {
  const byName = new Map(images.map((image) => [nameOf(image), image]));
  for (const [name, image] of byName) {
    await services.database.query
      .deleteFrom('blog_pictures')
      .where('name', '=', name)
      .where('uploaded_at', '<=', uploadedUntil)
      .execute();
    await discardImage(services, image);
  }
}

/** After a day an article shows a picture, or nothing does. */
async function sweepAbandoned(services: Services): Promise<void> {
  const before = new Date(Date.now() - ABANDONED_AFTER_MS).toISOString();
  const old = await services.database.query
    .selectFrom('blog_pictures')
    .select('image')
    .where('uploaded_at', '<', before)
    .orderBy('uploaded_at')
    .limit(SWEEP_BATCH)
    .execute();
  await deletePictures(
    services,
    old.map(({ image }) => JSON.parse(image)),
    before,
  );
}

function nameOf(image: UploadedPicture): string {
  return imageNames(image)[0] ?? '';
}
