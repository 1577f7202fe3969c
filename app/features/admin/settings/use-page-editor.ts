import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { canonicalBody } from '#app/desk-kit/editor/body.ts';
import { useAutosave } from '#app/desk-kit/frame/autosave.ts';
import { createOwnSaves, parseUnanswered, storedInstead } from '#app/desk-kit/frame/drafts/own-saves.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PageDraft, SitePageId } from '#contract/settings/sections.ts';
import type { PageState } from '#contract/settings/settings.ts';
import type { PageText } from './page-comparison.tsx';
import { SETTINGS_KEY } from './settings-queries.ts';

interface Kept {
  text: PageText;
  updatedAt: string;
  /** Saves that were not answered. */
  sent: readonly string[];
}

export type PageEditorState = ReturnType<typeof usePageEditor>;

/** One page being written: what is typed, what is saved, and the conflict when somebody else saved meanwhile. */
export function usePageEditor(id: SitePageId, stored: PageState, shipped: PageDraft) {
  const api = useApi();
  const queries = useQueryClient();
  const key = `handset:page:${useUser().id}:${id}`;
  const [kept] = useState(() => readJson(key, parseKept));
  const [ownSaves] = useState(() => createOwnSaves(kept?.sent));
  const [state, setState] = useState(stored);
  const textOf = ({ draft, value }: PageState): PageText => draft ?? value ?? shipped;
  const saved = textOf(state);
  const [text, setText] = useState<PageText>(kept?.text ?? saved);
  const isOthers = kept !== null && kept.updatedAt !== stored.updatedAt && !ownSaves.includes(wordsOf(textOf(stored)));
  const [conflict, setConflict] = useState<PageState | null>(isOthers ? stored : null);
  // Not state: a queued save has to send the version that the save before it returned.
  const version = useRef(isOthers ? kept.updatedAt : stored.updatedAt);
  const isUnsaved = !isSame(text, saved);

  const apply = (next: PageState) => {
    version.current = next.updatedAt;
    setState(next);
    setConflict(null);
    void queries.invalidateQueries({ queryKey: [...SETTINGS_KEY, 'all'] });
  };
  const keep = (typed: PageText) =>
    writeJson(key, { text: typed, updatedAt: version.current, sent: ownSaves.unanswered() } satisfies Kept);
  const saving = useMutation({
    scope: { id: `page-${id}` },
    mutationFn: ({ next, isQuiet }: { next: PageText; isQuiet: boolean }) =>
      ownSaves.save<PageState>(wordsOf(next), {
        contentOf: (current) => wordsOf(textOf(current)),
        send: (over) => {
          keep(next);
          const updatedAt = over?.updatedAt ?? version.current;
          return api.settings.savePage({
            params: { id },
            body: { draft: next as PageDraft, updatedAt, isAutosave: isQuiet },
          });
        },
      }),
    onSuccess: apply,
    onError: (error, { isQuiet }) => {
      const current = storedInstead<PageState>(error);
      if (current) setConflict(current);
      else if (!isQuiet) toast.error(errorText(error, 'The page could not be saved. What you wrote is kept here.'));
    },
  });
  const save = (isQuiet = false) => saving.mutateAsync({ next: text, isQuiet }).catch(() => null);
  const isKept = useAutosave({
    value: text,
    isUnsaved,
    keep,
    forget: () => removeStored(key),
    save: conflict ? null : () => void save(true),
    isSaving: saving.isPending,
    hasFailed: saving.isError,
    savesOnLeave: true,
  });

  /** Puts what is stored in the place of what is typed. */
  const show = (next: PageState): PageText => {
    const shown = textOf(next);
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
  return JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other));
}

/** Equal for equal texts, whether the editor or the server wrote them. */
function wordsOf({ title, headline, lead, body }: PageText): readonly string[] {
  return [title, headline, lead, canonicalBody(body)];
}

function parseKept(found: unknown): Kept | null {
  const { text, updatedAt, sent } = (found ?? {}) as Partial<Kept>;
  if (text?.body?.type !== 'doc' || typeof updatedAt !== 'string') return null;
  return { text, updatedAt, sent: parseUnanswered(sent) };
}
