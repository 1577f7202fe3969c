import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
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
    const shape: Record<string, z.ZodType> = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {};
    request.body = await readParts(request, shape).catch(rejectUnreadable);
  };
}

async function readParts(request: FastifyRequest, shape: Record<string, z.ZodType>): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== PICTURE_FIELD)
        throw new HttpError('BAD_REQUEST', `Send the picture as “${PICTURE_FIELD}”.`);
      request.picture = await part.toBuffer();
    } else {
      fields[part.fieldname] = formValue(shape[part.fieldname], String(part.value));
    }
  }
  return { ...fields };
}

/** The parser throws bare errors for a missing boundary, a broken header and a form that is cut off. */
function rejectUnreadable(error: Error & { code?: string }): never {
  if (error instanceof HttpError || error.code?.startsWith('FST_')) throw error;
  throw new HttpError('BAD_REQUEST', 'The form could not be read: it is incomplete or malformed.');
}

/**
 * Forms know only text: numbers, lists and switches arrive as JSON, and an empty field means that nothing is known.
 * Where the endpoint's schema expects text it stays as typed: a phone may be called `12`.
 */
function formValue(field: z.ZodType | undefined, text: string): unknown {
  const { inner, isNullable } = unwrap(field);
  if (text === '') return isNullable || !isText(inner) ? null : '';
  if (isText(inner)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unwrap(field: z.ZodType | undefined): { inner: z.ZodType | undefined; isNullable: boolean } {
  let inner = field;
  let isNullable = false;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    isNullable ||= inner instanceof z.ZodNullable;
    inner = inner.def.innerType as z.ZodType;
  }
  return { inner, isNullable };
}

function isText(field: z.ZodType | undefined): boolean {
  return [z.ZodString, z.ZodStringFormat, z.ZodEnum].some((kind) => field instanceof kind);
}
