import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDocument } from '#app/desk-kit/document/use-document.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AllSettings, SectionId } from '#contract/settings/settings.ts';
import { SETTINGS_KEY, type SectionValue, saveOf, settingsQuery } from './settings-queries.ts';

export type Section<Id extends SectionId> = ReturnType<typeof useSection<Id>>;

export function useSection<Id extends SectionId>(id: Id, stored: AllSettings[Id], defaults: SectionValue<Id>) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: SETTINGS_KEY });
    // The desk shows the site name too.
    void queries.invalidateQueries({ queryKey: ['site'], exact: true });
  };
  const document = useDocument<SectionValue<Id>, AllSettings[Id]>({
    noun: 'section',
    key: () => `handset:settings:${userId}:${id}`,
    load: () => stored,
    read: (state) => (state?.value ?? defaults) as SectionValue<Id>,
    accept: (stored) => (typeof stored === 'object' && stored !== null ? { ...defaults, ...stored } : null),
    mayAutosave: () => false,
    save: (value, { over }) => saveOf(api, id)({ body: { value, updatedAt: (over ?? stored).updatedAt } }),
    onSaved: refresh,
  });
  const base = document.stored ?? stored;
  const reset = useMutation({
    mutationFn: () => saveOf(api, id)({ body: { value: null, updatedAt: base.updatedAt } }),
    onSuccess: (state) => {
      document.show(state);
      refresh();
      toast.success('Reset to default');
    },
    onError: (error) => {
      const current = error instanceof ApiError ? (error.current as AllSettings[Id] | undefined) : undefined;
      if (current) document.see(current);
      toast.error(errorText(error, 'Couldn’t save. Try again.'));
    },
  });

  const loadNewest = async () => (await queries.query({ ...settingsQuery(api), staleTime: 0 }))[id];

  const { error } = document;
  return {
    ...document,
    id,
    base,
    isChanged: base.value !== null,
    save: async () => {
      if (await document.save()) toast.success('Saved');
    },
    reset: reset.mutate,
    isSaving: document.isSaving || reset.isPending,
    loadNewest,
    /** After a version was restored. */
    showStored: async () => {
      document.show(await loadNewest());
      refresh();
    },
    /** The error of a field, by its path in the section. */
    errorOf: (path: string) => (error instanceof ApiError ? error.fields[`value.${path}`] : undefined),
  };
}
