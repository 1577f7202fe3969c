import { useQueryClient } from '@tanstack/react-query';
import { useDocument } from '#app/desk-kit/document/use-document.ts';
import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import type { PageDraft } from '#contract/settings/sections.ts';
import type { PageState } from '#contract/settings/settings.ts';
import { SETTINGS_KEY } from './settings-queries.ts';

export interface PageText {
  title: string;
  headline: string;
  lead: string;
  body: EditedBody;
  inFooter: boolean;
}

/** Pages saved by older versions do not have `inFooter`. */
type StoredText = Omit<PageText, 'inFooter'> & { inFooter?: boolean | undefined };

export const PAGE_LABELS: Record<keyof PageText, string> = {
  title: 'Title',
  headline: 'Headline',
  lead: 'Introduction',
  body: 'Text',
  inFooter: 'In the footer',
};

export function usePageEditor(id: string, stored: PageState) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const refresh = () => void queries.invalidateQueries({ queryKey: [...SETTINGS_KEY, 'pages'] });
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

function textOf({ title, headline, lead, body, inFooter = false }: StoredText): PageText {
  return { title, headline, lead, body, inFooter };
}

function acceptText(stored: unknown): PageText | null {
  const { title = '', headline = '', lead = '', body, inFooter = false } = (stored ?? {}) as Partial<PageText>;
  return body?.type === 'doc' ? { title, headline, lead, body, inFooter } : null;
}
