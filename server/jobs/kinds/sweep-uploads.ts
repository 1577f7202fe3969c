import { DAY_MS } from '#contract/time.ts';
import { usedPictures } from '#server/media/uploads/picture-usage.ts';
import { discardFiles, type PictureServices } from '#server/media/uploads/stored-pictures.ts';
import { pendingImportFiles } from '#server/modules/imports/service.ts';

/** An upload and the row that names it are moments apart; after a day the row is never going to come. */
const ORPHAN_AFTER_MS = DAY_MS;

/** Removes files that nothing uses, as a crash between a file and its row leaves them; returns their names. */
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
