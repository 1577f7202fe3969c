import type { AuditEntry } from '#contract/admin.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import type { Services } from '#server/services.ts';
import { auditEntries } from './queries.ts';

/** Newest first. */
export async function listAudit(
  services: Services,
  { search, ...pageRequest }: PageRequest & { search?: string | undefined },
) {
  const found = auditEntries(services.database.query, search);
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { entries: await readEntries(found, pageRequest), ...pageInfo(pageRequest, Number(total)) };
}

export function latestAudit(services: Services, limit: number): Promise<AuditEntry[]> {
  return readEntries(auditEntries(services.database.query), { page: 1, limit });
}

async function readEntries(found: ReturnType<typeof auditEntries>, pageRequest: PageRequest): Promise<AuditEntry[]> {
  const rows = await found
    .selectAll('audit_log')
    .select(['users.name', 'users.role'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(pageRequest.limit)
    .offset(pageOffset(pageRequest))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, name: row.name, role: row.role },
    action: row.action,
    subject: row.subject,
    summary: summaryOf(row.action),
    fields: JSON.parse(row.fields),
  }));
}

/** What the contract says of the call; an action that it no longer knows speaks for itself. */
function summaryOf(action: string): string {
  const [domain = '', name = ''] = action.split('.');
  const calls = (endpoints as Record<string, Record<string, Endpoint>>)[domain];
  return calls?.[name]?.summary ?? action;
}
