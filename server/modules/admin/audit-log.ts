import {
  AUDIT_COUNTED_MAX,
  AUDIT_EXPORTED_MAX,
  AUDIT_KINDS,
  type AuditEntry,
  type AuditFilter,
  type AuditRun,
  SYSTEM_ACTOR,
} from '#contract/desk/audit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import { firstIdAt } from '#db/uuid.ts';
import { changesOfFields } from '#server/http/request/audit-snapshot.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { csvLine } from '#server/http/response/csv.ts';
import { timeWithSeconds } from '#server/india-time.ts';
import type { Services } from '#server/services.ts';
import { describeChanges, idsIn, phrasesOf, readChanges, sentenceOf } from './audit-labels.ts';
import { runsOf } from './audit-runs.ts';
import { auditEntries, namesOf, newestOf, phoneChanges, staffNames } from './queries.ts';

type AuditRequest = PageRequest & AuditFilter & { before?: string | undefined };

export async function listAudit(services: Services, { page, limit, before, ...filter }: AuditRequest) {
  const { query } = services.database;
  const offset = before === undefined ? pageOffset({ page, limit }) : 0;
  const { total, entries } = filter.subject
    ? await listSubject(services, filter, { before, offset, limit: limit + 1 })
    : await listAll(services, filter, { before, offset, limit: limit + 1 });
  const shown = entries.slice(0, limit);
  return {
    entries: shown,
    ...pageInfo({ page, limit }, total),
    next: entries.length > limit ? (shown.at(-1)?.id ?? null) : null,
    people: await staffNames(query),
    subjectName: filter.subject ? ((await namesOf(query, [filter.subject])).get(filter.subject) ?? null) : null,
  };
}

interface Part {
  before?: string | undefined;
  offset: number;
  limit: number;
}

async function listAll(services: Services, filter: AuditFilter, { before, offset, limit }: Part) {
  const { query } = services.database;
  const found = findEntries(query, filter);
  const counted = await query
    .selectFrom(found.select('audit_log.id').limit(AUDIT_COUNTED_MAX).as('found'))
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const { search, actor, kind, day, from, to, show } = filter;
  const isNarrow = search || actor !== undefined || (day ?? from ?? to) !== undefined;
  const actions = (kind !== undefined || show === 'looks') && !isNarrow ? actionsOf(filter) : [];
  const part =
    actions.length > 0
      ? auditEntries(query).where('audit_log.id', 'in', newestOf(query, actions, { before, limit: offset + limit }))
      : found.$if(before !== undefined, (some) => some.where('audit_log.id', '<', before as string));
  return { total: Number(counted.total), entries: await readEntries(services, part, { limit, offset }) };
}

/** Everything done to one thing. Such logs are short, so they are built in full and filtered afterwards. */
async function listSubject(services: Services, filter: AuditFilter, { before, offset, limit }: Part) {
  const entries = await entriesOfSubject(services, filter);
  const from = before === undefined ? offset : entries.findIndex(({ id }) => id < before);
  return { total: entries.length, entries: from < 0 ? [] : entries.slice(from, from + limit) };
}

const EXPORTED_AT_ONCE = 500;
const COLUMNS = ['at', 'in India', 'who', 'role', 'what', 'name', 'id', 'changes', 'network', 'device', 'API token'];

export async function* auditLines(services: Services, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine([...COLUMNS, 'part of']);
  if (filter.subject) {
    yield (await entriesOfSubject(services, filter)).map(lineOf).join('');
    return;
  }
  let before: string | undefined;
  for (let exported = 0; exported < AUDIT_EXPORTED_MAX; exported += EXPORTED_AT_ONCE) {
    const found = findEntries(services.database.query, filter).$if(before !== undefined, (some) =>
      some.where('audit_log.id', '<', before as string),
    );
    const entries = await readEntries(services, found, { limit: EXPORTED_AT_ONCE, offset: 0 });
    yield entries.map(lineOf).join('');
    if (entries.length < EXPORTED_AT_ONCE) return;
    before = entries.at(-1)?.id;
  }
}

