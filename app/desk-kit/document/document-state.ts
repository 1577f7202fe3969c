import { type Choice, type Contested, type FieldRules, fingerprint, isSame, mergeFields } from './merge.ts';

/**
 * The state of one document while it is edited: the typed value, the stored value and the base they share. Pure, so
 * every transition is tested without a screen.
 */

export interface DocumentModel<Value extends object, Stored> extends FieldRules<Value> {
  /** Picks the edited fields from the stored document; null gives the initial value of a new one. */
  read: (stored: Stored | null) => Value;
}

export interface DocumentState<Value extends object, Stored> {
  value: Value;
  /** Null before the first save. */
  stored: Stored | null;
  /** The stored version the typing started from; null for a browser draft that did not record it. */
  base: Value | null;
  isUnsaved: boolean;
  /** Counts edits: of two copies of a draft, the higher count is newer. */
  changes: number;
  /**
   * Fingerprints of saves whose response was lost. One of them may have reached the server, so a conflict with it is
   * a conflict with ourselves.
   */
  unanswered: readonly string[];
  isSaving: boolean;
  error: Error | null;
  /** What someone else stored, and the places both changed. */
  conflict: Conflict<Stored> | null;
  /** Whether it started from a draft of this browser. */
  isRestored: boolean;
  /** Increases when the value is set from outside, so fields with local state update. */
  replaced: number;
}

export interface Conflict<Stored> {
  theirs: Stored;
  contested: Contested[];
}

/** The draft of an unsaved document in this browser. */
export interface StoredDraft<Value> {
  value: Value;
  base: Value | null;
  changes: number;
  unanswered: readonly string[];
}

export type DocumentEvent<Value extends object, Stored> =
  | { type: 'typed'; value: Value }
  | { type: 'sent' }
  | { type: 'saved'; stored: Stored }
  | { type: 'failed'; error: Error }
  /** The save was rejected: the stored version is newer than the base. */
  | { type: 'refused'; stored: Stored }
  /** A newer stored version from a call other than a save. */
  | { type: 'seen'; stored: Stored }
  | { type: 'resolved'; choices: Readonly<Record<string, Choice>> }
  /** Replaces the typed value; with `stored`, the replacement is also what the server has. */
  | { type: 'replaced'; value: Value; stored?: Stored | null };

export function openDocument<Value extends object, Stored>(
  model: DocumentModel<Value, Stored>,
  stored: Stored | null,
  localDraft: StoredDraft<Value> | null,
): DocumentState<Value, Stored> {
  const value = model.read(stored);
  const opened: DocumentState<Value, Stored> = {
    value,
    stored,
    base: value,
    isUnsaved: false,
    changes: localDraft?.changes ?? 0,
    unanswered: [],
    isSaving: false,
    error: null,
    conflict: null,
    isRestored: false,
    replaced: 0,
  };
  if (!localDraft || isSame(model, localDraft.value, value)) return opened;
  const { unanswered } = localDraft;
  const restored = { ...opened, unanswered, value: localDraft.value, isUnsaved: true, isRestored: true };
  return stored === null ? restored : meet(model, { ...restored, base: localDraft.base }, stored);
}

export function reduceDocument<Value extends object, Stored>(
  model: DocumentModel<Value, Stored>,
  state: DocumentState<Value, Stored>,
  event: DocumentEvent<Value, Stored>,
): DocumentState<Value, Stored> {
  switch (event.type) {
    case 'typed': {
      const typed = check(model, { ...state, value: event.value, changes: state.changes + 1 });
      return state.conflict ? meet(model, typed, state.conflict.theirs) : typed;
    }
    case 'sent': {
      const mark = fingerprint(model, state.value);
      const unanswered = state.unanswered.includes(mark) ? state.unanswered : [...state.unanswered, mark];
      return { ...state, isSaving: true, unanswered };
    }
    case 'saved':
      return check(model, {
        ...state,
        stored: event.stored,
        base: model.read(event.stored),
        unanswered: [],
        isSaving: false,
        error: null,
        conflict: null,
        isRestored: false,
      });
    case 'failed':
      return { ...state, isSaving: false, error: event.error };
    case 'refused':
      return meet(model, { ...state, isSaving: false }, event.stored);
    case 'seen':
      return meet(model, state, event.stored);
    case 'resolved': {
      if (!state.conflict) return state;
      const { theirs } = state.conflict;
      return moveTo(model, state, theirs, mergeWith(model, state, theirs).resolve(event.choices));
    }
    case 'replaced': {
      const stored = event.stored === undefined ? state.stored : event.stored;
      const base = event.stored === undefined ? state.base : model.read(stored);
      const isOther = event.stored !== undefined;
      return check(model, {
        ...state,
        value: event.value,
        stored,
        base,
        isRestored: false,
        replaced: state.replaced + 1,
        changes: state.changes + 1,
        ...(isOther && { isSaving: false, conflict: null, error: null, unanswered: [] }),
      });
    }
  }
}

/** Either our own save whose response was lost, or someone else's, merged where the two changed different places. */
function meet<Value extends object, Stored>(
  model: DocumentModel<Value, Stored>,
  state: DocumentState<Value, Stored>,
  stored: Stored,
): DocumentState<Value, Stored> {
  const isOwn = state.unanswered.includes(fingerprint(model, model.read(stored)));
  if (isOwn) return moveTo(model, state, stored, state.value);
  const merge = mergeWith(model, state, stored);
  if (merge.contested.length > 0)
    return { ...state, error: null, conflict: { theirs: stored, contested: merge.contested } };
  return moveTo(model, state, stored, merge.resolve({}));
}

function mergeWith<Value extends object, Stored>(
  model: DocumentModel<Value, Stored>,
  { base, value }: DocumentState<Value, Stored>,
  stored: Stored,
) {
  return mergeFields(model, { base, mine: value, theirs: model.read(stored) });
}

function moveTo<Value extends object, Stored>(
  model: DocumentModel<Value, Stored>,
  state: DocumentState<Value, Stored>,
  stored: Stored,
  value: Value,
): DocumentState<Value, Stored> {
  const isOther = !isSame(model, value, state.value);
  return check(model, {
    ...state,
    stored,
    base: model.read(stored),
    error: null,
    conflict: null,
    ...(isOther && { value, replaced: state.replaced + 1, changes: state.changes + 1 }),
  });
}

function check<Value extends object, Stored>(
  model: DocumentModel<Value, Stored>,
  state: DocumentState<Value, Stored>,
): DocumentState<Value, Stored> {
  const isUnsaved = state.base === null || !isSame(model, state.value, state.base);
  return isUnsaved === state.isUnsaved ? state : { ...state, isUnsaved };
}
