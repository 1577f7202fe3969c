import { type DeskDraft, type DraftFields, drafts } from '#contract/desk/drafts.ts';
import type { FakeServer } from './fake-server.ts';

/** Stores drafts like the server, so that a reopened screen finds them. */
export function serveDrafts(server: FakeServer): Map<string, DeskDraft> {
  const serverDrafts = new Map<string, DeskDraft>();
  server
    .on(drafts.list, ({ query }) =>
      [...serverDrafts.values()].filter(
        ({ kind, subjectId }) => kind === query.kind && isAsked(query.subjectId, subjectId),
      ),
    )
    .on(drafts.save, ({ params: { id = '' }, body }) => {
      const draft = { ...(body as DraftFields), id, updatedAt: new Date().toISOString() };
      serverDrafts.set(id, draft);
      return draft;
    })
    .on(drafts.remove, ({ params: { id = '' } }) => {
      serverDrafts.delete(id);
      return { id };
    });
  return serverDrafts;
}

function isAsked(asked: unknown, subjectId: string | null): boolean {
  return asked === undefined || asked === subjectId;
}
