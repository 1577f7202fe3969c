import { commonErrors, mediaErrors } from '#contract/errors/texts.ts';
import { RETENTION_DAYS } from '#contract/limits.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Database, Trx } from '#db/client.ts';
import type { PictureRow } from '#db/schema.ts';
import { insertItems, startRun } from '#server/history/items.ts';
import type { ItemWithRows } from '#server/history/registry.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { pictureName } from '#server/media/uploads/library.ts';
import { withStoredImage } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';
import { lockPictures, noSuchPicture } from './queries.ts';
import { swapPicture } from './swap-picture.ts';

interface Former {
  image: UploadedPicture;
  replacedAt: string;
}

/** What identifies the file of a picture. */
type Shown = Pick<PictureRow, 'name' | 'image' | 'filename' | 'bytes'>;

/** Replaces a picture everywhere it is shown. The old files stay for pages that still link to them. */
export async function replacePicture(
  services: Services,
  id: string,
  upload: { bytes: Buffer | undefined; filename?: string | undefined; actorId: string },
): Promise<{ undoId: string; changed: number }> {
  const { database, catalogue, articles } = services;
  const { bytes, actorId } = upload;
  if (!bytes) throw invalidFields({ image: commonErrors.choosePicture });
  const replaced = await withStoredImage(services, bytes, (image, sizes) =>
    database.transaction(async (trx) => {
      const [row] = await lockPictures(trx, database.engine, [id]);
      if (!row) throw noSuchPicture();
      const name = pictureName(image);
      if (name === row.name) throw invalidFields({ image: mediaErrors.samePicture });
      await requireNew(trx, name);
      const after: Shown = {
        name,
        image: JSON.stringify(image),
        filename: upload.filename ?? row.filename,
        bytes: JSON.stringify(sizes),
      };
      const changed = await put(trx, database, row, after, actorId);
      const label = `Replaced the picture ${row.filename}`;
      const undoId = await startRun(trx, { action: 'replace', label, actorId });
      await insertItems(trx, [
        {
          kind: 'picture',
          subjectId: id,
          name: row.filename,
          actorId,
          runId: undoId,
          change: 'changed',
          rows: [{ table: 'pictures', key: JSON.stringify({ id }), before: pickShown(row), after }],
        },
      ]);
      return { undoId, changed };
    }),
  );
  await catalogue.catchUp();
  await articles.catchUp();
  return replaced;
}

async function requireNew(trx: Trx, name: string): Promise<void> {
  const same = await trx.selectFrom('pictures').select('filename').where('name', '=', name).executeTakeFirst();
  if (!same) return;
  const text = mediaErrors.inLibrary(same.filename);
  throw new HttpError('CONFLICT', text, { image: text });
}

async function put(
  trx: Trx,
  database: Database,
  row: PictureRow,
  after: Shown,
  actorId: string | null,
): Promise<number> {
  const from: UploadedPicture = JSON.parse(row.image);
  const former: Former[] = [...formerOf(row), { image: from, replacedAt: new Date().toISOString() }];
  await trx
    .updateTable('pictures')
    .set({ ...after, former: JSON.stringify(former) })
    .where('id', '=', row.id)
    .execute();
  return swapPicture(trx, database, { from, to: JSON.parse(after.image), actorId });
}

/** Undoes a replacement. Returns why it was skipped, or null. */
export async function undoReplacement(
  trx: Trx,
  database: Database,
  { subject_id, rows }: ItemWithRows,
  actorId: string | null,
): Promise<string | null> {
  const [row] = await lockPictures(trx, database.engine, [subject_id]);
  const [stored] = rows;
  if (!row || !stored?.before || !stored.after) return mediaErrors.notInLibrary;
  const [before, after]: Shown[] = [JSON.parse(stored.before), JSON.parse(stored.after)];
  if (!before || row.name !== after?.name) return mediaErrors.replacedAgain;
  await put(trx, database, row, before, actorId);
  return null;
}

function pickShown({ name, image, filename, bytes }: PictureRow): Shown & Record<string, string | null> {
  return { name, image, filename, bytes };
}

export function formerOf({ former }: Pick<PictureRow, 'former'>): Former[] {
  return former === null ? [] : JSON.parse(former);
}

/** Deletes replaced files once no cached page or saved copy can still link to them. */
export async function deleteReplacedPictures(
  { database }: Pick<Services, 'database'>,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - RETENTION_DAYS.trash * DAY_MS).toISOString();
  const rows = await database.query.selectFrom('pictures').select('id').where('former', 'is not', null).execute();
  for (const { id } of rows)
    await database.transaction(async (trx) => {
      const [row] = await lockPictures(trx, database.engine, [id]);
      if (!row) return;
      const recent = formerOf(row).filter(({ replacedAt }) => replacedAt >= before);
      await trx
        .updateTable('pictures')
        .set({ former: recent.length === 0 ? null : JSON.stringify(recent) })
        .where('id', '=', id)
        .execute();
    });
}
