import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type DraftPlace, leftDraftsQuery, useDeskDraft } from '#app/desk-kit/document/desk-draft.ts';
import type { LeftDraft } from '#app/desk-kit/document/drafts.ts';
import type { Api } from '#app/lib/api.ts';
import type { Phone, PhoneKey } from '#contract/phone/fields.ts';
import type { PhoneValues } from './phone-form.ts';

/** A half-filled phone: the form values that differ from the stored phone. */
export interface PhoneDraft extends Pasted {
  fields: Partial<PhoneValues>;
}

/** Text pasted from a maker's sheet. */
export interface Pasted {
  /** Text not applied yet. */
  sheet: string;
  /** By field: the pasted text, and the value it gave. */
  notes: { [Key in PhoneKey]?: { words: string; value: Phone[Key] } };
}

export const NOTHING_PASTED: Pasted = { sheet: '', notes: {} };
const EMPTY: PhoneDraft = { fields: {}, ...NOTHING_PASTED };

const isEmpty = ({ fields, sheet }: PhoneDraft) => Object.keys(fields).length === 0 && sheet === '';

/** Drafts of closed tabs: of a phone, of a duplicate, or of a new phone. */
export function leftPhonesQuery(api: Api, place: DraftPlace) {
  return leftDraftsQuery(api, place, acceptDraft);
}

function acceptDraft(stored: unknown): PhoneDraft | null {
  const { fields, sheet = '', notes = {} } = (stored ?? {}) as Partial<PhoneDraft>;
  if (typeof fields !== 'object' || fields === null) return null;
  const draft = { fields, sheet, notes };
  return isEmpty(draft) ? null : draft;
}

type PhoneDraftOptions = {
  place: DraftPlace;
  base: string | null;
  left: LeftDraft<PhoneDraft> | null;
  values: PhoneValues;
  changed: readonly PhoneKey[];
  pasted: Pasted;
  /** Set here; called after a save or a discard. */
  finish: RefObject<() => void>;
};

/** Returns where the unsaved changes are stored. */
export function usePhoneDraft({ place, base, left, values, changed, pasted, finish }: PhoneDraftOptions): string {
  const draft = useDeskDraft<PhoneDraft>({
    place,
    base,
    left,
    accept: acceptDraft,
    empty: EMPTY,
    isEmpty,
    // The form has its own guard.
    isGuarded: false,
  });
  const fields = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<PhoneValues>;
  const { sheet, notes } = pasted;
  const change = useEffectEvent((_version: string) => draft.change(structuredClone({ fields, sheet, notes })));
  // With a new base (the saved phone) the same fields are a new draft: they were typed during the save.
  const version = `${base} ${JSON.stringify([fields, sheet, notes])}`;
  useEffect(() => change(version), [version]);
  useEffect(() => {
    finish.current = () => draft.finish();
  });

  if (!draft.isUnsaved) return 'Backed up on the server';
  return draft.hasRoom ? 'Backed up in this browser' : 'Not backed up: browser storage is full';
}
