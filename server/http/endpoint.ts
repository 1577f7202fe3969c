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
  /** Who asks; null when no one signed in. Never null where the endpoint's access demands someone. */
  viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  /** Null when a page calls it while it is rendered: no one asked, so there is no one to count. */
  request: E extends PageReadable ? FastifyRequest | null : FastifyRequest;
  reply: E extends PageReadable ? FastifyReply | null : FastifyReply;
}

/** What a page may call while it is rendered. */
type PageReadable = { access: 'public' } & ({ method: 'GET' } | { readOnly: true });

/** A Buffer is JSON already too. */
type EndpointResult<E extends Endpoint> = ResponseOf<E> | JsonText<ResponseOf<E>> | Buffer;

export type EndpointHandler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => EndpointResult<E> | Promise<EndpointResult<E>>;

/**
 * Answers one endpoint of the contract: the address, who may call, validation, serialisation and
 * documentation all come from its definition, the handler only does the work.
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
      // What is there at once need not go through a promise, nor wait behind others'.
      return result instanceof JsonText ? finish(result) : Promise.resolve(result).then(finish);
    },
  });
}

function rawJsonOf(result: unknown): string | Buffer | null {
  if (result instanceof JsonText) return result.text;
  return Buffer.isBuffer(result) ? result : null;
}

/** Who may call is settled before a byte of an upload is read. */
function beforeValidation(endpoint: Endpoint) {
  const steps: (preValidationHookHandler | preValidationAsyncHookHandler)[] = [checkTokenScope(endpoint)];
  if (endpoint.access !== 'public') steps.push(requireAccess(endpoint.access));
  if (endpoint.sensitive) steps.push(requireRecentPassword);
  if (endpoint.body) steps.push(readMultipart(endpoint));
  return steps;
}

const SENSITIVE = `403 REAUTH_REQUIRED unless the password was given within ${SENSITIVE_MINUTES} minutes: by a login, or again by POST /api/users/reauthenticate.`;

/** What is asked of a caller beside being someone. */
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

/** Public reads may be kept by a browser if it asks again before use; whatever is personal or changes something, by no one. */
function cacheControl(endpoint: Endpoint, request: FastifyRequest): string {
  const shared = endpoint.method === 'GET' && endpoint.access === 'public' && !request.headers.authorization;
  return shared ? 'public, max-age=0, must-revalidate' : 'no-store';
}
