import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { requestErrors } from '#contract/errors/texts.ts';
import type { EndpointCall, EndpointHandler } from './endpoint.ts';
import { validate } from './request/validate.ts';
import { toHttpError, toValidationError } from './response/error-handler.ts';
import { HttpError } from './response/http-error.ts';
import { JsonText } from './response/json-text.ts';

type Part = 'params' | 'querystring' | 'body';

export interface DirectInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

type DirectCall = (input: DirectInput) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint by method and path, called as a guest from inside the process. */
    directCalls: Map<string, DirectCall>;
  }
}

/**
 * Calls an endpoint without HTTP, for server rendering: same validation, guest access and errors, but no JSON round
 * trip.
 */
export function directCall<E extends Endpoint>(endpoint: E, handler: EndpointHandler<E>): DirectCall {
  const params = validator(endpoint, 'params', endpoint.params);
  const query = validator(endpoint, 'querystring', endpoint.query);
  const body = validator(endpoint, 'body', endpoint.body);
  return async (input) => {
    if (endpoint.access !== 'public') throw new HttpError('UNAUTHENTICATED', requestErrors.noToken);
    if (endpoint.method !== 'GET' && !endpoint.readOnly)
      throw new Error(
        `${endpoint.method} ${endpoint.path} changes something: a page cannot call it while it is rendered`,
      );
    const call = {
      params: params(input.params) as ParamsOf<E>,
      query: query(input.query) as QueryOf<E>,
      body: body(input.body) as BodyOf<E>,
      viewer: null,
      request: null,
      reply: null,
    };
    return toValue(endpoint, await handler(call as EndpointCall<E>));
  };
}

/** Calls by method and path and returns what HTTP would: a status, and a body or an error. */
export async function callDirectly(app: FastifyInstance, method: string, path: string, input: DirectInput) {
  try {
    const call = app.directCalls.get(`${method} ${path}`);
    if (!call) throw new HttpError('NOT_FOUND');
    return { status: 200, body: await call(input) };
  } catch (error) {
    const httpError = toHttpError(error as Error);
    if (httpError.status >= 500) app.log.error({ err: error }, 'API call for a page failed');
    return { status: httpError.status, body: httpError.toBody() };
  }
}

function validator({ method, path }: Endpoint, httpPart: Part, schema: z.ZodType | undefined) {
  if (!schema) return () => undefined;
  const check = validate({ schema, method, url: path, httpPart });
  return (data: unknown): unknown => {
    const result = check(data) as { value: unknown } | { error: Parameters<typeof toValidationError>[1] };
    if ('error' in result) throw toValidationError(httpPart, result.error);
    return result.value;
  };
}

/** Parses results that are not already checked, so that only keys of the schema reach a page. */
function toValue(endpoint: Endpoint, result: unknown): unknown {
  if (result instanceof JsonText) return result.value;
  if (Buffer.isBuffer(result)) return JSON.parse(result.toString());
  return endpoint.response.encode(result);
}
