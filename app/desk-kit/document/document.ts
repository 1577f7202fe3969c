import { ApiError } from '#app/lib/api-error.ts';
import {
  type DocumentEvent,
  type DocumentModel,
  type DocumentState,
  type KeptDraft,
  openDocument,
  reduceDocument,
} from './document-state.ts';
import { type Accept, keepDraft, readDraft, removeDraft } from './drafts.ts';

/** In this browser: what a killed tab loses at most. */
const KEEP_MS = 400;
/** To the server, while someone types. */
const SAVE_MS = 1_500;
/** After the server refused it or could not be reached. */
const RETRY_MS = 8_000;
/** Saves on top of what others stored meanwhile, before it is a failure. */
const MERGES_MAX = 5;

export interface DocumentOptions<Value extends object, Stored> extends DocumentModel<Value, Stored> {
  /** Where this browser keeps what is not saved. */
  key: (stored: Stored | null) => string;
  /** What the server has; null for something new. */
  load: () => Stored | null;
  /** Checks what this browser kept. */
  accept: Accept<Value>;
  save: (value: Value, context: SaveContext<Stored>) => Promise<Stored>;
  /** Whether it saves itself; otherwise it waits for a button. */
  mayAutosave: (value: Value, stored: Stored | null) => boolean;
  /** What was kept of it, where that is known already; unless given it is read from this browser. */
  kept?: () => KeptDraft<Value> | null;
  /** After a save, before anyone waiting for it goes on. */
  onSaved?: (stored: Stored) => void;
}

export interface SaveContext<Stored> {
  /** What it is written over; null for the first save. */
  over: Stored | null;
  isAutosave: boolean;
  changes: number;
}

export interface DocumentSnapshot<Value extends object, Stored> extends DocumentState<Value, Stored> {
  /** Whether this browser had room for what is not saved. */
  hasRoom: boolean;
}

/**
 * Nothing typed is lost: it is kept in this browser within half a second and saved within two, however long the keys
 * do not rest, and at once when its screen is left. One save at a time; the next sends what was typed since.
 */
export function createDocument<Value extends object, Stored>(first: DocumentOptions<Value, Stored>) {
  let options = first;
  const loaded = first.load();
  let key = first.key(loaded);
  const found = first.kept ? first.kept() : readDraft(key, first.accept);
  let snapshot: DocumentSnapshot<Value, Stored> = {
    ...openDocument(first, loaded, found),
    hasRoom: true,
  };
  let isKept = found !== null;
  const listeners = new Set<() => void>();
  const timers: { keep?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> } = {};
  let isOpen = false;
  let inFlight: Promise<Stored | null> | null = null;
  /** Another number when it began again: answers to saves of before are no longer about it. */
  let generation = 0;

  const show = (next: DocumentSnapshot<Value, Stored>) => {
    if (next === snapshot) return;
    snapshot = next;
    for (const listener of listeners) listener();
  };
  const dispatch = (event: DocumentEvent<Value, Stored>) => {
    const wasUnsaved = snapshot.isUnsaved;
    show({ ...snapshot, ...reduceDocument(options, snapshot, event) });
    if (wasUnsaved && !snapshot.isUnsaved) keep();
    schedule();
  };

  const keep = () => {
    const { value, base, changes, unanswered, isUnsaved } = snapshot;
    const keyNow = options.key(snapshot.stored);
    // Only one’s own: another tab may have the same document open.
    if (isKept && (!isUnsaved || keyNow !== key)) removeDraft(key);
    key = keyNow;
    isKept = isUnsaved && keepDraft(key, { value, base, changes, unanswered });
    const hasRoom = isKept || !isUnsaved;
    if (hasRoom !== snapshot.hasRoom) show({ ...snapshot, hasRoom });
  };
  const waitsForSave = () => {
    const { value, stored, isUnsaved, conflict } = snapshot;
    return isUnsaved && conflict === null && options.mayAutosave(value, stored);
  };
  /** Further changes in between do not put it off. */
  const schedule = () => {
    if (!isOpen) return;
    if (isKept || snapshot.isUnsaved)
      timers.keep ??= setTimeout(() => {
        delete timers.keep;
        keep();
      }, KEEP_MS);
    if (inFlight || snapshot.isSaving || !waitsForSave()) return;
    timers.save ??= setTimeout(
      () => {
        delete timers.save;
        if (waitsForSave()) void save({ isAutosave: true });
      },
      snapshot.error ? RETRY_MS : SAVE_MS,
    );
  };

  const sendOnce = async (isAutosave: boolean): Promise<Stored | null> => {
    const before = generation;
    dispatch({ type: 'sent' });
    keep();
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
      // What is stored is one’s own save that was not answered, or was merged with.
      if (!isUnsaved) return stored;
    }
    return null;
  };
  /** Returns what is stored then; null when it was not saved. */
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

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    getKey: () => options.key(snapshot.stored),
    /** With every render: they know the screen of now. */
    setOptions: (next: DocumentOptions<Value, Stored>) => {
      options = next;
    },
    /** Whether it may save itself can change with the screen. */
    schedule,
    dispatch,
    save,
    /** Waits for the save on its way. */
    settled: async () => {
      while (inFlight) await inFlight;
    },
    /** It begins again, as another document: nothing of what it was is kept here. */
    restart: (value: Value) => {
      generation += 1;
      if (isKept) removeDraft(key);
      isKept = false;
      dispatch({ type: 'replaced', value: options.read(null), stored: null });
      dispatch({ type: 'typed', value });
    },
    /** Its screen is there; returns what to do when it is left. */
    open: () => {
      isOpen = true;
      schedule();
      window.addEventListener('pagehide', keep);
      return () => {
        isOpen = false;
        window.removeEventListener('pagehide', keep);
        for (const timer of Object.values(timers)) clearTimeout(timer);
        delete timers.keep;
        delete timers.save;
        keep();
        if (waitsForSave()) void save({ isAutosave: true });
      };
    },
  };
}

/** What the server has, when it refused a save because another came first. */
function storedInstead<Stored>(error: unknown): Stored | undefined {
  return error instanceof ApiError && error.status === 409 ? (error.current as Stored | undefined) : undefined;
}
