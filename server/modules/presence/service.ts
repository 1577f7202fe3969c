import { may } from '#contract/account/access.ts';
import {
  type LastSave,
  PRESENCE_EDITING_MS,
  PRESENCE_GONE_MS,
  type PresenceKind,
  type PresentPerson,
  type presence,
} from '#contract/desk/presence.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import { isOwnPage, type SettingId } from '#contract/settings/settings.ts';
import type { Database, Queryable } from '#db/client.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { assertReadable } from '#server/modules/blogs/service.ts';
import { notesVersion } from '#server/modules/notes/service.ts';
import type { Services } from '#server/services.ts';

interface Subject {
  kind: PresenceKind;
  id: string;
}

/**
 * Registers a tab and returns who else is there, in one statement. Stored in the database, because processes share it.
 */
export async function beat(
  services: Services,
  tab: string,
  { kind, subjectId, isTyping }: BodyOf<typeof presence.beat>,
  viewer: Viewer,
): Promise<{ people: PresentPerson[]; notes: string | null; saved: LastSave }> {
  const subject = await requireSubject(services, kind, subjectId, viewer);
  const { database } = services;
  const now = Date.now();
  await saveTab(database, tab, subject, viewer.id, isTyping, now);
  await sweep(database, now);
  return {
    people: await peopleAt(database, subject, { tab, viewer, now }),
    notes: subject.kind === 'blog' ? await notesVersion(database.query, subject.id) : null,
    saved: await requireLastSave(database.query, subject),
  };
}

export async function leave({ database }: Services, tab: string, viewer: Viewer): Promise<{ tab: string }> {
  await database.query.deleteFrom('desk_presence').where('tab_id', '=', tab).where('user_id', '=', viewer.id).execute();
  return { tab };
}

/** Only for existing things that the person may open, so that no one learns of a draft by asking who edits it. */
async function requireSubject(services: Services, kind: PresenceKind, given: string, viewer: Viewer): Promise<Subject> {
  const { database, addresses, catalogue } = services;
  const setting = isOwnPage(given) ? 'editor' : 'admin';
  const needed = ({ blog: 'writer', product: 'catalogue', issue: 'editor', setting } as const)[kind];
  if (!may(viewer.roles, needed)) throw new HttpError('FORBIDDEN');
  const id = kind === 'blog' || kind === 'product' ? (addresses.movedTo(kind, given) ?? given) : given;
  if (kind === 'blog') await assertReadable(database.query, id, viewer);
  if (kind === 'product' && !catalogue.deskPhone(id)) throw notFound(commonErrors.notFound('phone'));
  return { kind, id };
}

/** When and by whom it was last saved, including unpublished changes of an article. */
async function requireLastSave(query: Queryable, { kind, id }: Subject): Promise<LastSave> {
  const saves = await savesOf(query, kind, id);
  const [last] = saves.sort((one, other) => other.at.localeCompare(one.at));
  if (!last) throw notFound(commonErrors.notFound(kind));
  if (last.actor_id === null) return { at: last.at, by: null };
  const author = await query
    .selectFrom('users')
    .select('name')
    .where('id', '=', last.actor_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { at: last.at, by: author?.name ?? null };
}

async function savesOf(
  query: Queryable,
  kind: PresenceKind,
  id: string,
): Promise<{ at: string; actor_id: string | null }[]> {
  switch (kind) {
    case 'blog': {
      const article = query.selectFrom('blogs').select(['updated_at as at', 'saved_by as actor_id']);
      const copy = query.selectFrom('working_copies').select(['updated_at as at', 'actor_id']);
      return [...(await article.where('id', '=', id).execute()), ...(await copy.where('blog_id', '=', id).execute())];
    }
    case 'product': {
      const phone = await query.selectFrom('products').select('updated_at').where('id', '=', id).executeTakeFirst();
      const change = await query
        .selectFrom('product_changes')
        .select('actor_id')
        .where('product_id', '=', id)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return phone ? [{ at: phone.updated_at, actor_id: change?.actor_id ?? null }] : [];
    }
    case 'issue': {
      const columns = ['updated_at', 'saved_at', 'saved_by'] as const;
      const issues = await query.selectFrom('newsletter_issues').select(columns).where('id', '=', id).execute();
      // A later change of the schedule does not record who made it.
      return issues.map(({ updated_at: at, saved_at, saved_by }) => ({
        at,
        actor_id: saved_at === at ? saved_by : null,
      }));
    }
    case 'setting':
      return query
        .selectFrom('site_settings')
        .select(['updated_at as at', 'actor_id'])
        .where('id', '=', id as SettingId)
        .execute();
  }
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
            // After a pause, editing starts again.
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
  // The id belongs to another person's tab.
  if (!saved) throw notFound(commonErrors.notFound('tab'));
}

const sweptAt = new WeakMap<Database, number>();

/** Deletes rows of tabs that disappeared; each process checks rarely. */
async function sweep(database: Database, now: number): Promise<void> {
  if (now - (sweptAt.get(database) ?? 0) < PRESENCE_GONE_MS) return;
  sweptAt.set(database, now);
  await database.query.deleteFrom('desk_presence').where('seen_at', '<=', goneBefore(now)).execute();
}

const goneBefore = (now: number) => new Date(now - PRESENCE_GONE_MS).toISOString();

type Asking = { tab: string; viewer: Viewer; now: number };

/** Each person once, however many tabs; the last to type comes first. */
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
      id: row.id,
      name: row.name,
      openedAt: row.opened_at,
      typedAt: row.typed_at,
      editingSince: isTyping(row.typed_at) ? row.editing_since : null,
      isSelf: row.id === viewer.id,
    });
  }
  return [...people.values()];
}
