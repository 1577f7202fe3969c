import { createOwnSaves, parseUnanswered } from '#app/desk-kit/frame/drafts/own-saves.ts';
import { lockedNames, storedKeys } from '#app/desk-kit/frame/drafts/tab-copies.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { type Draft, draftOf, EMPTY_DRAFT, isSameDraft, type Stored, textOf } from './draft.ts';

/** What was written and not saved yet, in this browser: it outlives a crash, an expired sign-in and a closed tab. */
interface LocalDraft {
  draft: Draft;
  /** The version it was written on; null for an article that was never saved. */
  updatedAt: string | null;
  keptAt: string;
  /** Saves that were not answered. */
  sent?: readonly string[];
}

/** Each person's own: nobody who signs in after them is shown it. Something new is that of its tab. */
function keyOf(userId: string, articleId: string): string {
  return `handset:article:${userId}:${articleId}`;
}

const NEW = 'new';

/** The place of an article that was never saved. */
export function newDraftId(tabId: string): string {
  return `${NEW}:${tabId}`;
}

/** Under which the tab is known to live. */
export function draftName(userId: string, articleId: string): string {
  return keyOf(userId, articleId);
}

function readLocalDraft(key: string): LocalDraft | null {
  return readJson(key, parseLocalDraft);
}

/** Returns whether there was room. */
export function saveLocalDraft(userId: string, articleId: string, copy: LocalDraft): boolean {
  return writeJson(keyOf(userId, articleId), copy);
}

export function removeLocalDraft(userId: string, articleId: string): void {
  removeStored(keyOf(userId, articleId));
}

function parseLocalDraft(stored: unknown): LocalDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { draft, updatedAt, keptAt, sent } = stored as Partial<LocalDraft>;
  if (typeof draft !== 'object' || draft?.body?.type !== 'doc' || typeof draft.title !== 'string') return null;
  const copy = { draft: { ...EMPTY_DRAFT, ...draft }, updatedAt: updatedAt ?? null, keptAt: keptAt ?? '' };
  return { ...copy, sent: parseUnanswered(sent) };
}

/** The last that a tab left behind which died before its article was on the server. */
export async function findOrphan(userId: string): Promise<{ draft: Draft; remove: () => void } | null> {
  const held = await lockedNames();
  const orphans = storedKeys(keyOf(userId, NEW))
    .filter((key) => !held.has(key))
    .map((key) => ({ key, copy: readLocalDraft(key) }))
    .sort((one, other) => (other.copy?.keptAt ?? '').localeCompare(one.copy?.keptAt ?? ''));
  const [last] = orphans;
  return last?.copy ? { draft: last.copy.draft, remove: () => removeStored(last.key) } : null;
}

interface OpenedDraft {
  draft: Draft;
  /** The version the draft was written on. */
  version: string | null;
  /** What this browser had kept was put in place of what the server has. */
  isRestored: boolean;
  /** What is stored, when it was saved by somebody after the kept draft was begun. */
  conflict: Stored | null;
}

/** What to begin with: what is stored, or what this browser kept of it and nobody saved. */
export function openDraft(userId: string, stored: Stored | null): OpenedDraft {
  if (!stored) return { draft: EMPTY_DRAFT, version: null, isRestored: false, conflict: null };
  const draft = draftOf(stored);
  const version = stored.updatedAt;
  const localDraft = readLocalDraft(keyOf(userId, stored.id));
  if (!localDraft || isSameDraft(localDraft.draft, draft)) return { draft, version, isRestored: false, conflict: null };
  const isOwn = localDraft.updatedAt === version || createOwnSaves(localDraft.sent).includes(textOf(draft));
  return {
    draft: localDraft.draft,
    version: isOwn ? version : localDraft.updatedAt,
    isRestored: true,
    conflict: isOwn ? null : stored,
  };
}
