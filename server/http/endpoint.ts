import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationAsyncHookHandler,
  preValidationHookHandler,
} from 'fastify';
import { scopeOf } from '#contract/account/token-calls.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/errors.ts';
import { SENSITIVE_MINUTES } from '#contract/limits.ts';
import { directCall } from './direct-call.ts';
import type { Viewer } from './request/access.ts';
import { checkTokenScope, requireAccess, requireRecentPassword } from './request/access.ts';
import { isAudited, recordAudit, snapshotBefore } from './request/audit.ts';
import { readMultipart } from './request/multipart.ts';
import { JsonText } from './response/json-text.ts';

export interface EndpointCall<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The caller; null for a guest. Never null if the endpoint's access requires sign-in. */
  viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  /** Null when a page calls it while rendering: there is no visitor to count. */
  request: E extends PageReadable ? FastifyRequest | null : FastifyRequest;
  reply: E extends PageReadable ? FastifyReply | null : FastifyReply;
}

/** Endpoints that a page may call while rendering. */
type PageReadable = { access: 'public' } & ({ method: 'GET' } | { readOnly: true });

/** A Buffer holds JSON too. */
type EndpointResult<E extends Endpoint> = ResponseOf<E> | JsonText<ResponseOf<E>> | Buffer;

export type EndpointHandler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => EndpointResult<E> | Promise<EndpointResult<E>>;

/**
 * Registers an endpoint of the contract. Its definition provides the address, access, validation, serialisation and
 * documentation; the handler only does the work.
 */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: EndpointHandler<E>,
): void {
  const status = endpoint.status ?? 200;
  app.directCalls.set(`${endpoint.method} ${endpoint.path}`, directCall(endpoint, handler));
  const scope = endpoint.body ? app.forms : app;
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint, status),
    config: { changesNothing: endpoint.method === 'GET' || Boolean(endpoint.readOnly || endpoint.isPing) },
    preValidation: beforeValidation(endpoint),
    ...(isAudited(endpoint) && { preHandler: snapshotBefore(endpoint), onSend: recordAudit(endpoint) }),
    handler: (request, reply) => {
      const { params, query, body } = request as { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };
      const viewer = request.viewer as EndpointCall<E>['viewer'];
      const finish = (result: EndpointResult<E>) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl(endpoint, request));
        reply.code(status);
        const text = rawJsonOf(result);
        if (text === null) return result;
        reply.header('content-type', 'application/json; charset=utf-8');
        return app.strictResponses ? JSON.parse(text.toString()) : text;
      };
      const result = handler({ params, query, body, viewer, request, reply } as EndpointCall<E>);
      // A synchronous result skips the promise and the queue behind other requests.
      return result instanceof JsonText ? finish(result) : Promise.resolve(result).then(finish);
    },
  });
}

function rawJsonOf(result: unknown): string | Buffer | null {
  if (result instanceof JsonText) return result.text;
  return Buffer.isBuffer(result) ? result : null;
}

/** Checks access before a byte of an upload is read. */
function beforeValidation(endpoint: Endpoint) {
  const steps: (preValidationHookHandler | preValidationAsyncHookHandler)[] = [checkTokenScope(endpoint)];
  if (endpoint.access !== 'public') steps.push(requireAccess(endpoint.access));
  if (endpoint.sensitive) steps.push(requireRecentPassword);
  if (endpoint.body) steps.push(readMultipart(endpoint));
  return steps;
}

const SENSITIVE = `403 REAUTH_REQUIRED unless the password was entered within ${SENSITIVE_MINUTES} minutes, at sign-in or with POST /api/users/reauthenticate.`;

/** What a call requires besides its access. */
function describe(endpoint: Endpoint): { description?: string } {
  const scope = scopeOf(endpoint);
  if (endpoint.sensitive) return { description: SENSITIVE };
  return scope && endpoint.access !== 'public' ? { description: `An API token needs the scope \`${scope}\`.` } : {};
}

function routeSchema(endpoint: Endpoint, status: number) {
  const domain = endpoint.path.split('/')[2] ?? '';
  return {
    summary: endpoint.summary,
    ...describe(endpoint),
    tags: [domain],
    ...(endpoint.access !== 'public' && { security: [{ token: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body, consumes: ['application/json', 'multipart/form-data'] }),
    response: { [status]: endpoint.response, '4xx': ErrorBody, '5xx': ErrorBody },
  };
}

/** Browsers may cache public reads if they revalidate each time; personal responses and writes are never cached. */
function cacheControl(endpoint: Endpoint, request: FastifyRequest): string {
  const shared = endpoint.method === 'GET' && endpoint.access === 'public' && !request.headers.authorization;
  return shared ? 'public, max-age=0, must-revalidate' : 'no-store';
}
