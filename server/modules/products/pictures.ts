import type { ProductImage } from '#contract/phone/product.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import { withStoredImage } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';

/** Writes a phone, with its picture where one was sent. */
export function withStoredPicture<T>(
  services: Services,
  picture: Buffer | undefined,
  write: (image: ProductImage | undefined) => Promise<T>,
): Promise<T> {
  return withUniqueName('This brand has a phone with that name already.', () =>
    picture ? withStoredImage(services, picture, write) : write(undefined),
  );
}
