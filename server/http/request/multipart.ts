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
    /** The picture that came with a multipart body. */
    picture: Buffer | undefined;
  }
  interface FastifyInstance {
    /** Where calls that take a form are registered. */
    forms: FastifyInstance;
    /** How many pictures each person has on their way. */
    picturePlaces: Map<string, number>;
  }
}

const PICTURE_FIELD = 'image';
/** The texts, and the text around them. */
const FORM_MAX = 2 * JSON_BODY_MAX;
/** What a decoder leaves of bytes that are not UTF-8. */
const UNREADABLE = '\ufffd';

/**
 * In a scope of its own, since the parser has something to do before and after every request around it. Comes after
 * whatever calls that take a form share with the others.
 */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  app.decorateRequest('picture', undefined);
  app.decorate('picturePlaces', new Map());
  await app.register(async (forms) => {
    await forms.register(multipart, {
      // No limit of parts (1,000 by default) beside those of files and fields: beyond it no one listens to a part's
      // errors, and a form that is cut off there would end the process.
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

/** Seconds that a picture takes to be read and made smaller. */
const RETRY_AFTER = 3;

/** Before a byte of the picture is kept; the place is free again when the request is over. */
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

/** Reads a multipart body into the same fields that JSON would have had. */
export function readMultipart(endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return;
    // Parts without a name count for no limit but this.
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (bytes > FORM_MAX + (endpoint.upload ? UPLOAD_MAX : 0)) throw new HttpError('BODY_TOO_LARGE');
    const charset = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && !/^utf-?8$/i.test(charset)) throw new HttpError('BAD_REQUEST', requestErrors.formNotUtf8);
    const texts = await readParts(request, reply, endpoint.upload ?? false).catch(rejectUnreadable);
    request.body = formFields(endpoint.body as z.ZodType, texts);
  };
}

/** Names and values in the order they came; the picture is set aside. */
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

/** The parser throws bare errors for a missing boundary, a broken header and a form that is cut off. */
function rejectUnreadable(error: Error & { code?: string }): never {
  if (error instanceof HttpError || error.code?.startsWith('FST_')) throw error;
  throw new HttpError('BAD_REQUEST', requestErrors.formUnreadable);
}
