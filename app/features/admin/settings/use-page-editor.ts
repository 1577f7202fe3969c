import { useQueryClient } from '@tanstack/react-query';
import { useDocument } from '#app/desk-kit/document/use-document.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import type { PageDraft, SitePageId } from '#contract/settings/sections.ts';
import type { PageState } from '#contract/settings/settings.ts';
import type { PageText } from './page-comparison.tsx';
import { SETTINGS_KEY } from './settings-queries.ts';

export function usePageEditor(id: SitePageId, stored: PageState) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const refresh = () => void queries.invalidateQueries({ queryKey: [...SETTINGS_KEY, 'all'] });
  const document = useDocument<PageText, PageState>({
    noun: 'page',
    key: () => `handset:page:${userId}:${id}`,
    load: () => stored,
    read: (state) => textOf(state?.draft ?? state?.value ?? stored.defaults),
    accept: acceptText,
    save: (text, { over, isAutosave }) => {
      const { updatedAt } = over ?? stored;
      return api.settings.savePage({ params: { id }, body: { draft: text as PageDraft, updatedAt, isAutosave } });
    },
    onSaved: refresh,
  });

  return {
    ...document,
    text: document.value,
    state: document.stored ?? stored,
    /** Replaces the typed text with the stored one. */
    show: (next: PageState) => {
      document.show(next);
      refresh();
    },
  };
}

function textOf({ title, headline, lead, body }: PageText): PageText {
  return { title, headline, lead, body };
}

function acceptText(kept: unknown): PageText | null {
  const { title = '', headline = '', lead = '', body } = (kept ?? {}) as Partial<PageText>;
  return body?.type === 'doc' ? { title, headline, lead, body } : null;
}
