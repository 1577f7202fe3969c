import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IMPORT_FILE_MAX } from '#contract/desk/imports.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';

/** Writes the body of a request to a file as it arrives; nothing is left of one that is too large or breaks off. */
export async function saveUpload(request: IncomingMessage, file: string): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_FILE_MAX) throw tooLarge();
  await mkdir(dirname(file), { recursive: true });
  let bytes = 0;
  try {
    await pipeline(
      request,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > IMPORT_FILE_MAX) throw tooLarge();
          yield chunk;
        }
      },
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
    if (bytes === 0) throw invalidFields({ file: 'The file is empty.' });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

function tooLarge(): HttpError {
  return new HttpError('BODY_TOO_LARGE', `A file can have at most ${IMPORT_FILE_MAX / MEGABYTE} MB.`);
}
