import { catalogueErrors } from '#contract/errors/texts.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { Picture, UploadedPicture } from '#contract/picture.ts';
import type { Trx } from '#db/client.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import type { FileSizes } from '#server/media/uploads/image.ts';
import { addToLibrary, pictureName } from '#server/media/uploads/library.ts';
import { withStoredImage } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';

/** Stored files that the media library does not know yet. */
interface StoredPicture {
  image: Picture;
  bytes: FileSizes;
}

/** Runs a write of a phone with its uploaded picture, if there is one. */
export function withStoredPicture<T>(
  services: Services,
  picture: Buffer | undefined,
  write: (stored: StoredPicture | undefined) => Promise<T>,
): Promise<T> {
  return withUniqueName(catalogueErrors.phoneNameExists, () =>
    picture ? withStoredImage(services, picture, (image, bytes) => write({ image, bytes })) : write(undefined),
  );
}

interface PictureChange {
  /** The uploaded file. */
  stored: StoredPicture | undefined;
  /** A picture of the library, or null for the drawing. */
  chosen: Picture | null | undefined;
  before: { image: Picture | null; pictures: Phone['pictures'] };
  after: Phone;
  /** The phone's name for people. */
  name: string;
  actorId: string;
}

/** The new main picture; undefined if it stays. Pictures that are not in the library are refused. */
export async function mainPicture(
  trx: Trx,
  { stored, chosen, before, after, name, actorId }: PictureChange,
): Promise<Picture | null | undefined> {
  const known = [before.image, ...before.pictures.map(({ image }) => image)].flatMap((image) => image ?? []);
  await requireUploaded(
    trx,
    known,
    after.pictures.map(({ image }) => image),
    'pictures',
  );
  if (stored) {
    await addToLibrary(trx, { ...stored, actorId, filename: name, alt: name });
    return stored.image;
  }
  if (chosen) await requireUploaded(trx, known, [chosen], 'image');
  return chosen;
}

async function requireUploaded(
  trx: Trx,
  known: readonly UploadedPicture[],
  wanted: readonly UploadedPicture[],
  field: string,
): Promise<void> {
  const shown = new Set(known.map(pictureName));
  const names = wanted.map(pictureName).filter((name) => !shown.has(name));
  if (names.length === 0) return;
  const rows = await trx.selectFrom('pictures').select('name').where('name', 'in', names).execute();
  if (rows.length < new Set(names).size) throw invalidFields({ [field]: catalogueErrors.uploadPicture });
}
