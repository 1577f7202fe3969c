import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { mediaErrors, requestErrors } from '#contract/errors/texts.ts';
import { JSON_BODY_MAX, PICTURES_AT_ONCE, UPLOAD_MAX } from '#contract/limits.ts';
import { HttpError, tooManyRequests } from '#server/http/response/http-error.ts';
import { formFields } from './form-fields.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    picture: Buffer | undefined;
  }
  interface FastifyInstance {
    /** The scope in which calls that take a form are registered. */
    forms: FastifyInstance;
    /** Pictures that each person is uploading now. */
    picturePlaces: Map<string, number>;
  }
}

const PICTURE_FIELD = 'image';
/** All text fields together with the multipart framing. */
const FORM_MAX = 2 * JSON_BODY_MAX;
/** The replacement character a decoder inserts for bytes that are not UTF-8. */
const UNREADABLE = '\ufffd';

/**
 * A scope of its own, since the parser adds hooks to every request in it. Register it after the hooks that form calls
 * share with others.
 */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  app.decorateRequest('picture', undefined);
  app.decorate('picturePlaces', new Map());
  await app.register(async (forms) => {
    await forms.register(multipart, {
      // No limit on parts (default 1,000) besides those on files and fields: beyond it no one listens to a part's
      // errors, and a truncated form would crash the process.
      limits: {
        fileSize: UPLOAD_MAX,
        files: 1,
        fields: 200,
        fieldSize: JSON_BODY_MAX,
        parts: Number.POSITIVE_INFINITY,
      },
    });
    app.decorate('forms', forms);
  });
}

/** About the seconds it takes to read and resize a picture. */
const RETRY_AFTER = 3;

/** Reserves a slot before any byte of the picture is stored; the slot is freed when the request ends. */
function reservePicturePlace(request: FastifyRequest, reply: FastifyReply): void {
  const { picturePlaces: places } = request.server;
  const person = request.viewer?.id ?? networkOf(request.ip);
  const taken = places.get(person) ?? 0;
  if (taken >= PICTURES_AT_ONCE) throw tooManyRequests(RETRY_AFTER, mediaErrors.uploadsRunning);
  places.set(person, taken + 1);
  reply.raw.once('close', () => {
    const left = (places.get(person) ?? 1) - 1;
    if (left > 0) places.set(person, left);
    else places.delete(person);
  });
}

/** Reads a multipart body into the same fields as JSON. */
export function readMultipart(endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return;
    // The only limit that also covers parts without a name.
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (bytes > FORM_MAX + (endpoint.upload ? UPLOAD_MAX : 0)) throw new HttpError('BODY_TOO_LARGE');
    const charset = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && !/^utf-?8$/i.test(charset)) throw new HttpError('BAD_REQUEST', requestErrors.formNotUtf8);
    const texts = await readParts(request, reply, endpoint.upload ?? false).catch(rejectUnreadable);
    request.body = formFields(endpoint.body as z.ZodType, texts);
  };
}

/** Names and values in order of arrival; the picture is stored separately. */
async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  takesPicture: boolean,
): Promise<[string, unknown][]> {
  const texts: [string, unknown][] = [];
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (!takesPicture) throw new HttpError('UNSUPPORTED_MEDIA_TYPE', requestErrors.noFileHere);
      if (part.fieldname !== PICTURE_FIELD)
        throw new HttpError('BAD_REQUEST', requestErrors.wrongPictureField(PICTURE_FIELD));
      reservePicturePlace(request, reply);
      request.picture = await part.toBuffer();
      continue;
    }
    const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
    bytes += Buffer.byteLength(text);
    if (part.valueTruncated || bytes > JSON_BODY_MAX) throw new HttpError('BODY_TOO_LARGE');
    if (text.includes(UNREADABLE)) throw new HttpError('BAD_REQUEST', requestErrors.formNotUtf8);
    texts.push([part.fieldname, part.value]);
  }
  return texts;
}

/** The parser throws plain errors for a missing boundary, a broken header or a truncated form. */
function rejectUnreadable(error: Error & { code?: string }): never {
  if (error instanceof HttpError || error.code?.startsWith('FST_')) throw error;
  throw new HttpError('BAD_REQUEST', requestErrors.formUnreadable);
}
