import type { Blog } from '#contract/blogs.ts';
import { type Draft, draftOf, EMPTY_DRAFT, isSameDraft } from './draft.ts';
import { readLocalDraft } from './local-draft.ts';

export interface OpenedDraft {
  draft: Draft;
  /** The version the draft was written on. */
  version: string | null;
  /** What this browser had kept was put in place of what the server has. */
  isRestored: boolean;
  /** The stored article, when it was saved by somebody after the kept draft was begun. */
  conflict: Blog | null;
}

/** What to begin with: the stored article, or what this browser kept of it and nobody saved. */
export function openDraft(userId: string, stored: Blog | null): OpenedDraft {
  const draft = stored ? draftOf(stored) : EMPTY_DRAFT;
  const version = stored?.updatedAt ?? null;
  const localDraft = readLocalDraft(userId, stored?.id ?? null);
  if (!localDraft || isSameDraft(localDraft.draft, draft)) return { draft, version, isRestored: false, conflict: null };
  const isOlder = localDraft.updatedAt !== version;
  return {
    draft: localDraft.draft,
    version: localDraft.updatedAt,
    isRestored: true,
    conflict: isOlder ? stored : null,
  };
}
