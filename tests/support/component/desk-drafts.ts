import { type DeskDraft, type DraftFields, drafts } from '#contract/desk/drafts.ts';
import type { FakeServer } from './fake-server.ts';

/** Keeps drafts as the server does, so that a screen opened again finds what the one before left. */
export function keepDrafts(server: FakeServer): Map<string, DeskDraft> {
  const kept = new Map<string, DeskDraft>();
  server
    .on(drafts.list, ({ query }) =>
      [...kept.values()].filter(({ kind, subjectId }) => kind === query.kind && isAsked(query.subjectId, subjectId)),
    )
    .on(drafts.save, ({ params: { id = '' }, body }) => {
      const draft = { ...(body as DraftFields), id, updatedAt: new Date().toISOString() };
      kept.set(id, draft);
      return draft;
    })
    .on(drafts.remove, ({ params: { id = '' } }) => {
      kept.delete(id);
      return { id };
    });
  return kept;
}

function isAsked(asked: unknown, subjectId: string | null): boolean {
  return asked === undefined || asked === subjectId;
}
