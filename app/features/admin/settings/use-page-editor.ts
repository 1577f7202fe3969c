import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PageDraft, SitePageId } from '#contract/settings/sections.ts';
import type { PageState } from '#contract/settings/settings.ts';
import { canonicalBody } from '../editor/body.ts';
import { useAutosave } from '../shell/autosave.ts';
import { SETTINGS_KEY } from './api.ts';
import type { PageText } from './page-comparison.tsx';

interface Kept {
  text: PageText;
  updatedAt: string;
}

export type PageEditorState = ReturnType<typeof usePageEditor>;

/** One page being written: what is typed, what is saved, and the conflict when somebody else saved meanwhile. */
export function usePageEditor(id: SitePageId, stored: PageState, shipped: PageDraft) {
  const api = useApi();
  const queries = useQueryClient();
  const key = `handset:page:${useUser().id}:${id}`;
  const [kept] = useState(() => readJson(key, parseKept));
  const [state, setState] = useState(stored);
  const saved: PageText = state.draft ?? state.value ?? shipped;
  const [text, setText] = useState<PageText>(kept?.text ?? saved);
  const [conflict, setConflict] = useState<PageState | null>(
    kept && kept.updatedAt !== stored.updatedAt ? stored : null,
  );
  // Not state: a queued save has to send the version that the save before it returned.
  const version = useRef(kept?.updatedAt ?? stored.updatedAt);
  const isUnsaved = !isSame(text, saved);

  const apply = (next: PageState) => {
    version.current = next.updatedAt;
    setState(next);
    setConflict(null);
    void queries.invalidateQueries({ queryKey: [...SETTINGS_KEY, 'all'] });
  };
  const saving = useMutation({
    scope: { id: `page-${id}` },
    mutationFn: ({ next, isQuiet }: { next: PageText; isQuiet: boolean }) =>
      api.settings.savePage({
        params: { id },
        body: { draft: next as PageDraft, updatedAt: version.current, isAutosave: isQuiet },
      }),
    onSuccess: apply,
    onError: (error, { isQuiet }) => {
      const current = error instanceof ApiError && error.status === 409 ? error.current : undefined;
      if (current) setConflict(current as PageState);
      else if (!isQuiet) toast.error(errorText(error, 'The page could not be saved. What you wrote is kept here.'));
    },
  });
  const save = (isQuiet = false) => saving.mutateAsync({ next: text, isQuiet }).catch(() => null);
  const isKept = useAutosave({
    value: text,
    isUnsaved,
    keep: (typed) => writeJson(key, { text: typed, updatedAt: version.current } satisfies Kept),
    forget: () => removeStored(key),
    save: conflict ? null : () => void save(true),
    isSaving: saving.isPending,
    hasFailed: saving.isError,
    savesOnLeave: true,
  });

  /** Puts what is stored in the place of what is typed. */
  const show = (next: PageState): PageText => {
    const shown = next.draft ?? next.value ?? shipped;
    apply(next);
    setText(shown);
    return shown;
  };

  return {
    text,
    change: (changes: Partial<PageText>) => setText((before) => ({ ...before, ...changes })),
    state,
    saved,
    apply,
    show,
    save,
    saving,
    isUnsaved,
    isKept,
    isRestored: kept !== null && isUnsaved,
    conflict,
    keepMine: (theirs: PageState) => {
      version.current = theirs.updatedAt;
      return save();
    },
  };
}

function isSame(one: PageText, other: PageText): boolean {
  return (
    one.title === other.title &&
    one.headline === other.headline &&
    one.lead === other.lead &&
    canonicalBody(one.body) === canonicalBody(other.body)
  );
}

function parseKept(found: unknown): Kept | null {
  const { text, updatedAt } = (found ?? {}) as Partial<Kept>;
  return text?.body?.type === 'doc' && typeof updatedAt === 'string' ? { text, updatedAt } : null;
}
