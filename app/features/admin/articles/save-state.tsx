import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictBar, SaveNote } from '#app/desk-kit/editor/editor-bar.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { BlogFields } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import { BLOG_TITLE_MAX } from '#contract/limits.ts';
import { type Draft, draftOf, type Stored } from './draft/draft.ts';
import type { ArticleEditorState } from './draft/use-article-editor.ts';
import { Comparison } from './versions/comparison.tsx';

/** Whether what was typed is saved, stored in this browser, or neither. */
export function SaveState({ editor }: { editor: ArticleEditorState }) {
  return <SaveNote {...saveState(editor)} />;
}

function saveState(editor: ArticleEditorState): { text: string; isGood: boolean } {
  const { saving, article, copy, isUnsaved, isStoredLocally, mayAutosave, conflict } = editor;
  const bad = (text: string) => ({ text, isGood: false });
  if (conflict) return bad('Not saved: somebody else saved meanwhile');
  const where = isStoredLocally ? 'kept in this browser' : 'not kept: this browser has no room left. Save it';
  if (isUnsaved && saving.error && !saving.isPending)
    return bad(`Not saved: ${errorText(saving.error, 'the server refused it')} Your words are ${where}.`);
  if (isUnsaved && !isStoredLocally) return bad(`Not saved, and ${where}.`);
  if (isUnsaved) return mayAutosave ? { text: 'Saving', isGood: true } : bad('Changes kept in this browser');
  const stored = copy ?? article;
  return { text: stored ? `Saved ${indiaTime(stored.updatedAt)}` : '', isGood: true };
}

export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-better-wash px-4 py-1.5 md:px-6"
    >
      <p>What you had not saved was kept in this browser and is back.</p>
      <Button size="sm" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );
}

type ArticleConflictProps = {
  theirs: Stored;
  mine: Draft;
  categories: readonly Category[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  isSaving: boolean;
};

const SUFFIX = ' (other version)';

/** Three ways on, of which none loses a word unasked. */
export function ArticleConflict({
  theirs,
  mine,
  categories,
  onKeepMine,
  onTakeTheirs,
  isSaving,
}: ArticleConflictProps) {
  const api = useApi();
  const [isComparing, setIsComparing] = useState(false);
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
    <>
      <ConflictBar saved="Somebody else saved this article" at={theirs.updatedAt}>
        <Button size="sm" onClick={() => setIsComparing(true)}>
          Compare
        </Button>
        <Button size="sm" variant="primary" onClick={onKeepMine} loading={isSaving}>
          Keep mine
        </Button>
        <Button size="sm" onClick={() => copy.mutate()} loading={copy.isPending}>
          Take theirs, save mine as another draft
        </Button>
        {isTakingTheirs ? (
          <Button size="sm" variant="danger" onClick={onTakeTheirs}>
            Throw my version away
          </Button>
        ) : (
          <Button size="sm" onClick={() => setIsTakingTheirs(true)}>
            Take theirs
          </Button>
        )}
      </ConflictBar>
      {isComparing && (
        <CompareDialog
          theirs={draftOf(theirs)}
          mine={mine}
          categories={categories}
          onClose={() => setIsComparing(false)}
        />
      )}
    </>
  );
}

type CompareDialogProps = { theirs: Draft; mine: Draft; categories: readonly Category[]; onClose: () => void };

/** What keeping one’s own takes out of theirs and puts in. */
function CompareDialog({ theirs, mine, categories, onClose }: CompareDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Two versions"
      description="What only they have is struck out, what only you have is marked. When you keep yours, theirs stays among the versions and can be restored."
      className="sm:max-w-3xl"
    >
      <Comparison before={theirs} after={mine} categories={categories} />
    </Dialog>
  );
}
