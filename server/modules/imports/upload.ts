import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IMPORT_FILE_MAX } from '#contract/desk/imports.ts';
import { importErrors } from '#contract/errors/texts.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { FileShape } from '#db/import/file-shape.ts';
import { ImportError } from '#db/import/layout.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';

/** Writes the body of a request to a file as it arrives; nothing is left of one that is too large or breaks off. */
export async function saveUpload(request: IncomingMessage, filename: string, file: string): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_FILE_MAX) throw tooLarge();
  await mkdir(dirname(file), { recursive: true });
  try {
    await pipeline(
      request,
      (chunks: AsyncIterable<Buffer>) => checked(chunks, filename),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function* checked(chunks: AsyncIterable<Buffer>, filename: string): AsyncGenerator<Buffer> {
  const shape = new FileShape(filename);
  let bytes = 0;
  let problem: ImportError | null = null;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > IMPORT_FILE_MAX) throw tooLarge();
    // The rest is read and dropped: a client that is still sending would not read an answer.
    if (problem) continue;
    try {
      shape.add(chunk);
      yield chunk;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      problem = error;
    }
  }
  if (problem) throw invalidFields({ file: problem.message });
  if (bytes === 0) throw invalidFields({ file: importErrors.emptyFile });
}

function tooLarge(): HttpError {
  return new HttpError('BODY_TOO_LARGE', importErrors.tooLarge(IMPORT_FILE_MAX / MEGABYTE));
}
