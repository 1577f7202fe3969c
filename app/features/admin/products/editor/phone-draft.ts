import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type DraftPlace, leftDraftsQuery, useDeskDraft } from '#app/desk-kit/document/desk-draft.ts';
import type { LeftDraft } from '#app/desk-kit/document/drafts.ts';
import type { Api } from '#app/lib/api.ts';
import type { PhoneKey } from '#contract/phone/fields.ts';
import type { PhoneValues } from './phone-form.ts';

/** A half-filled phone: the form values that differ from the stored phone. */
export interface PhoneDraft {
  fields: Partial<PhoneValues>;
}

const EMPTY: PhoneDraft = { fields: {} };

const isEmpty = ({ fields }: PhoneDraft) => Object.keys(fields).length === 0;

/** Drafts of closed tabs: of a phone, of a duplicate, or of a new phone. */
export function leftPhonesQuery(api: Api, place: DraftPlace) {
  return leftDraftsQuery(api, place, acceptDraft);
}

function acceptDraft(stored: unknown): PhoneDraft | null {
  const { fields } = (stored ?? {}) as Partial<PhoneDraft>;
  return typeof fields === 'object' && fields !== null && !isEmpty({ fields }) ? { fields } : null;
}

type PhoneDraftOptions = {
  place: DraftPlace;
  base: string | null;
  left: LeftDraft<PhoneDraft> | null;
  values: PhoneValues;
  changed: readonly PhoneKey[];
  /** Set here; called after a save or a discard. */
  finish: RefObject<() => void>;
};

/** Returns where the unsaved changes are stored. */
export function usePhoneDraft({ place, base, left, values, changed, finish }: PhoneDraftOptions): string {
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
  const change = useEffectEvent((_version: string) => draft.change({ fields: structuredClone(fields) }));
  // With a new base (the saved phone) the same fields are a new draft: they were typed during the save.
  const version = `${base} ${JSON.stringify(fields)}`;
  useEffect(() => change(version), [version]);
  useEffect(() => {
    finish.current = () => draft.finish();
  });

  if (!draft.isUnsaved) return 'stored as a draft';
  return draft.hasRoom ? 'stored in this browser' : 'not backed up: browser storage is full';
}
