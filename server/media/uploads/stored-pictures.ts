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
 * Stores a picture in every size, then calls `write`, which inserts the row that shows it. If either fails, the files
 * are deleted unless something else uses them.
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
 * Runs in parallel, so that an unavailable store is waited for only once. Waits for all calls even if one fails, so
 * that none completes after the clean-up.
 */
async function together(calls: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(calls);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Call it after something stopped showing the picture; deletes the files if that was the last use. */
export async function discardImage(services: PictureServices, image: Picture | null): Promise<void> {
  if (image) await discardFiles(services, imageNames(image));
}

/** Deletes files that are neither in use nor being uploaded. Returns their names. */
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
