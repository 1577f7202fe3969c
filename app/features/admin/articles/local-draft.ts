import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** What was written and not saved yet, in this browser: it outlives a crash, an expired sign-in and a closed tab. */
export interface LocalDraft {
  draft: Draft;
  /** The version it was written on; null for an article that was never saved. */
  updatedAt: string | null;
  keptAt: string;
}

/** Each person's own: nobody who signs in after them is shown it. */
function keyOf(userId: string, articleId: string | null): string {
  return `handset:article:${userId}:${articleId ?? 'new'}`;
}

export function readLocalDraft(userId: string, articleId: string | null): LocalDraft | null {
  return readJson(keyOf(userId, articleId), parseLocalDraft);
}

/** Returns whether there was room. */
export function saveLocalDraft(userId: string, articleId: string | null, copy: LocalDraft): boolean {
  return writeJson(keyOf(userId, articleId), copy);
}

export function removeLocalDraft(userId: string, articleId: string | null): void {
  removeStored(keyOf(userId, articleId));
}

function parseLocalDraft(stored: unknown): LocalDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { draft, updatedAt, keptAt } = stored as Partial<LocalDraft>;
  if (typeof draft !== 'object' || draft?.body?.type !== 'doc' || typeof draft.title !== 'string') return null;
  return { draft: { ...EMPTY_DRAFT, ...draft }, updatedAt: updatedAt ?? null, keptAt: keptAt ?? '' };
}
