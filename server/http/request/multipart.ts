import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { UPLOAD_MAX } from '#contract/limits.ts';
import { HttpError } from '#server/http/response/http-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The picture that came with a multipart body. */
    picture: Buffer | undefined;
  }
}

const PICTURE_FIELD = 'image';

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX, files: 1, fields: 60, fieldSize: 65_536, parts: 61 },
  });
  app.decorateRequest('picture', undefined);
}

/** Reads a multipart body into the same fields that JSON would have had, where the endpoint takes pictures. */
export function readMultipart(endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    if (!endpoint.upload) throw new HttpError('UNSUPPORTED_MEDIA_TYPE');
    const fields: Record<string, unknown> = Object.create(null);
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== PICTURE_FIELD)
          throw new HttpError('BAD_REQUEST', `Send the picture as “${PICTURE_FIELD}”.`);
        request.picture = await part.toBuffer();
      } else {
        fields[part.fieldname] = formValue(part.fieldname, String(part.value));
      }
    }
    request.body = { ...fields };
  };
}

/** Fields that are text stay as typed: a phone may be called `12`. */
const TEXT_FIELDS = new Set([
  'name',
  'brandId',
  'status',
  'launchedAt',
  'displayType',
  'chipset',
  'os',
  'glass',
  'ipRating',
]);

/** Forms know only text: numbers, lists and switches arrive as JSON, an empty field means that nothing is known. */
function formValue(name: string, text: string): unknown {
  if (text === '') return name === 'name' || name === 'brandId' ? '' : null;
  if (TEXT_FIELDS.has(name)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