function lineOf(entry: AuditEntry): string {
  const { at, actor, sentence, subject, subjectName, changes, network, device, token, run } = entry;
  const changed = changes.map(({ field, from, to }) => `${field}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`);
  return csvLine([
    ...[at, timeWithSeconds(at), actor.name, actor.id === SYSTEM_ACTOR.id ? null : actor.role, sentence],
    ...[subjectName, subject, changed.join('; '), network, device, token, run?.label ?? null],
  ]);
}

/** The id range of these days in India. Ids are time-ordered, so the index reads only this range. */
function idsOf({ day, from = day, to = day }: AuditFilter): { since: string; until: string } {
  const start = from === undefined ? 0 : Date.parse(`${from}T00:00:00+05:30`);
  const end = to === undefined ? null : Date.parse(`${to}T00:00:00+05:30`) + DAY_MS;
  return { since: firstIdAt(start), until: end === null ? AFTER_ALL : firstIdAt(end) };
}

const AFTER_ALL = 'g';

function findEntries(query: Queryable, filter: AuditFilter) {
  const { search, subject, actor, kind, day, from, to, show } = filter;
  const { since, until } = idsOf(filter);
  return auditEntries(query, search, actionsNamed(search ?? ''))
    .$if(subject !== undefined, (some) => some.where('audit_log.subject', '=', subject ?? ''))
    .$if(actor !== undefined, (some) => some.where('audit_log.actor_id', '=', actor ?? ''))
    .$if(kind !== undefined, (some) =>
      some.where((eb) =>
        // All actions that begin with `products.`, so that the index is used.
        eb.or(
          partsOf(kind ?? '').map((part) =>
            eb('audit_log.action', '>=', `${part}.`).and('audit_log.action', '<', `${part}/`),
          ),
        ),
      ),
    )
    .$if(show !== 'all', (some) => some.where('audit_log.action', show === 'looks' ? 'in' : 'not in', LOOKS))
    .$if((day ?? from ?? to) !== undefined, (some) =>
      some.where('audit_log.id', '>=', since).where('audit_log.id', '<', until),
    );
}

const partsOf = (kind: string) => AUDIT_KINDS[kind]?.parts ?? [kind];

/** The contract's actions of a kind, or all. */
function actionsOf(filter: AuditFilter): string[] {
  return [...ACTIONS.keys()].filter((action) => isOfKind(action, filter));
}

function isOfKind(action: string, { kind, show }: AuditFilter): boolean {
  const isPart = kind === undefined || partsOf(kind).some((part) => action.startsWith(`${part}.`));
  return isPart && (show === 'all' || LOOKS.includes(action) === (show === 'looks'));
}

/** Leaves out people who only read. */
export function latestAudit(services: Services, limit: number): Promise<AuditEntry[]> {
  return readEntries(services, findEntries(services.database.query, { show: 'changes' }), { limit, offset: 0 });
}

const ACTIONS = new Map<string, Endpoint>(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [`${domain}.${name}`, call] as const),
  ),
);
/** Reads, previews and exports, including calls that only earlier versions had. */
const LOOKS = [
  ...[...ACTIONS].filter(([, { method, audited }]) => audited?.isLook || method === 'GET').map(([action]) => action),
  'newsletter.previewIssue',
];

/** Actions whose sentence contains the search text. */
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
  const runs = await runsOf(
    database.query,
    rows.map(({ run_id }) => run_id),
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
      run: runs.get(row.run_id ?? '') ?? null,
      version: null,
    };
  });
}

