import type { ProductImage } from '#contract/phone/product.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import { imageNames, removeImage, storeImage } from '#server/media/uploads/image.ts';
import { isPictureUsed } from '#server/media/uploads/picture-usage.ts';
import type { Services } from '#server/services.ts';

/** Stores the picture before the row that names it, and takes it back when the row cannot be written. */
export async function withStoredPicture<T>(
  services: Services,
  picture: Buffer | undefined,
  write: (image: ProductImage | undefined) => Promise<T>,
): Promise<T> {
  const image = picture && (await storeImage(services.media, picture));
  try {
    return await withUniqueName('This brand has a phone with that name already.', () => write(image));
  } catch (error) {
    if (image) await deleteUnusedImage(services, image);
    throw error;
  }
}

/** Others may have been given the same picture; its files go when the last of them does. */
export async function deleteUnusedImage(services: Services, image: ProductImage | null): Promise<void> {
  if (!image) return;
  const [anyName] = imageNames(image);
  if (anyName && (await isPictureUsed(services.database.query, anyName))) return;
  await removeImage(services.media, image);
}
