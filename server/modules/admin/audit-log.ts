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
  const found = auditEntries(services.database.query, search, actionsNamed(search ?? ''));
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { entries: await readEntries(found, pageRequest), ...pageInfo(pageRequest, Number(total)) };
}

/** Without those who only looked. */
export function latestAudit(services: Services, limit: number): Promise<AuditEntry[]> {
  const changes = auditEntries(services.database.query).where('action', 'not in', LOOKS);
  return readEntries(changes, { page: 1, limit });
}

const ACTIONS = new Map<string, Endpoint>(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [`${domain}.${name}`, call] as const),
  ),
);
const LOOKS = [...ACTIONS].filter(([, { audited }]) => audited?.isLook).map(([action]) => action);

/** Those whose words hold what was typed. */
function actionsNamed(search: string): string[] {
  const typed = search.toLowerCase();
  return [...ACTIONS.keys()].filter((action) => summaryOf(action).toLowerCase().includes(typed));
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
  const call = ACTIONS.get(action);
  return call?.audited?.label ?? call?.summary ?? action;
}
