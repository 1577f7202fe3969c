import { DAY_MS } from '#contract/time.ts';
import { usedPictures } from '#server/media/uploads/picture-usage.ts';
import { discardFiles, type PictureServices } from '#server/media/uploads/stored-pictures.ts';

/** Between an upload and the row that names it lie moments; a day is beyond doubt. */
const ORPHAN_AFTER_MS = DAY_MS;

/** Removes files that nothing shows, as a crash between a file and its row leaves them; returns their names. */
export async function sweepUploads(services: PictureServices, now = Date.now()): Promise<string[]> {
  const used = await usedPictures(services.database.query);
  const removed: string[] = [];
  for await (const { name, changedAt } of services.media.list()) {
    if (used.has(name) || changedAt.getTime() > now - ORPHAN_AFTER_MS) continue;
    removed.push(...(await discardFiles(services, [name])));
  }
  return removed;
}
