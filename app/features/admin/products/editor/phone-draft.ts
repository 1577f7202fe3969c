import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type DraftPlace, leftDraftsQuery, useDeskDraft } from '#app/desk-kit/document/desk-draft.ts';
import type { LeftDraft } from '#app/desk-kit/document/drafts.ts';
import type { Api } from '#app/lib/api.ts';
import type { PhoneKey } from '#contract/phone/fields.ts';
import type { PhoneValues } from './phone-form.ts';

/** A phone half filled in: the fields that differ from what is stored, as the form holds them. */
export interface PhoneDraft {
  fields: Partial<PhoneValues>;
}

const EMPTY: PhoneDraft = { fields: {} };

const isEmpty = ({ fields }: PhoneDraft) => Object.keys(fields).length === 0;

/** What tabs left that are gone of a phone, of a duplicate of another, or of a new one from nothing. */
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
  /** Those that differ from what is stored. */
  changed: readonly PhoneKey[];
  /** Set here: called when the phone is saved, or its changes are given up. */
  finish: RefObject<() => void>;
};

/** Keeps the half-filled form for its writer. Returns where what is not saved is. */
export function usePhoneDraft({ place, base, left, values, changed, finish }: PhoneDraftOptions): string {
  const draft = useDeskDraft<PhoneDraft>({
    place,
    base,
    left,
    accept: acceptDraft,
    empty: EMPTY,
    isEmpty,
    // The form asks about its own changes.
    isGuarded: false,
  });
  const fields = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<PhoneValues>;
  const change = useEffectEvent((_version: string) => draft.change({ fields: structuredClone(fields) }));
  // On another base, which is the saved phone, the same fields are another draft: they were typed while it was saved.
  const version = `${base} ${JSON.stringify(fields)}`;
  useEffect(() => change(version), [version]);
  useEffect(() => {
    finish.current = () => draft.finish();
  });

  if (!draft.isUnsaved) return 'kept as a draft';
  return draft.hasRoom ? 'kept in this browser' : 'not kept, this browser has no room';
}
