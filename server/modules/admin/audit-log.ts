import type { AuditEntry, AuditFilter } from '#contract/admin.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { type CsvFile, csvLine } from '#server/http/response/csv.ts';
import type { Services } from '#server/services.ts';
import { auditEntries, namesOf } from './queries.ts';

/** Newest first. */
export async function listAudit(services: Services, { page, limit, ...filter }: PageRequest & AuditFilter) {
  const found = findEntries(services.database.query, filter);
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return {
    entries: await readEntries(services, found, { page, limit }),
    ...pageInfo({ page, limit }, Number(total)),
  };
}

const EXPORT_MAX = 10_000;

export async function exportAudit(services: Services, filter: AuditFilter): Promise<CsvFile> {
  const found = findEntries(services.database.query, filter);
  const entries = await readEntries(services, found, { page: 1, limit: EXPORT_MAX });
  const lines = entries.map(({ at, actor, summary, subject, subjectName, fields }) =>
    csvLine([at, actor.name, actor.role, summary, subjectName, subject, fields.join(' ')]),
  );
  return {
    filename: 'audit-log.csv',
    csv: csvLine(['at', 'who', 'role', 'what', 'name', 'id', 'fields']) + lines.join(''),
  };
}

function findEntries(query: Queryable, { search, actor, kind, day }: AuditFilter) {
  return auditEntries(query, search, actionsNamed(search ?? ''))
    .$if(actor !== undefined, (some) => some.where('audit_log.actor_id', '=', actor ?? ''))
    .$if(kind !== undefined, (some) => some.where('audit_log.action', 'like', `${(kind ?? '').replace(/[%_]/g, '')}.%`))
    .$if(day !== undefined, (some) => {
      const start = Date.parse(`${day}T00:00:00+05:30`);
      return some
        .where('audit_log.at', '>=', new Date(start).toISOString())
        .where('audit_log.at', '<', new Date(start + DAY_MS).toISOString());
    });
}

/** Without those who only looked. */
export function latestAudit(services: Services, limit: number): Promise<AuditEntry[]> {
  const changes = auditEntries(services.database.query).where('action', 'not in', LOOKS);
  return readEntries(services, changes, { page: 1, limit });
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

async function readEntries(
  { database }: Services,
  found: ReturnType<typeof auditEntries>,
  pageRequest: PageRequest,
): Promise<AuditEntry[]> {
  const rows = await found
    .selectAll('audit_log')
    .select(['users.name', 'users.role'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(pageRequest.limit)
    .offset(pageOffset(pageRequest))
    .execute();
  const names = await namesOf(
    database.query,
    rows.flatMap(({ subject }) => subject ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, name: row.name, role: row.role },
    action: row.action,
    subject: row.subject,
    subjectName: names.get(row.subject ?? '') ?? null,
    summary: summaryOf(row.action),
    fields: JSON.parse(row.fields),
  }));
}

/** What the contract says of the call; an action that it no longer knows speaks for itself. */
function summaryOf(action: string): string {
  const call = ACTIONS.get(action);
  return call?.audited?.label ?? call?.summary ?? action;
}
