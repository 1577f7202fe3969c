import { may } from '#contract/account/access.ts';
import {
  PRESENCE_EDITING_MS,
  PRESENCE_GONE_MS,
  type PresenceKind,
  type PresentPerson,
  type presence,
} from '#contract/desk/presence.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { Database } from '#db/client.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { assertReadable } from '../blogs/service.ts';
import { hasIssue } from '../newsletter/service.ts';
import { notesVersion } from '../notes/service.ts';

interface Subject {
  kind: PresenceKind;
  id: string;
}

/** Says that a tab is there, in one statement, and answers who else is; in the database, since processes share it. */
export async function beat(
  services: Services,
  tab: string,
  { kind, subjectId, isTyping }: BodyOf<typeof presence.beat>,
  viewer: Viewer,
): Promise<{ people: PresentPerson[]; notes: string | null }> {
  const subject = await requireSubject(services, kind, subjectId, viewer);
  const { database } = services;
  const now = Date.now();
  await saveTab(database, tab, subject, viewer.id, isTyping, now);
  await sweep(database, now);
  return {
    people: await peopleAt(database, subject, { tab, viewer, now }),
    notes: subject.kind === 'blog' ? await notesVersion(database.query, subject.id) : null,
  };
}

export async function leave({ database }: Services, tab: string, viewer: Viewer): Promise<{ tab: string }> {
  await database.query.deleteFrom('desk_presence').where('tab_id', '=', tab).where('user_id', '=', viewer.id).execute();
  return { tab };
}

/** Only what is there, and only to whom may open it: no one learns of a draft by asking who writes it. */
async function requireSubject(services: Services, kind: PresenceKind, given: string, viewer: Viewer): Promise<Subject> {
  const { database, addresses, catalogue } = services;
  const needed = ({ blog: 'writer', product: 'catalogue', issue: 'editor' } as const)[kind];
  if (!may(viewer.roles, needed)) throw new HttpError('FORBIDDEN');
  const id = kind === 'issue' ? given : (addresses.movedTo(kind, given) ?? given);
  if (kind === 'blog') await assertReadable(database.query, id, viewer);
  if (kind === 'product' && !catalogue.deskPhone(id)) throw notFound(commonErrors.notFound('phone'));
  if (kind === 'issue' && !(await hasIssue(database.query, id))) throw notFound(commonErrors.notFound('issue'));
  return { kind, id };
}

async function saveTab(
  { query }: Database,
  tab_id: string,
  { kind, id }: Subject,
  user_id: string,
  isTyping: boolean,
  time: number,
): Promise<void> {
  const now = new Date(time).toISOString();
  const recently = new Date(time - PRESENCE_EDITING_MS).toISOString();
  const at = { subject_kind: kind, subject_id: id, seen_at: now };
  const typed = { typed_at: isTyping ? now : null, editing_since: isTyping ? now : null };
  const saved = await query
    .insertInto('desk_presence')
    .values({ tab_id, user_id, opened_at: now, ...at, ...typed })
    .onConflict((conflict) =>
      conflict
        .column('tab_id')
        .doUpdateSet(({ eb }) => ({
          ...at,
          ...(isTyping && {
            typed_at: now,
            // After a pause it begins again.
            editing_since: eb
              .case()
              .when('desk_presence.typed_at', '>', recently)
              .then(eb.ref('desk_presence.editing_since'))
              .else(now)
              .end(),
          }),
        }))
        .where('desk_presence.user_id', '=', user_id),
    )
    .returning('tab_id')
    .executeTakeFirst();
  // The id is the tab of someone else.
  if (!saved) throw notFound(commonErrors.notFound('tab'));
}

const sweptAt = new WeakMap<Database, number>();

/** Of tabs that went without a word nothing stays; looked for by each process as seldom as one goes. */
async function sweep(database: Database, now: number): Promise<void> {
  if (now - (sweptAt.get(database) ?? 0) < PRESENCE_GONE_MS) return;
  sweptAt.set(database, now);
  await database.query.deleteFrom('desk_presence').where('seen_at', '<=', goneBefore(now)).execute();
}

const goneBefore = (now: number) => new Date(now - PRESENCE_GONE_MS).toISOString();

type Asking = { tab: string; viewer: Viewer; now: number };

/** Everyone once, whatever their tabs; who typed last comes first. */
async function peopleAt(
  { query }: Database,
  { kind, id }: Subject,
  { tab, viewer, now }: Asking,
): Promise<PresentPerson[]> {
  const rows = await query
    .selectFrom('desk_presence')
    .innerJoin('users', 'users.id', 'desk_presence.user_id')
    .select(['users.id', 'users.name', 'opened_at', 'editing_since', 'typed_at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('tab_id', '!=', tab)
    .where('seen_at', '>', goneBefore(now))
    .orderBy('opened_at')
    .execute();
  const isTyping = (typedAt: string | null) => typedAt !== null && Date.parse(typedAt) > now - PRESENCE_EDITING_MS;
  const people = new Map<string, PresentPerson>();
  for (const row of rows.sort((one, other) => (other.typed_at ?? '').localeCompare(one.typed_at ?? ''))) {
    if (people.has(row.id)) continue;
    people.set(row.id, {
      ...{ id: row.id, name: row.name, openedAt: row.opened_at, typedAt: row.typed_at },
      editingSince: isTyping(row.typed_at) ? row.editing_since : null,
      isSelf: row.id === viewer.id,
    });
  }
  return [...people.values()];
}
