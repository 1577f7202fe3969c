import { type DeskDraft, DRAFTS_MAX, type DraftFields, type DraftKind } from '#contract/desk/drafts.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { Trx } from '#db/client.ts';
import type { DeskDraftRow } from '#db/schema.ts';
import { notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';

export async function listDrafts(
  { database }: Services,
  userId: string,
  { kind, subjectId }: { kind: DraftKind; subjectId?: string | undefined },
): Promise<DeskDraft[]> {
  const rows = await database.query
    .selectFrom('desk_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(subjectId !== undefined, (some) => some.where('subject_id', '=', subjectId as string))
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map(toDraft);
}

export async function saveDraft(
  { database }: Services,
  userId: string,
  id: string,
  { kind, subjectId, base, content }: DraftFields,
): Promise<DeskDraft> {
  const now = new Date().toISOString();
  const held = { subject_id: subjectId, base, content: JSON.stringify(content), updated_at: now };
  const row = await database.transaction(async (trx) => {
    const saved = await trx
      .insertInto('desk_drafts')
      .values({ id, user_id: userId, kind, created_at: now, ...held })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(held)
          .where('desk_drafts.user_id', '=', userId)
          .where('desk_drafts.kind', '=', kind),
      )
      .returningAll()
      .executeTakeFirst();
    // The id belongs to another person's draft.
    if (!saved) throw notFound(commonErrors.notFound('draft'));
    await removeOldest(trx, userId, kind);
    return saved;
  });
  return toDraft(row);
}

async function removeOldest(trx: Trx, userId: string, kind: DraftKind): Promise<void> {
  const surplus = await trx
    .selectFrom('desk_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('updated_at', 'desc')
    .offset(DRAFTS_MAX)
    .limit(DRAFTS_MAX)
    .execute();
  for (const { id } of surplus) await trx.deleteFrom('desk_drafts').where('id', '=', id).execute();
}

export async function removeDraft({ database }: Services, userId: string, id: string): Promise<{ id: string }> {
  await database.query.deleteFrom('desk_drafts').where('id', '=', id).where('user_id', '=', userId).execute();
  return { id };
}

function toDraft({ id, kind, subject_id, base, content, updated_at }: DeskDraftRow): DeskDraft {
  return { id, kind, subjectId: subject_id, base, content: JSON.parse(content), updatedAt: updated_at };
}
