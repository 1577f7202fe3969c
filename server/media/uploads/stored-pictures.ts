import type { Picture } from '#contract/picture.ts';
import type { Database } from '#db/client.ts';
import { type FileSizes, type ImageSpec, imageNames, PICTURE, prepareImage, type Rendition } from './image.ts';
import { leaseForDiscard, leaseForUpload } from './picture-leases.ts';
import { usedPictures } from './picture-usage.ts';
import type { MediaStore } from './store.ts';

export interface PictureServices {
  database: Database;
  media: MediaStore;
}

/**
 * Stores a picture in every size, then calls `write`, which writes the row that shows it. When either fails, its files
 * go again unless something else shows them.
 */
export async function withStoredImage<T>(
  services: PictureServices,
  bytes: Buffer,
  write: (image: Picture, bytes: FileSizes) => Promise<T>,
  spec: ImageSpec = PICTURE,
): Promise<T> {
  const { image, files } = await prepareImage(bytes, spec);
  const lease = await leaseForUpload(services.database, imageNames(image));
  try {
    await storeAll(services.media, files);
    const written = await write(image, Object.fromEntries(files.map((file) => [file.name, file.bytes.length])));
    await lease.end();
    return written;
  } catch (error) {
    await lease.end().catch(() => {});
    await discardImage(services, image).catch(() => {});
    throw error;
  }
}

async function storeAll(media: MediaStore, files: readonly Rendition[]): Promise<void> {
  await together(files.map(({ name, bytes, type }) => media.put(name, bytes, type)));
}

/**
 * So that a store which is away is waited for once. All are over when this is, also where one failed: none comes after
 * its removal, or removes what is stored again.
 */
async function together(calls: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(calls);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** For something that no longer shows the picture: its files go when it was the last. */
export async function discardImage(services: PictureServices, image: Picture | null): Promise<void> {
  if (image) await discardFiles(services, imageNames(image));
}

/** Removes those that nothing shows and no one is uploading again; returns their names. */
export async function discardFiles({ database, media }: PictureServices, names: readonly string[]): Promise<string[]> {
  const lease = await leaseForDiscard(database, names);
  try {
    const used = await usedPictures(database.query, lease.names);
    const unused = lease.names.filter((name) => !used.has(name));
    await together(unused.map((name) => media.remove(name)));
    return unused;
  } finally {
    await lease.end();
  }
}