async function entriesOfSubject(services: Services, filter: AuditFilter): Promise<AuditEntry[]> {
  const { query } = services.database;
  const { subject = '', day, from, to, search = '', actor } = filter;
  const whole = { subject, day, from, to, show: 'all' } as const;
  const part = { limit: AUDIT_COUNTED_MAX, offset: 0 };
  const calls = await readEntries(services, findEntries(query, whole), part);
  const changes = await readPhoneChanges(query, filter);
  const typed = search.toLowerCase();
  return [...joinVersions(calls, changes), ...changes.filter(({ version }) => version !== null)]
    .filter((entry) => isOfKind(entry.action, filter) && (actor === undefined || entry.actor.id === actor))
    .filter(({ sentence, summary, actor: who, run }) =>
      [sentence, summary, who.name, run?.label].some((text) => text?.toLowerCase().includes(typed)),
    )
    .sort((one, other) => (one.id < other.id ? 1 : -1));
}

/** A call is logged shortly after the change it made. */
const SAME_CALL_MS = 60_000;

/** Adds to each call the phone version it created, and removes that version from the list of changes. */
function joinVersions(calls: readonly AuditEntry[], changes: AuditEntry[]): AuditEntry[] {
  const open = changes.filter(({ run }) => run === null);
  return calls.map((call) => {
    const made = open.find(({ at, actor, version }) => {
      const later = Date.parse(call.at) - Date.parse(at);
      return version !== null && actor.id === call.actor.id && later >= 0 && later < SAME_CALL_MS;
    });
    if (!made || LOOKS.includes(call.action)) return call;
    const { version, changes: changed } = made;
    made.version = null;
    return { ...call, version, changes: changed.length > 0 ? changed : call.changes };
  });
}

/** Changes to a phone by jobs, imports, schedules and people, from the phone's own history. */
async function readPhoneChanges(query: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  const subject = filter.subject ?? '';
  const rows = await phoneChanges(query, subject, { ...idsOf(filter), limit: AUDIT_COUNTED_MAX });
  if (rows.length === 0) return [];
  const parsed = rows.map((row) => ({ ...row, changes: changesOfFields(JSON.parse(row.fields)) }));
  const names = await namesOf(query, [subject, ...parsed.flatMap(({ changes }) => idsIn(changes))]);
  const runs = await runsOf(
    query,
    rows.map(({ run_id }) => run_id),
  );
  const subjectName = names.get(subject) ?? null;
  return parsed.map(({ id, at, actor_id, name, role, kind, fields, run_id, changes }) => {
    const action = kind === 'created' ? 'products.create' : 'products.update';
    const run = runs.get(run_id ?? '') ?? null;
    return {
      id,
      at,
      action,
      subject,
      subjectName,
      summary: summaryOf(action),
      run,
      version: id,
      actor: actor_id !== null && name !== null && role !== null ? { id: actor_id, name, role } : SYSTEM_ACTOR,
      fields: (JSON.parse(fields) as { field: string }[]).map(({ field }) => field),
      sentence: changeSentence(kind, run, subjectName ?? subject),
      changes: describeChanges(changes, action, names),
      network: null,
      device: null,
      token: null,
    };
  });
}

function changeSentence(kind: string, run: AuditRun | null, phone: string): string {
  if (run?.kind === 'feed') {
    const feed = run.feed ? `the feed ${run.feed.name}` : 'a store feed';
    return run.isUndo
      ? `undid a price change from ${feed} to the phone ${phone}`
      : `changed a price of the phone ${phone} from ${feed}`;
  }
  if (run?.isUndo) return `undid a bulk change to the phone ${phone}`;
  if (run?.kind === 'schedule') return `changed a price of the phone ${phone} as scheduled`;
  if (kind === 'imported') return `changed the phone ${phone} with an import`;
  if (kind === 'created') return `added the phone ${phone}`;
  return run ? `changed the phone ${phone} in a bulk change` : `changed the phone ${phone}`;
}

/** The contract's summary; an action that is no longer in the contract is shown as is. */
function summaryOf(action: string): string {
  const call = ACTIONS.get(action);
  return call?.audited?.label ?? call?.summary ?? action;
}
