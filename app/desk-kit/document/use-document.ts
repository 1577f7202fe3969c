import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '#app/desk-kit/frame/leave-guard.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { createDocument, type DocumentOptions } from './document.ts';
import { useDraftLock } from './drafts.ts';
import type { Choice } from './merge.ts';

type UseDocumentOptions<Value extends object, Stored> = Omit<DocumentOptions<Value, Stored>, 'mayAutosave'> & {
  /** What people call it, as in ‘the article’. */
  noun: string;
  /** Whether leaving asks about what is not saved; unless said it does. */
  isGuarded?: boolean;
  /** Unless said it saves itself. */
  mayAutosave?: DocumentOptions<Value, Stored>['mayAutosave'];
};

/**
 * Something that is edited at the desk. What is typed is kept in this browser and saves itself; a save whose answer was
 * lost does not conflict with itself; what someone else saved meanwhile is merged, or shown where both changed the same;
 * leaving with something unsaved asks first. A session that ends is resumed by the client, which sends the save again.
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
      ? `Your changes to the ${noun} are kept in this browser, but not saved.`
      : null,
  );

  /** By a button or a key: what goes wrong is said at once. Returns null when it was not saved. */
  const save = async (): Promise<Stored | null> => {
    const saved = await document.save();
    const { error: failure, conflict: met } = document.getSnapshot();
    const isSessionEnd = failure instanceof ApiError && failure.code === 'UNAUTHENTICATED';
    if (!saved && !met && failure && !isSessionEnd)
      toast.error(errorText(failure, `The ${noun} could not be saved. Your changes are kept here.`), { id: 'save' });
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
    /** What the server has by now; what is typed stays. */
    see: (now: Stored) => document.dispatch({ type: 'seen', stored: now }),
    /** Puts what the server has in the place of what is typed. */
    show: (now: Stored | null) => document.dispatch({ type: 'replaced', value: options.read(now), stored: now }),
    /** Another value in the place of what is typed. */
    replace: (next: Value) => document.dispatch({ type: 'replaced', value: next }),
    /** Gives up what is typed. */
    discard: () => document.dispatch({ type: 'replaced', value: options.read(stored), stored }),
    /** Merges with what someone else saved, as chosen where both changed the same. */
    resolve: (choices: Readonly<Record<string, Choice>>) => {
      document.dispatch({ type: 'resolved', choices });
      return save();
    },
  };
}
