import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { uuidv7 } from '#db/uuid.ts';

/** `products.update` for the definition that stands there in the table of endpoints. */
const NAMES = new Map<Endpoint, string>(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [endpoint, `${domain}.${name}`]),
  ),
);

/** Whether a call can be something done by an admin or a moderator in that role. */
export function isAudited({ method, access }: Endpoint): boolean {
  return method !== 'GET' && (access === 'admin' || access === 'moderator' || access === 'self');
}

/**
 * Writes down who did what before the answer leaves. A log that cannot be written does not undo what was
 * done: the answer stays what it is, and the failure is in the server's own log.
 */
export function recordAudit(endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { viewer } = request;
    // A refused body was never validated: nothing in it may be read.
    if (!viewer || reply.statusCode >= 400) return payload;
    const subject = subjectOf(request);
    if (endpoint.access === 'self' && viewer.id === subject) return payload;
    await request.server.services.database.query
      .insertInto('audit_log')
      .values({
        id: uuidv7(),
        at: new Date().toISOString(),
        actor_id: viewer.id,
        action: NAMES.get(endpoint) ?? endpoint.path,
        subject,
        fields: JSON.stringify(fieldsOf(request.body)),
      })
      .execute()
      .catch((error) => request.log.error({ err: error }, 'the audit log could not be written'));
    return payload;
  };
}

/** The id in the address. What is made new gets its id later; its name says as much. */
function subjectOf({ params, query, body }: FastifyRequest): string | null {
  const { id, email } = params as { id?: string; email?: string };
  const { filename } = query as { filename?: string };
  const named = body as { name?: unknown; title?: unknown; subject?: unknown; ids?: unknown } | null | undefined;
  const many = Array.isArray(named?.ids) ? named.ids.filter((one) => typeof one === 'string').join(', ') : undefined;
  const given = named?.name ?? named?.title ?? named?.subject ?? many ?? filename;
  return id ?? email ?? (typeof given === 'string' ? given.slice(0, 160) : null);
}

function fieldsOf(body: unknown): string[] {
  return body !== null && typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [];
}
