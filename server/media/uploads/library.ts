import type { UploadedPicture } from '#contract/picture.ts';
import type { Queryable } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type FileSizes, imageNames } from './image.ts';

/** Every picture is added to the library in the transaction that writes the row showing it. */

export interface NewPicture {
  image: UploadedPicture;
  bytes: FileSizes;
  actorId: string;
  filename?: string | undefined;
  alt?: string | undefined;
}

/** An existing picture stays unchanged, except that a missing description is filled in. Returns its id. */
export async function addToLibrary(
  query: Queryable,
  { image, bytes, actorId, filename, alt = '' }: NewPicture,
): Promise<string> {
  const name = pictureName(image);
  const row = {
    id: uuidv7(),
    name,
    image: JSON.stringify(image),
    bytes: JSON.stringify(bytes),
    alt,
    filename: filename ?? name,
    uploaded_at: new Date().toISOString(),
    uploaded_by: actorId,
  };
  const { id } = await query
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        alt: eb.case().when('pictures.alt', '=', '').then(alt).else(eb.ref('pictures.alt')).end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The name of its first file, which identifies it. */
export function pictureName(image: UploadedPicture): string {
  return imageNames(image)[0] ?? '';
}
