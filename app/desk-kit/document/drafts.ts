import { useEffect } from 'react';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import type { StoredDraft } from './document-state.ts';

/**
 * Browser drafts: unsaved text that survives a crash, an expired session and a closed tab. The key contains the
 * user's id, so the next person to sign in never sees it.
 */

/** Validates a stored value; null when it is invalid. */
export type Accept<Value> = (stored: unknown) => Value | null;

/** Returns false when storage is full. */
export function storeDraft<Value>(key: string, draft: StoredDraft<Value>): boolean {
  const storedAt = new Date().toISOString();
  // Without the base a merge asks about more fields, but nothing is lost.
  return writeJson(key, { ...draft, storedAt }) || writeJson(key, { ...draft, base: null, storedAt });
}

export function removeDraft(key: string): void {
  removeStored(key);
}

export function readDraft<Value>(key: string, accept: Accept<Value>): StoredDraft<Value> | null {
  return readJson(key, (stored) => parseDraft(stored, accept));
}

function parseDraft<Value>(stored: unknown, accept: Accept<Value>): StoredDraft<Value> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { base, changes, unanswered } = stored as Partial<StoredDraft<unknown>>;
  const value = accept(valueIn(stored as Record<string, unknown>));
  return (
    value && {
      value,
      base: base ? accept(base) : null,
      changes: typeof changes === 'number' ? changes : 0,
      unanswered: Array.isArray(unanswered) ? unanswered.filter((mark) => typeof mark === 'string') : [],
    }
  );
}

/** Version 0.2 used other keys: `draft` for an article, `text` for a page, or the fields themselves. */
function valueIn(stored: Record<string, unknown>): unknown {
  const { value, draft, text } = stored;
  return value ?? draft ?? (typeof text === 'object' ? text : null) ?? stored;
}

/** A draft left by a closed tab. */
export interface LeftDraft<Value> {
  id: string;
  value: Value;
  changes: number;
  /** Otherwise this browser has the only copy. */
  isOnServer: boolean;
}

type LeftOptions<Value> = {
  /** The key prefix; the draft's id follows. */
  prefix: string;
  accept: Accept<Value>;
  /** Drafts on the server, newest first. */
  remote?: readonly { id: string; content: object }[];
};

/** Drafts of closed tabs, newest first; of two copies, the newer one. */
export async function findLeftDrafts<Value>(options: LeftOptions<Value>): Promise<LeftDraft<Value>[]> {
  const { prefix, accept, remote = [] } = options;
  const living = await lockedNames();
  const local = storedKeys(prefix)
    .map((key) => ({
      id: key.slice(prefix.length),
      storedAt: readJson(key, storedAtOf) ?? '',
      found: readDraft(key, accept),
    }))
    .sort((one, other) => other.storedAt.localeCompare(one.storedAt));
  const copies = [
    ...remote.map(({ id, content }) => ({ id, found: parseDraft(content, accept), isOnServer: true })),
    ...local.map(({ id, found }) => ({ id, found, isOnServer: false })),
  ];
  const left = new Map<string, LeftDraft<Value>>();
  for (const { id, found, isOnServer } of copies) {
    if (!found || living.has(prefix + id)) continue;
    const { value, changes } = found;
    if (changes > (left.get(id)?.changes ?? -1)) left.set(id, { id, value, changes, isOnServer });
    // The server's copy is newer.
    else if (!isOnServer) removeDraft(prefix + id);
  }
  return [...left.values()];
}

function storedAtOf(stored: unknown): string | null {
  const { storedAt } = (stored ?? {}) as { storedAt?: unknown };
  return typeof storedAt === 'string' ? storedAt : null;
}

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Marks a draft as belonging to an open tab, so no other tab takes it. */
export function useDraftLock(key: string): void {
  useEffect(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void navigator.locks?.request(key, { ifAvailable: true }, () => promise);
    return resolve;
  }, [key]);
}

async function lockedNames(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query();
  return new Set(state?.held?.map(({ name }) => name ?? ''));
}
