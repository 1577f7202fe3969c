import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { requestErrors } from '#contract/errors/texts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isBusy } from '#db/engines/busy.ts';
import { isDiskFull } from '#db/engines/disk-full.ts';
import { isUniqueViolation } from '#db/unique.ts';
import { NOT_FOUND_PAGE } from './error-page.ts';
import { HttpError } from './http-error.ts';

/** Error codes for Fastify's own errors. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_PARTS_LIMIT: 'BAD_REQUEST',
  FST_FILES_LIMIT: 'BAD_REQUEST',
  FST_FIELDS_LIMIT: 'BAD_REQUEST',
  FST_INVALID_JSON_FIELD_ERROR: 'MALFORMED_JSON',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_UNDER_PRESSURE: 'UNAVAILABLE',
};

/** Most outages last only moments. */
const RETRY_AFTER_SECONDS = 2;
/** Longer, because a person has to free up disk space. */
const DISK_FULL_RETRY_SECONDS = 60;

const STATUS_CODES: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

/** The one place where a failure becomes a response. Unknown errors are logged and masked. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client closed the connection: the response goes nowhere, and nothing failed on our side.
    if (isAborted(request)) return sendHttpError(reply, new HttpError('BAD_REQUEST', requestErrors.bodyIncomplete));
    const httpError = toHttpError(error);
    if (httpError.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendHttpError(reply, httpError);
  });
}

function isAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

export function sendHttpError(reply: FastifyReply, httpError: HttpError): FastifyReply {
  if (httpError.retryAfter !== undefined) reply.header('retry-after', String(httpError.retryAfter));
  return reply
    .code(httpError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(httpError.toBody()));
}

export function toHttpError(error: Error & Partial<FastifyError>): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return toValidationError(error.validationContext, error.validation);
  if (isDiskFull(error))
    return Object.assign(new HttpError('UNAVAILABLE', requestErrors.diskFull), { retryAfter: DISK_FULL_RETRY_SECONDS });
  const code = FASTIFY_CODES[error.code ?? ''] ?? databaseCode(error) ?? STATUS_CODES[error.statusCode ?? 500];
  const httpError = new HttpError(code ?? 'INTERNAL');
  if (code === 'UNAVAILABLE') httpError.retryAfter = RETRY_AFTER_SECONDS;
  return httpError;
}

/** PostgreSQL's code for a read-only standby that is not promoted yet. */
const READ_ONLY = '25006';

/**
 * The database is unreachable, failing over, shutting down or locked: nothing was saved, and the visitor can try again.
 */
function databaseCode(error: Error & Partial<FastifyError>): ErrorCode | undefined {
  // Two requests created the same thing at once, and the caller did not handle it with a better text.
  if (isUniqueViolation(error)) return 'CONFLICT';
  const connectionLost =
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...|57P0[123]|53300)$/;
  const waitedTooLong = /^(57014|55P03|40001|40P01)$/;
  const poolTimeout = /timeout exceeded when trying to connect|Connection terminated|is not queryable$/;
  const { code = '', message } = error;
  if (connectionLost.test(code) || waitedTooLong.test(code) || poolTimeout.test(message)) return 'UNAVAILABLE';
  if (code === READ_ONLY || isBusy(error)) return 'UNAVAILABLE';
  return undefined;
}

/** An invalid body is 422 with its fields, an invalid query 400, an impossible id 404. */
export function toValidationError(
  context: string | undefined,
  issues: readonly { instancePath: string; message?: string }[],
): HttpError {
  if (context === 'params') return new HttpError('NOT_FOUND');
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.instancePath.split('/').filter(Boolean).join('.');
    fields[path] ??= issue.message ?? requestErrors.unusableValue;
  }
  if ('' in fields) return new HttpError('BAD_REQUEST');
  if (context === 'body') return new HttpError('INVALID_FIELDS', Object.values(fields)[0], fields);
  return new HttpError('INVALID_QUERY', undefined, fields);
}

/** URLs that cannot be parsed, such as a broken escape, never reach a route. */
export function sendMalformedUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/')) sendHttpError(reply, new HttpError('NOT_FOUND'));
  else reply.code(404).type('text/html; charset=utf-8').send(NOT_FOUND_PAGE);
}

/** Unknown addresses under /api get a JSON error; all others are pages. */
export function apiNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendHttpError(reply, new HttpError('NOT_FOUND'));
}
