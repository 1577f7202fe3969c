import { AUDIT_COUNTED_MAX, AUDIT_KINDS, type AuditEntry, type AuditFilter } from '#contract/admin.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { type CsvFile, csvLine } from '#server/http/response/csv.ts';
import type { Services } from '#server/services.ts';
import { describeChanges, idsIn, phrasesOf, readChanges, sentenceOf } from './audit-labels.ts';
import { auditEntries, namesOf, newestOf, staffNames } from './queries.ts';

type AuditRequest = PageRequest & AuditFilter & { before?: string | undefined };

/** Newest first. */
export async function listAudit(services: Services, { page, limit, before, ...filter }: AuditRequest) {
  const { query } = services.database;
  const found = findEntries(query, filter);
  const counted = await query
    .selectFrom(found.select('audit_log.id').limit(AUDIT_COUNTED_MAX).as('found'))
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const offset = before === undefined ? pageOffset({ page, limit }) : 0;
  const { search, actor, kind, day, show } = filter;
  const isByAction = (kind !== undefined || show === 'looks') && !search && actor === undefined && day === undefined;
  const actions = isByAction ? actionsOf(filter) : [];
  const part =
    actions.length > 0
      ? auditEntries(query).where('audit_log.id', 'in', newestOf(query, actions, { before, limit: offset + limit + 1 }))
      : found.$if(before !== undefined, (some) => some.where('audit_log.id', '<', before as string));
  const entries = await readEntries(services, part, { limit: limit + 1, offset });
  const shown = entries.slice(0, limit);
  return {
    entries: shown,
    ...pageInfo({ page, limit }, Number(counted.total)),
    next: entries.length > limit ? (shown.at(-1)?.id ?? null) : null,
    people: await staffNames(query),
  };
}

const INDIA = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

export async function exportAudit(services: Services, filter: AuditFilter): Promise<CsvFile> {
  const found = findEntries(services.database.query, filter);
  const entries = await readEntries(services, found, { limit: AUDIT_COUNTED_MAX, offset: 0 });
  const lines = entries.map((entry) => {
    const { at, actor, sentence, subject, subjectName, changes, network, device, token } = entry;
    const changed = changes.map(({ field, from, to }) => `${field}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`);
    return csvLine([
      ...[at, INDIA.format(new Date(at)), actor.name, actor.role, sentence],
      ...[subjectName, subject, changed.join('; '), network, device, token],
    ]);
  });
  const head = ['at', 'in India', 'who', 'role', 'what', 'name', 'id', 'changes', 'network', 'device', 'API token'];
  return { filename: 'audit-log.csv', csv: csvLine(head) + lines.join('') };
}

function findEntries(query: Queryable, { search, actor, kind, day, show }: AuditFilter) {
  return auditEntries(query, search, actionsNamed(search ?? ''))
    .$if(actor !== undefined, (some) => some.where('audit_log.actor_id', '=', actor ?? ''))
    .$if(kind !== undefined, (some) =>
      some.where((eb) =>
        // Of `products.update` all that begins with `products.`, so that the index serves.
        eb.or(
          (AUDIT_KINDS[kind ?? '']?.parts ?? [kind ?? '']).map((part) =>
            eb('audit_log.action', '>=', `${part}.`).and('audit_log.action', '<', `${part}/`),
          ),
        ),
      ),
    )
    .$if(show !== 'all', (some) => some.where('audit_log.action', show === 'looks' ? 'in' : 'not in', LOOKS))
    .$if(day !== undefined, (some) => {
      const start = Date.parse(`${day}T00:00:00+05:30`);
      return some
        .where('audit_log.at', '>=', new Date(start).toISOString())
        .where('audit_log.at', '<', new Date(start + DAY_MS).toISOString());
    });
}

/** The actions that the contract knows of a kind, or all. */
function actionsOf({ kind, show }: AuditFilter): string[] {
  const parts = kind === undefined ? null : (AUDIT_KINDS[kind]?.parts ?? [kind]);
  return [...ACTIONS.keys()].filter((action) => {
    const isOfKind = parts === null || parts.some((part) => action.startsWith(`${part}.`));
    return isOfKind && (show === 'all' || LOOKS.includes(action) === (show === 'looks'));
  });
}

/** Without those who only looked. */
export function latestAudit(services: Services, limit: number): Promise<AuditEntry[]> {
  return readEntries(services, findEntries(services.database.query, { show: 'changes' }), { limit, offset: 0 });
}

const ACTIONS = new Map<string, Endpoint>(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [`${domain}.${name}`, call] as const),
  ),
);
/** Reads, previews and exports: a call of before that is none any more counts as well. */
const LOOKS = [
  ...[...ACTIONS].filter(([, { method, audited }]) => audited?.isLook || method === 'GET').map(([action]) => action),
  'newsletter.previewIssue',
];

/** Those whose words hold what was typed. */
function actionsNamed(search: string): string[] {
  const typed = search.toLowerCase();
  if (typed === '') return [];
  return [...ACTIONS.keys()].flatMap((action) =>
    [summaryOf(action), ...phrasesOf(action)].some((words) => words.toLowerCase().includes(typed)) ? [action] : [],
  );
}

async function readEntries(
  { database }: Services,
  entries: ReturnType<typeof auditEntries>,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const found = await entries
    .selectAll('audit_log')
    .select(['users.name', 'users.role'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const rows = found.map((row) => ({ ...row, changes: readChanges(row.changes) }));
  const names = await namesOf(
    database.query,
    rows.flatMap(({ subject, subject_name, changes }) => [
      ...(subject_name === null && subject !== null ? [subject] : []),
      ...idsIn(changes),
    ]),
  );
  return rows.map((row) => {
    const subjectName = row.subject_name ?? names.get(row.subject ?? '') ?? null;
    return {
      id: row.id,
      at: row.at,
      actor: { id: row.actor_id, name: row.name, role: row.role },
      action: row.action,
      subject: row.subject,
      subjectName,
      summary: summaryOf(row.action),
      fields: JSON.parse(row.fields),
      sentence: sentenceOf(row.action, subjectName ?? row.subject, row.changes),
      changes: describeChanges(row.changes, row.action, names),
      network: row.network,
      device: row.device,
      token: row.token,
    };
  });
}

/** What the contract says of the call; an action that it no longer knows speaks for itself. */
function summaryOf(action: string): string {
  const call = ACTIONS.get(action);
  return call?.audited?.label ?? call?.summary ?? action;
}
