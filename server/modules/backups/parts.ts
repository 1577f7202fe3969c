import { createWriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_PART_MAX } from '#contract/desk/backups.ts';
import { deskErrors } from '#contract/errors/texts.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { HttpError } from '#server/http/response/http-error.ts';

/** Writes the next part of an uploaded file; a part sent again overwrites itself. Returns the file's length. */
export async function appendPart(request: IncomingMessage, file: string, offset: number): Promise<number> {
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  if (size < offset) throw new HttpError('CONFLICT', deskErrors.backupPartMissing);
  if (size > offset) await truncate(file, offset);
  let bytes = 0;
  await pipeline(
    request,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > UPLOAD_PART_MAX)
          throw new HttpError('BODY_TOO_LARGE', deskErrors.backupPartTooLarge(UPLOAD_PART_MAX / MEGABYTE));
        yield chunk;
      }
    },
    createWriteStream(file, { flags: 'a', mode: 0o600 }),
  );
  return offset + bytes;
}
