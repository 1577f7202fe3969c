import type { FastifyReply, FastifyRequest } from 'fastify';
import { STAFF_ACCESS } from '#contract/account/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Queryable } from '#db/client.ts';
import type { AuditLogTable } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { changesBetween, joinChanges, type Snapshot, subjectOfPath, takeSnapshot } from './audit-snapshot.ts';
import { describeDevice } from './device.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The thing before the call. */
    auditedBefore?: Snapshot | null;
    /** What the handler says the call was about. */
    audited?: { name?: string; subject?: string; runId?: string | null };
  }
}

type Entry = Pick<AuditLogTable, 'actor_id' | 'action' | 'subject'> & { token: string | null };

/** `products.update` for each endpoint definition. */
const NAMES = new Map<Endpoint, string>(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [endpoint, `${domain}.${name}`]),
  ),
);

/** Repeated reads and autosaves within this time are one entry. */
const REPEATED_MS = 10 * 60_000;

/** Whether the call belongs in the audit log: done by staff in that role, or marked so in the contract. */
export function isAudited({ method, access, audited, unaudited, readOnly }: Endpoint): boolean {
  if (readOnly || unaudited) return false;
  if (audited) return access !== 'public';
  return method !== 'GET' && (access === 'self' || STAFF_ACCESS.some((known) => known === access));
}

/** Records the state before the change. A failure here must not stop people from working. */
export function snapshotBefore(endpoint: Endpoint) {
  const subject = endpoint.method === 'GET' ? null : subjectOfPath(endpoint.path);
  return async (request: FastifyRequest): Promise<void> => {
    const { id = subject?.id } = (request.params ?? {}) as { id?: string };
    if (!subject || !id || !request.viewer || isOwnData(endpoint, request)) return;
    request.auditedBefore = await takeSnapshot(request.server.services.database.query, subject, id).catch(() => null);
  };
}

function isOwnData(endpoint: Endpoint, { viewer, params }: FastifyRequest): boolean {
  return endpoint.access === 'self' && viewer?.id === (params as { id?: string }).id;
}

/** Writes the audit entry before the response is sent. If that fails, the change stays and the error is logged. */
export function recordAudit(endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { viewer } = request;
    // A refused body was never validated, so nothing is read from it.
    if (!viewer || reply.statusCode >= 400) return payload;
    if (isOwnData(endpoint, request) && (!endpoint.audited || endpoint.audited.isLook)) return payload;
    await writeAudit(request, endpoint, viewer.id, subjectOf(endpoint, request));
    return payload;
  };
}

/** For calls where only the handler knows who acted. */
export async function writeAudit(
  request: FastifyRequest,
  endpoint: Endpoint,
  actorId: string,
  subject: string | null,
): Promise<void> {
  const { query } = request.server.services.database;
  const now = Date.now();
  try {
    const { auditedBefore: before = null, audited: named = {} } = request;
    const after = before && (await snapshotAfter(query, endpoint, request));
    // A deleted thing has no changes: its row may remain, but without its content.
    const changes = endpoint.method === 'DELETE' ? [] : changesBetween(before, after);
    const checked = checkedOf(endpoint, request);
    const entry = {
      id: uuidv7(now),
      at: new Date(now).toISOString(),
      actor_id: actorId,
      action: NAMES.get(endpoint) ?? endpoint.path,
      subject: named.subject ?? subject,
      subject_name: named.name ?? (await runLabel(query, named.runId)) ?? after?.name ?? before?.name ?? null,
      fields: JSON.stringify(Object.keys(endpoint.method === 'GET' ? checked.query : checked.body)),
      changes: JSON.stringify(changes),
      network: networkOf(request.ip),
      device: describeDevice(request.headers['user-agent']),
      token: request.tokenUse?.name ?? null,
      run_id: named.runId ?? null,
    };
    const since = new Date(now - REPEATED_MS).toISOString();
    const { isLook, isRepeated } = endpoint.audited ?? {};
    if (isLook && (await findEntry(query, entry, since))) return;
    const earlier = isRepeated ? await findEntry(query, entry, since, entry.fields) : undefined;
    if (!earlier) await query.insertInto('audit_log').values(entry).execute();
    else if (changes.length > 0) {
      const joined = joinChanges(JSON.parse(earlier.changes ?? '[]'), changes);
      const update = { changes: JSON.stringify(joined), subject_name: entry.subject_name };
      await query.updateTable('audit_log').set(update).where('id', '=', earlier.id).execute();
    }
  } catch (error) {
    request.log.error({ err: error }, 'could not write to the audit log');
  }
}

async function runLabel(query: Queryable, runId: string | null = null): Promise<string | null> {
  if (runId === null) return null;
  const run = await query.selectFrom('undo_runs').select('label').where('id', '=', runId).executeTakeFirst();
  return run?.label ?? null;
}

async function snapshotAfter(query: Queryable, { path }: Endpoint, { params }: FastifyRequest) {
  const subject = subjectOfPath(path);
  const { id = subject?.id } = (params ?? {}) as { id?: string };
  return subject && id ? takeSnapshot(query, subject, id) : null;
}

async function findEntry(
  query: Queryable,
  { actor_id, action, subject, token }: Entry,
  since: string,
  fields?: string,
): Promise<{ id: string; changes: string | null } | undefined> {
  return query
    .selectFrom('audit_log')
    .select(['id', 'changes'])
    .where('at', '>', since)
    .where('actor_id', '=', actor_id)
    .where('action', '=', action)
    .where('subject', subject === null ? 'is' : '=', subject)
    .where('token', token === null ? 'is' : '=', token)
    .$if(fields !== undefined, (some) => some.where('fields', '=', fields as string))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The id in the address. A new thing has no id yet; its name identifies it. */
function subjectOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  const { id, email } = request.params as { id?: string; email?: string };
  const { query, body } = checkedOf(endpoint, request);
  const many = Array.isArray(body.ids) ? body.ids.filter((one) => typeof one === 'string').join(', ') : undefined;
  const given = body.name ?? body.title ?? body.subject ?? many ?? query.filename ?? body.filename ?? body.email;
  return id ?? email ?? (typeof given === 'string' ? given.slice(0, 160) : null);
}

/** The validated part of the input only. */
function checkedOf(endpoint: Endpoint, { query, body }: FastifyRequest) {
  return { query: endpoint.query ? fieldsOf(query) : {}, body: endpoint.body ? fieldsOf(body) : {} };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  const hasFields = value !== null && typeof value === 'object' && !Array.isArray(value);
  return hasFields ? (value as Record<string, unknown>) : {};
}
