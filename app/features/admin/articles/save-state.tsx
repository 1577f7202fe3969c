import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ArticleDocument } from '#contract/article/body.ts';
import { productIdsOf } from '#contract/article/parts.ts';
import type { Blog, BlogFields } from '#contract/blogs.ts';
import { BLOG_TITLE_MAX } from '#contract/limits.ts';
import { useArticlePhones } from '../editor/article-phones.ts';
import { indiaTime } from '../shell/india-time.ts';
import type { Draft } from './draft.ts';
import type { ArticleEditorState } from './use-article-editor.ts';

/** Whether what was typed is saved, stored in this browser, or neither. */
export function SaveState({ editor }: { editor: ArticleEditorState }) {
  return (
    <p role="status" className="text-xs text-ink-3 num">
      {saveStateText(editor)}
    </p>
  );
}

function saveStateText({ create, update, article, isUnsaved, isStoredLocally, conflict }: ArticleEditorState): string {
  if (create.isPending || update.isPending) return 'Saving';
  if (conflict) return 'Not saved: somebody else saved meanwhile';
  const where = isStoredLocally ? 'kept in this browser' : 'not kept: this browser has no room left. Save it';
  const { error } = article ? update : create;
  if (isUnsaved && error) return `Not saved: ${errorText(error, 'the server refused it')} Your words are ${where}.`;
  if (isUnsaved && !isStoredLocally) return `Not saved, and ${where}.`;
  if (isUnsaved)
    return article?.status === 'draft' ? 'Not saved yet, kept in this browser' : 'Changes kept in this browser';
  return article ? `Saved ${indiaTime(article.updatedAt)}` : '';
}

export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line-2 bg-better-wash px-4 py-2.5"
    >
      <p>What you had not saved was kept in this browser and is back.</p>
      <Button size="sm" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );
}

type ConflictPanelProps = {
  theirs: Blog;
  mine: Draft;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  isSaving: boolean;
};

const SUFFIX = ' (other version)';

/** Two people wrote at once: both versions side by side, and three ways on. None loses a word unasked. */
export function ConflictPanel({ theirs, mine, onKeepMine, onTakeTheirs, isSaving }: ConflictPanelProps) {
  const api = useApi();
  const [isTakingTheirs, setIsTakingTheirs] = useState(false);
  const copy = useMutation({
    mutationFn: () => {
      const title = mine.title.trim().slice(0, BLOG_TITLE_MAX - SUFFIX.length) + SUFFIX;
      return api.blogs.create({ body: { ...(mine as BlogFields), title } });
    },
    onSuccess: ({ title }) => {
      toast.success(`Saved as the draft “${title}”`);
      onTakeTheirs();
    },
    onError: (error) => toast.error(errorText(error, 'The draft could not be saved.')),
  });

  return (
    <section
      aria-label="Two versions"
      role="alert"
      className="mb-5 rounded-card border border-accent bg-accent-wash p-4 md:p-5"
    >
      <h2 className="text-lg">Somebody else saved this article while you were writing</h2>
      <p className="mt-1.5 max-w-[65ch] text-ink-2">
        Their version is from {indiaTime(theirs.updatedAt)}. Yours is kept in this browser until you choose.
      </p>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Version title="Their version" draft={theirs} />
        <Version title="Your version" draft={mine} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onKeepMine} loading={isSaving}>
          Keep mine
        </Button>
        <Button onClick={() => copy.mutate()} loading={copy.isPending}>
          Take theirs, save mine as another draft
        </Button>
        {isTakingTheirs ? (
          <Button variant="danger" onClick={onTakeTheirs}>
            Throw my version away
          </Button>
        ) : (
          <Button onClick={() => setIsTakingTheirs(true)}>Take theirs</Button>
        )}
      </div>
      <p className="mt-2 text-xs text-ink-2">
        When you keep yours, theirs stays among the versions and can be restored.
      </p>
    </section>
  );
}

function Version({ title, draft }: { title: string; draft: Pick<Draft, 'title' | 'excerpt' | 'body'> }) {
  const body = ArticleDocument.safeParse(draft.body).data ?? { type: 'doc' as const, content: [] };
  const { phones } = useArticlePhones(productIdsOf(body));
  return (
    <section aria-label={title} className="min-w-0 rounded-control border border-line bg-paper">
      <p className="border-b border-line px-4 py-2 text-xs font-[550] text-ink-3">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div tabIndex={0} className="max-h-80 overflow-y-auto p-4">
        <p className="font-display text-xl font-semibold">{draft.title || 'Without a title'}</p>
        <p className="mt-1 mb-4 text-ink-2">{draft.excerpt}</p>
        <ArticleBody body={body} products={phones} />
      </div>
    </section>
  );
}
