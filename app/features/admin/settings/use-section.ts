import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAutosave } from '#app/desk-kit/frame/autosave.ts';
import { createOwnSaves, parseUnanswered, storedInstead } from '#app/desk-kit/frame/drafts/own-saves.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AllSettings, SectionId } from '#contract/settings/settings.ts';
import { SETTINGS_KEY, type SectionValue, saveOf, settingsQuery } from './settings-queries.ts';

interface Kept<Value> {
  value: Value;
  updatedAt: string;
  /** Saves that were not answered. */
  sent: readonly string[];
}

export type Section<Id extends SectionId> = ReturnType<typeof useSection<Id>>;

/** One section of the settings while it is changed: what is typed is kept in this browser until it is saved. */
export function useSection<Id extends SectionId>(id: Id, stored: AllSettings[Id], shipped: SectionValue<Id>) {
  const api = useApi();
  const queries = useQueryClient();
  const key = `handset:settings:${useUser().id}:${id}`;
  const [kept] = useState(() => readJson(key, parseKept<SectionValue<Id>>));
  const [ownSaves] = useState(() => createOwnSaves(kept?.sent));
  const isOthers = kept !== null && kept.updatedAt !== stored.updatedAt && !ownSaves.includes(stored.value);
  const [base, setBase] = useState(stored);
  /** The version that what is typed was begun with. */
  const [version, setVersion] = useState(isOthers ? kept.updatedAt : stored.updatedAt);
  const savedValue = (base.value ?? shipped) as SectionValue<Id>;
  const [value, setValue] = useState<SectionValue<Id>>(kept?.value ?? savedValue);
  const [conflict, setConflict] = useState<AllSettings[Id] | null>(isOthers ? stored : null);
  const isUnsaved = JSON.stringify(value) !== JSON.stringify(savedValue);

  const show = (state: AllSettings[Id]) => {
    setBase(state);
    setVersion(state.updatedAt);
    setValue((state.value ?? shipped) as SectionValue<Id>);
    setConflict(null);
    removeStored(key);
    void queries.invalidateQueries({ queryKey: SETTINGS_KEY });
    // The desk itself carries the name.
    void queries.invalidateQueries({ queryKey: ['site'], exact: true });
  };
  const keep = (typed: SectionValue<Id>) =>
    writeJson(key, { value: typed, updatedAt: version, sent: ownSaves.unanswered() } satisfies Kept<SectionValue<Id>>);
  const saving = useMutation({
    mutationFn: ({ next, on }: { next: SectionValue<Id> | null; on: string }) =>
      ownSaves.save<AllSettings[Id]>(next, {
        contentOf: (current) => current.value,
        send: (over) => {
          keep(value);
          return saveOf(api, id)({ body: { value: next, updatedAt: over?.updatedAt ?? on } });
        },
      }),
    onSuccess: (state, { next }) => {
      show(state);
      toast.success(next === null ? 'Back to what ships' : 'Saved. Readers see it now');
    },
    onError: (error) => {
      const current = storedInstead<AllSettings[Id]>(error);
      if (current) setConflict(current);
      else toast.error(errorText(error, 'It could not be saved. What you typed is kept here.'));
    },
  });
  useAutosave({
    value,
    isUnsaved,
    keep,
    forget: () => removeStored(key),
    save: null,
    isSaving: saving.isPending,
    hasFailed: saving.isError,
  });

  const { error } = saving;
  return {
    id,
    value,
    base,
    change: (changes: Partial<SectionValue<Id>>) => setValue((before) => ({ ...before, ...changes })),
    isUnsaved,
    isRestored: kept !== null && isUnsaved,
    /** Whether it says something else than what ships. */
    isChanged: base.value !== null,
    save: () => saving.mutate({ next: value, on: version }),
    reset: () => saving.mutate({ next: null, on: version }),
    discard: () => setValue(savedValue),
    isSaving: saving.isPending,
    conflict,
    keepMine: (theirs: AllSettings[Id]) => saving.mutate({ next: value, on: theirs.updatedAt }),
    show,
    /** After something else than this form changed it. */
    showStored: async () => show((await queries.query(settingsQuery(api)))[id]),
    /** Of a field, by its path in the section. */
    errorOf: (path: string) => (error instanceof ApiError ? error.fields?.[`value.${path}`] : undefined),
  };
}

function parseKept<Value>(found: unknown): Kept<Value> | null {
  const { value, updatedAt, sent } = (found ?? {}) as Partial<Kept<Value>>;
  if (typeof value !== 'object' || value === null || typeof updatedAt !== 'string') return null;
  return { value, updatedAt, sent: parseUnanswered(sent) };
}
