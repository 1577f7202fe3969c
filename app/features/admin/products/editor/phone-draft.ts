import { queryOptions } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAutosave } from '#app/desk-kit/frame/autosave.ts';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { lockedNames, makeId, storedKeys, useNameLock } from '#app/desk-kit/frame/drafts/tab-copies.ts';
import type { Api } from '#app/lib/api.ts';
import { useApi } from '#app/lib/api.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import type { DeskDraft } from '#contract/desk/drafts.ts';
import type { PhoneKey } from '#contract/phone/fields.ts';
import type { PhoneValues } from './phone-form.ts';

/** A phone half filled in: the fields that differ from what is stored, as the form holds them. */
export interface PhoneDraft {
  id: string;
  fields: Partial<PhoneValues>;
  /** Counts the changes: of two copies the one with more is the later. */
  changes: number;
}

export interface RestoredPhone extends PhoneDraft {
  /** Otherwise this browser has the only copy. */
  isOnServer: boolean;
}

/** Whose draft, and of what: a stored phone, a duplicate of another, or a new one from nothing. */
export interface DraftPlace {
  userId: string;
  subjectId: string | null;
  /** The phone that a new one is a duplicate of. */
  from: string | null;
}

function prefixOf({ userId, subjectId, from }: DraftPlace): string {
  const isNew = from === null ? 'new' : `from=${from}`;
  return `handset:phone:${userId}:${subjectId ?? isNew}:`;
}

/**
 * What was left half done of this phone, or of a new one, by a tab that is gone: the later of what this browser and the
 * server kept. Asked once, when the form opens.
 */
export function phoneDraftQuery(api: Api, place: DraftPlace) {
  const { userId, subjectId, from } = place;
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'phone-draft', userId, subjectId, from],
    queryFn: async (): Promise<RestoredPhone | null> => {
      const query = { kind: 'phone' as const, ...(subjectId !== null && { subjectId }) };
      const stored = await api.drafts.list({ query }).catch((): DeskDraft[] => []);
      const prefix = prefixOf(place);
      const local = storedKeys(prefix).map((key) => readJson(key, parseDraft));
      const remote = stored
        .filter((draft) => draft.subjectId === subjectId && (draft.content.from ?? null) === from)
        .map(({ id, content }) => parseDraft({ id, ...content }));
      const held = await lockedNames();
      const latest = new Map<string, PhoneDraft>();
      for (const draft of [...remote, ...local]) {
        if (!draft || held.has(prefix + draft.id)) continue;
        if (draft.changes > (latest.get(draft.id)?.changes ?? -1)) latest.set(draft.id, draft);
      }
      const found = [...latest.values()].find(({ fields }) => Object.keys(fields).length > 0);
      return found ? { ...found, isOnServer: remote.includes(found) } : null;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

function parseDraft(stored: unknown): PhoneDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, fields, changes } = stored as Partial<PhoneDraft>;
  if (typeof id !== 'string' || typeof fields !== 'object' || fields === null) return null;
  return { id, fields, changes: typeof changes === 'number' ? changes : 0 };
}

type PhoneDraftOptions = {
  place: DraftPlace;
  base: string | null;
  restored: RestoredPhone | null;
  values: PhoneValues;
  /** Those that differ from what is stored. */
  changed: readonly PhoneKey[];
  /** Set here: called when the phone is saved, or its changes are given up. */
  finish: RefObject<() => void>;
};

/** Keeps the half-filled form for its writer: in this browser at once, and on the server within two seconds. */
export function usePhoneDraft({ place, base, restored, values, changed, finish }: PhoneDraftOptions) {
  const api = useApi();
  const [id] = useState(() => restored?.id ?? makeId());
  const [state, setState] = useState<'none' | 'saving' | 'saved' | 'failed'>(restored ? 'saved' : 'none');
  const changes = useRef(restored?.changes ?? 0);
  const key = prefixOf(place) + id;
  useNameLock(key);

  const fields = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<PhoneValues>;
  const text = JSON.stringify(fields);
  // Another base is the saved phone: what differs from it was typed while it was being saved.
  const version = `${base} ${text}`;
  const [lastVersion, setLastVersion] = useState(version);
  const [savedText, setSavedText] = useState(restored?.isOnServer ? text : '{}');
  /** Saved: what this screen still does on its way out must not bring it back. */
  const isDone = useRef(false);
  const finished = useRef(0);
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    changes.current += 1;
    isDone.current = false;
    setLastVersion(version);
  }, [version]);
  const isUnsaved = text !== savedText;

  /** A draft that is saved while the one before is being removed would go with it. */
  const inTurn = (call: () => Promise<unknown>): Promise<unknown> => {
    const answer = lastCall.current.then(call);
    lastCall.current = answer.catch(() => undefined);
    return answer;
  };
  const send = (): Promise<unknown> => {
    if (changed.length === 0) return api.drafts.remove({ params: { id } });
    const content = { fields: JSON.parse(text), changes: changes.current, from: place.from };
    const body = { kind: 'phone' as const, subjectId: place.subjectId, base, content };
    return api.drafts.save({ params: { id }, body });
  };
  const save = async () => {
    if (isDone.current) return;
    setState('saving');
    const before = finished.current;
    try {
      await inTurn(send);
      if (finished.current === before) setSavedText(text);
      setState(changed.length === 0 ? 'none' : 'saved');
    } catch {
      setState('failed');
    }
  };
  const hasRoom = useAutosave({
    value: lastVersion,
    isUnsaved,
    keep: () => isDone.current || writeJson(key, { id, fields, changes: changes.current } satisfies PhoneDraft),
    forget: () => removeStored(key),
    save: () => void save(),
    isSaving: state === 'saving',
    hasFailed: state === 'failed',
    savesOnLeave: true,
  });

  useEffect(() => {
    finish.current = () => {
      isDone.current = true;
      finished.current += 1;
      removeStored(key);
      setSavedText('{}');
      inTurn(() => api.drafts.remove({ params: { id } })).catch(() => undefined);
    };
  });

  /** Where what is not saved is kept. */
  if (!isUnsaved) return 'kept as a draft';
  return hasRoom ? 'kept in this browser' : 'not kept, this browser has no room';
}
