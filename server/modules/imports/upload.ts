import type { IncomingMessage } from 'node:http';
import { IMPORT_FILE_MAX } from '#contract/desk/imports.ts';
import { importErrors } from '#contract/errors/texts.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { FileShape } from '#db/import/file-shape.ts';
import { ImportError } from '#db/import/layout.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';

/** Receives the body of a request and checks it on the way. */
export async function receiveUpload(request: IncomingMessage, filename: string): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_FILE_MAX) throw tooLarge();
  const shape = new FileShape(filename);
  const chunks: Buffer[] = [];
  let bytes = 0;
  let problem: ImportError | null = null;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > IMPORT_FILE_MAX) throw tooLarge();
    // Drain the rest: a client that is still sending would not read the response.
    if (problem) continue;
    try {
      shape.add(chunk);
      chunks.push(chunk);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      problem = error;
    }
  }
  if (problem) throw invalidFields({ file: problem.message });
  if (bytes === 0) throw invalidFields({ file: importErrors.emptyFile });
  return Buffer.concat(chunks);
}

function tooLarge(): HttpError {
  return new HttpError('BODY_TOO_LARGE', importErrors.tooLarge(IMPORT_FILE_MAX / MEGABYTE));
}
