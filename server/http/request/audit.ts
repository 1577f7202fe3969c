import type { FastifyReply, FastifyRequest } from 'fastify';
import { STAFF_ACCESS } from '#contract/account/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Queryable } from '#db/client.ts';
import type { AuditLogTable } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';

type Entry = Pick<AuditLogTable, 'actor_id' | 'action' | 'subject'>;

/** `products.update` for the definition that stands there in the table of endpoints. */
const NAMES = new Map<Endpoint, string>(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [endpoint, `${domain}.${name}`]),
  ),
);

/** A repeated look, and a text that saves itself, are one entry for as long. */
const REPEATED_MS = 10 * 60_000;

/** Whether a call can be something to write down: done by staff in that role, or marked so in the contract. */
export function isAudited({ method, access, audited, unaudited, readOnly }: Endpoint): boolean {
  if (readOnly || unaudited) return false;
  if (audited) return access !== 'public';
  return method !== 'GET' && (access === 'self' || STAFF_ACCESS.some((known) => known === access));
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
    const isOwn = endpoint.access === 'self' && viewer.id === subject;
    if (isOwn && (!endpoint.audited || endpoint.audited.isLook)) return payload;
    await writeAudit(request, endpoint, viewer.id, subject);
    return payload;
  };
}

/** The same for a call whose actor is known only to whoever answers it. */
export async function writeAudit(
  request: FastifyRequest,
  endpoint: Endpoint,
  actorId: string,
  subject: string | null,
): Promise<void> {
  const { query } = request.server.services.database;
  const now = Date.now();
  const entry = {
    id: uuidv7(),
    at: new Date(now).toISOString(),
    actor_id: actorId,
    action: NAMES.get(endpoint) ?? endpoint.path,
    subject,
    fields: JSON.stringify(fieldsOf(endpoint.method === 'GET' ? request.query : request.body)),
  };
  try {
    const since = new Date(now - REPEATED_MS).toISOString();
    const { isLook, isRepeated } = endpoint.audited ?? {};
    if (isLook && (await hasEntry(query, entry, since))) return;
    if (isRepeated && (await hasEntry(query, entry, since, entry.fields))) return;
    await query.insertInto('audit_log').values(entry).execute();
  } catch (error) {
    request.log.error({ err: error }, 'the audit log could not be written');
  }
}

async function hasEntry(
  query: Queryable,
  { actor_id, action, subject }: Entry,
  since: string,
  fields?: string,
): Promise<boolean> {
  const found = await query
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>', since)
    .where('actor_id', '=', actor_id)
    .where('action', '=', action)
    .where('subject', subject === null ? 'is' : '=', subject)
    .$if(fields !== undefined, (some) => some.where('fields', '=', fields as string))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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
