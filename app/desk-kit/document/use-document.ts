import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '#app/desk-kit/frame/leave-guard.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { createDocument, type DocumentOptions } from './document.ts';
import { useDraftLock } from './drafts.ts';
import type { Choice } from './merge.ts';

type UseDocumentOptions<Value extends object, Stored> = Omit<DocumentOptions<Value, Stored>, 'mayAutosave'> & {
  /** In lower case, for sentences: `article`. */
  noun: string;
  /** Whether leaving with unsaved changes asks first; true by default. */
  isGuarded?: boolean;
  /** Whether it autosaves; true by default. */
  mayAutosave?: DocumentOptions<Value, Stored>['mayAutosave'];
};

/**
 * A document being edited. It keeps a browser draft and autosaves, never conflicts with its own save, merges other
 * people's saves or shows the conflict, and asks before leaving with unsaved changes. The API client resumes an
 * expired session and repeats the save.
 */
export function useDocument<Value extends object, Stored>(given: UseDocumentOptions<Value, Stored>) {
  const { noun, isGuarded = true } = given;
  const options = { ...given, mayAutosave: given.mayAutosave ?? (() => true) };
  const [document] = useState(() => createDocument(options));
  const snapshot = useSyncExternalStore(document.subscribe, document.getSnapshot, document.getSnapshot);
  const { value, stored, isUnsaved, error, conflict } = snapshot;
  const autosaves = options.mayAutosave(value, stored);
  useEffect(() => document.setOptions(options));
  useEffect(() => document.open(), [document]);
  useEffect(() => {
    if (autosaves) document.schedule();
  }, [document, autosaves]);
  useDraftLock(options.key(stored));
  useLeaveGuard(
    isGuarded && isUnsaved && (!autosaves || error !== null || conflict !== null)
      ? `Your changes to the ${noun} are only stored in this browser.`
      : null,
  );

  /** A save by button or key: shows errors immediately. Returns null when it failed. */
  const save = async (): Promise<Stored | null> => {
    const saved = await document.save();
    const { error: failure, conflict: met } = document.getSnapshot();
    const isSessionEnd = failure instanceof ApiError && failure.code === 'UNAUTHENTICATED';
    if (!saved && !met && failure && !isSessionEnd)
      toast.error(errorText(failure, `Couldn’t save the ${noun}. Your changes are still here.`), { id: 'save' });
    return saved;
  };

  return {
    ...snapshot,
    noun,
    autosaves,
    change: (changes: Partial<Value>) =>
      document.dispatch({ type: 'typed', value: { ...document.getSnapshot().value, ...changes } }),
    getValue: () => document.getSnapshot().value,
    save,
    settled: document.settled,
    restart: document.restart,
    see: (now: Stored) => document.dispatch({ type: 'seen', stored: now }),
    /** Replaces the typed value with the stored one. */
    show: (now: Stored | null) => document.dispatch({ type: 'replaced', value: options.read(now), stored: now }),
    /** Replaces the typed value. */
    replace: (next: Value) => document.dispatch({ type: 'replaced', value: next }),
    discard: () => document.dispatch({ type: 'replaced', value: options.read(stored), stored }),
    resolve: (choices: Readonly<Record<string, Choice>>) => {
      document.dispatch({ type: 'resolved', choices });
      return save();
    },
  };
}
