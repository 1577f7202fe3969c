import { commonErrors } from '#contract/errors/texts.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { addToLibrary } from '#server/media/uploads/library.ts';
import { withStoredImage } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';

export async function addPicture(
  services: Services,
  bytes: Buffer | undefined,
  actorId: string,
): Promise<UploadedPicture> {
  if (!bytes) throw invalidFields({ image: commonErrors.choosePicture });
  return withStoredImage(services, bytes, async (image, sizes) => {
    await addToLibrary(services.database.query, { image, bytes: sizes, actorId });
    return image;
  });
}
