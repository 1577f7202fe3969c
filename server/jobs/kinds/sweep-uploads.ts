import { DAY_MS } from '#contract/time.ts';
import { usedPictures } from '#server/media/uploads/picture-usage.ts';
import { discardFiles, type PictureServices } from '#server/media/uploads/stored-pictures.ts';
import { pendingImportFiles } from '#server/modules/imports/service.ts';

/** A file and its row are written moments apart, so after a day the row will never come. */
const ORPHAN_AFTER_MS = DAY_MS;

/** Deletes files that no row uses, such as those a crash leaves behind. Returns their names. */
export async function sweepUploads(services: PictureServices, now = Date.now()): Promise<string[]> {
  const { query } = services.database;
  const used = new Set([...(await usedPictures(query)), ...(await pendingImportFiles(query))]);
  const removed: string[] = [];
  for await (const { name, changedAt } of services.media.list()) {
    if (used.has(name) || changedAt.getTime() > now - ORPHAN_AFTER_MS) continue;
    removed.push(...(await discardFiles(services, [name])));
  }
  return removed;
}
