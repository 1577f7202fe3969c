import { type Choice, type Contested, type FieldRules, fingerprint, isSame, mergeFields } from './merge.ts';

/**
 * One document while it is edited: what is typed, what the server has, and what both mean for each other. Pure, so
 * that every turn can be tested without a screen.
 */

export interface DocumentModel<Value extends object, Stored> extends FieldRules<Value> {
  /** What is edited of what the server has; for null, what a new document begins with. */
  read: (stored: Stored | null) => Value;
}

export interface DocumentState<Value extends object, Stored> {
  /** As it is typed. */
  value: Value;
  /** What the server has, as far as it is known; null before the first save. */
  stored: Stored | null;
  /** What was typed on; null where a draft of this browser does not say. */
  base: Value | null;
  isUnsaved: boolean;
  /** Counts what was typed: of two copies of a draft the one with more is the later. */
  changes: number;
  /**
   * Fingerprints of saves whose answers did not come. They may have reached the server: sent again, such a save
   * conflicts with itself, and what is stored is no one else’s.
   */
  unanswered: readonly string[];
  isSaving: boolean;
  /** Why the last save failed. */
  error: Error | null;
  /** What someone else stored, and the places that both changed. */
  conflict: Conflict<Stored> | null;
  /** Whether it began with what this browser had kept. */
  isRestored: boolean;
  /** Counts the values that came from elsewhere than the keys: a field with a state of its own shows them then. */
  replaced: number;
}

export interface Conflict<Stored> {
  theirs: Stored;
  contested: Contested[];
}

/** What this browser keeps of a document that is not saved. */
export interface KeptDraft<Value> {
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
  /** The save was refused, since the server has something else than what was typed on. */
  | { type: 'refused'; stored: Stored }
  /** What the server has by now, from another call than a save. */
  | { type: 'seen'; stored: Stored }
  | { type: 'resolved'; choices: Readonly<Record<string, Choice>> }
  /** Another value in place of what is typed; with `stored`, it is what the server has. */
  | { type: 'replaced'; value: Value; stored?: Stored | null };

export function openDocument<Value extends object, Stored>(
  model: DocumentModel<Value, Stored>,
  stored: Stored | null,
  kept: KeptDraft<Value> | null,
): DocumentState<Value, Stored> {
  const value = model.read(stored);
  const opened: DocumentState<Value, Stored> = {
    value,
    stored,
    base: value,
    isUnsaved: false,
    changes: kept?.changes ?? 0,
    unanswered: [],
    isSaving: false,
    error: null,
    conflict: null,
    isRestored: false,
    replaced: 0,
  };
  if (!kept || isSame(model, kept.value, value)) return opened;
  const { unanswered } = kept;
  const restored = { ...opened, unanswered, value: kept.value, isUnsaved: true, isRestored: true };
  return stored === null ? restored : meet(model, { ...restored, base: kept.base }, stored);
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

/** An own save that was not answered, or someone else’s, which is merged where the two changed different things. */
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

/** What is typed goes on from what the server has. */
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
