import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { JSON_BODY_MAX, UPLOAD_MAX } from '#contract/limits.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { formFields } from './form-fields.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The picture that came with a multipart body. */
    picture: Buffer | undefined;
  }
}

const PICTURE_FIELD = 'image';
/** What a decoder leaves of bytes that are not UTF-8. */
const UNREADABLE = '\ufffd';

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX, files: 1, fields: 200, fieldSize: JSON_BODY_MAX, parts: 201 },
  });
  app.decorateRequest('picture', undefined);
}

/** Reads a multipart body into the same fields that JSON would have had. */
export function readMultipart(endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const charset = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && !/^utf-?8$/i.test(charset)) throw new HttpError('BAD_REQUEST', 'Send the form as UTF-8.');
    const texts = await readParts(request, endpoint.upload ?? false).catch(rejectUnreadable);
    request.body = formFields(endpoint.body as z.ZodType, texts);
  };
}

/** Names and values in the order they came; the picture is set aside. */
async function readParts(request: FastifyRequest, takesPicture: boolean): Promise<[string, unknown][]> {
  const texts: [string, unknown][] = [];
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (!takesPicture) throw new HttpError('UNSUPPORTED_MEDIA_TYPE', 'No file belongs into this form.');
      if (part.fieldname !== PICTURE_FIELD)
        throw new HttpError('BAD_REQUEST', `Send the picture as “${PICTURE_FIELD}”.`);
      request.picture = await part.toBuffer();
      continue;
    }
    const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
    bytes += Buffer.byteLength(text);
    if (part.valueTruncated || bytes > JSON_BODY_MAX) throw new HttpError('BODY_TOO_LARGE');
    if (text.includes(UNREADABLE)) throw new HttpError('BAD_REQUEST', 'Send the form as UTF-8.');
    texts.push([part.fieldname, part.value]);
  }
  return texts;
}

/** The parser throws bare errors for a missing boundary, a broken header and a form that is cut off. */
function rejectUnreadable(error: Error & { code?: string }): never {
  if (error instanceof HttpError || error.code?.startsWith('FST_')) throw error;
  throw new HttpError('BAD_REQUEST', 'The form could not be read: it is incomplete or malformed.');
}
