import { ApiError } from '#app/lib/api-error.ts';
import {
  type DocumentEvent,
  type DocumentModel,
  type DocumentState,
  openDocument,
  reduceDocument,
  type StoredDraft,
} from './document-state.ts';
import { type Accept, readDraft, removeDraft, storeDraft } from './drafts.ts';

/** Delay before the draft is written to this browser: the most a killed tab loses. */
const KEEP_MS = 400;
/** Delay before an autosave while typing. */
const SAVE_MS = 1_500;
/** Delay after a rejected or failed save. */
const RETRY_MS = 8_000;
/** Merges with other people's saves before giving up. */
const MERGES_MAX = 5;

export interface DocumentOptions<Value extends object, Stored> extends DocumentModel<Value, Stored> {
  /** The storage key of the browser draft. */
  key: (stored: Stored | null) => string;
  /** Null for a new document. */
  load: () => Stored | null;
  /** Validates a browser draft. */
  accept: Accept<Value>;
  save: (value: Value, context: SaveContext<Stored>) => Promise<Stored>;
  /** Autosaves when true; otherwise a button saves. */
  mayAutosave: (value: Value, stored: Stored | null) => boolean;
  /** A browser draft that was already read; read from storage when missing. */
  localDraft?: () => StoredDraft<Value> | null;
  /** Runs before callers waiting for the save continue. */
  onSaved?: (stored: Stored) => void;
}

export interface SaveContext<Stored> {
  /** The version being replaced; null for the first save. */
  over: Stored | null;
  isAutosave: boolean;
  changes: number;
}

export interface DocumentSnapshot<Value extends object, Stored> extends DocumentState<Value, Stored> {
  /** Whether the browser had room for the draft. */
  hasRoom: boolean;
}

/**
 * Nothing typed is lost: a draft is in this browser within half a second and on the server within two, even without a
 * pause in typing, and immediately when the screen closes. One save runs at a time; the next sends what was typed
 * since.
 */
export function createDocument<Value extends object, Stored>(first: DocumentOptions<Value, Stored>) {
  let options = first;
  const loaded = first.load();
  let key = first.key(loaded);
  const found = first.localDraft ? first.localDraft() : readDraft(key, first.accept);
  let snapshot: DocumentSnapshot<Value, Stored> = {
    ...openDocument(first, loaded, found),
    hasRoom: true,
  };
  let isStored = found !== null;
  const listeners = new Set<() => void>();
  const timers: { draft?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> } = {};
  let isOpen = false;
  let inFlight: Promise<Stored | null> | null = null;
  /** Increases on reset, so responses to earlier saves are ignored. */
  let generation = 0;

  const show = (next: DocumentSnapshot<Value, Stored>) => {
    if (next === snapshot) return;
    snapshot = next;
    for (const listener of listeners) listener();
  };
  const dispatch = (event: DocumentEvent<Value, Stored>) => {
    const wasUnsaved = snapshot.isUnsaved;
    show({ ...snapshot, ...reduceDocument(options, snapshot, event) });
    if (wasUnsaved && !snapshot.isUnsaved) writeLocalDraft();
    schedule();
  };

  const writeLocalDraft = () => {
    const { value, base, changes, unanswered, isUnsaved } = snapshot;
    const keyNow = options.key(snapshot.stored);
    // Only our own: another tab may have the same document open.
    if (isStored && (!isUnsaved || keyNow !== key)) removeDraft(key);
    key = keyNow;
    isStored = isUnsaved && storeDraft(key, { value, base, changes, unanswered });
    const hasRoom = isStored || !isUnsaved;
    if (hasRoom !== snapshot.hasRoom) show({ ...snapshot, hasRoom });
  };
  const waitsForSave = () => {
    const { value, stored, isUnsaved, conflict } = snapshot;
    return isUnsaved && conflict === null && options.mayAutosave(value, stored);
  };
  /** Further changes do not postpone it. */
  const schedule = () => {
    if (!isOpen) return;
    if (isStored || snapshot.isUnsaved)
      timers.draft ??= setTimeout(() => {
        delete timers.draft;
        writeLocalDraft();
      }, KEEP_MS);
    if (inFlight || snapshot.isSaving || !waitsForSave()) return;
    timers.save ??= setTimeout(
      () => {
        delete timers.save;
        saveWaiting();
      },
      snapshot.error ? RETRY_MS : SAVE_MS,
    );
  };

  const sendOnce = async (isAutosave: boolean): Promise<Stored | null> => {
    const before = generation;
    dispatch({ type: 'sent' });
    writeLocalDraft();
    const { value, stored, changes } = snapshot;
    try {
      const saved = await options.save(value, { over: stored, isAutosave, changes });
      if (generation !== before) return null;
      dispatch({ type: 'saved', stored: saved });
      options.onSaved?.(saved);
      return saved;
    } catch (error) {
      if (generation !== before) return null;
      const current = storedInstead<Stored>(error);
      if (current) dispatch({ type: 'refused', stored: current });
      else dispatch({ type: 'failed', error: error as Error });
      return null;
    }
  };
  const send = async (isAutosave: boolean): Promise<Stored | null> => {
    const before = generation;
    for (let tries = 0; tries < MERGES_MAX; tries++) {
      const saved = await sendOnce(isAutosave);
      if (generation !== before) return null;
      const { error, conflict, isUnsaved, stored } = snapshot;
      if (saved || error || conflict) return saved;
      // The stored version is our own save whose response was lost, or the merge result.
      if (!isUnsaved) return stored;
    }
    return null;
  };
  /** Returns the stored version, or null when the save failed. */
  const save = async ({ isAutosave = false } = {}): Promise<Stored | null> => {
    while (inFlight) await inFlight;
    const { isUnsaved, stored, conflict } = snapshot;
    if (conflict) return null;
    if (!isUnsaved && stored !== null) return stored;
    clearTimeout(timers.save);
    delete timers.save;
    inFlight = send(isAutosave).finally(() => {
      inFlight = null;
    });
    const saved = await inFlight;
    schedule();
    return saved;
  };

  const saveWaiting = () => {
    if (waitsForSave()) void save({ isAutosave: true });
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    /** Called on every render so callbacks see current props. */
    setOptions: (next: DocumentOptions<Value, Stored>) => {
      options = next;
    },
    schedule,
    dispatch,
    save,
    /** Waits for the save in flight. */
    settled: async () => {
      while (inFlight) await inFlight;
    },
    /** Starts over as a new document. */
    restart: (value: Value) => {
      generation += 1;
      if (isStored) removeDraft(key);
      isStored = false;
      dispatch({ type: 'replaced', value: options.read(null), stored: null });
      dispatch({ type: 'typed', value });
    },
    /** Called on mount; returns the cleanup. */
    open: () => {
      isOpen = true;
      schedule();
      window.addEventListener('pagehide', writeLocalDraft);
      window.addEventListener('online', saveWaiting);
      return () => {
        isOpen = false;
        window.removeEventListener('pagehide', writeLocalDraft);
        window.removeEventListener('online', saveWaiting);
        for (const timer of Object.values(timers)) clearTimeout(timer);
        delete timers.draft;
        delete timers.save;
        writeLocalDraft();
        saveWaiting();
      };
    },
  };
}

/** The stored version in the error, when the server rejected a save as outdated. */
function storedInstead<Stored>(error: unknown): Stored | undefined {
  return error instanceof ApiError && error.status === 409 ? (error.current as Stored | undefined) : undefined;
}
