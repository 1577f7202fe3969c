import { useEffect } from 'react';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import type { KeptDraft } from './document-state.ts';

/**
 * Drafts in this browser: what was typed and is not saved. They survive a crash, an expired sign-in and a closed tab.
 * A key holds the person’s id, so nobody who signs in after them is shown it.
 */

/** Turns what was stored into a value, or into null when it is none. */
export type Accept<Value> = (stored: unknown) => Value | null;

/** Returns whether there was room. */
export function keepDraft<Value>(key: string, draft: KeptDraft<Value>): boolean {
  const keptAt = new Date().toISOString();
  // Without what it was typed on a merge has to ask more, and nothing is lost.
  return writeJson(key, { ...draft, keptAt }) || writeJson(key, { ...draft, base: null, keptAt });
}

export function removeDraft(key: string): void {
  removeStored(key);
}

export function readDraft<Value>(key: string, accept: Accept<Value>): KeptDraft<Value> | null {
  return readJson(key, (stored) => parseDraft(stored, accept));
}

function parseDraft<Value>(stored: unknown, accept: Accept<Value>): KeptDraft<Value> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { base, changes, unanswered } = stored as Partial<KeptDraft<unknown>>;
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

/** Version 0.2 had other names for it: `draft` of an article, `text` of a page, or the fields themselves. */
function valueIn(stored: Record<string, unknown>): unknown {
  const { value, draft, text } = stored;
  return value ?? draft ?? (typeof text === 'object' ? text : null) ?? stored;
}

/** A draft that a tab left which is gone. */
export interface LeftDraft<Value> {
  id: string;
  value: Value;
  changes: number;
  /** Otherwise this browser has the only copy. */
  isOnServer: boolean;
}

type LeftOptions<Value> = {
  /** Under which this browser keeps such drafts; an id follows. */
  prefix: string;
  accept: Accept<Value>;
  /** What the server keeps of them, last changed first. */
  remote?: readonly { id: string; content: object }[];
};

/** What tabs left that are gone, the last kept first; of two copies of a draft the later. */
export async function findLeftDrafts<Value>(options: LeftOptions<Value>): Promise<LeftDraft<Value>[]> {
  const { prefix, accept, remote = [] } = options;
  const living = await lockedNames();
  const local = storedKeys(prefix)
    .map((key) => ({
      id: key.slice(prefix.length),
      keptAt: readJson(key, keptAtOf) ?? '',
      found: readDraft(key, accept),
    }))
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
  const copies = [
    ...remote.map(({ id, content }) => ({ id, found: parseDraft(content, accept), isOnServer: true })),
    ...local.map(({ id, found }) => ({ id, found, isOnServer: false })),
  ];
  const left = new Map<string, LeftDraft<Value>>();
  for (const { id, found, isOnServer } of copies) {
    if (!found || living.has(prefix + id)) continue;
    const { value, changes } = found;
    if (changes > (left.get(id)?.changes ?? -1)) left.set(id, { id, value, changes, isOnServer });
    // Older than what the server has.
    else if (!isOnServer) removeDraft(prefix + id);
  }
  return [...left.values()];
}

function keptAtOf(stored: unknown): string | null {
  const { keptAt } = (stored ?? {}) as { keptAt?: unknown };
  return typeof keptAt === 'string' ? keptAt : null;
}

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Marks a draft as one of a living tab: no other tab takes it. */
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
