import { useMutation } from '@tanstack/react-query';
import { ConflictBar } from '#app/desk-kit/document/conflict.tsx';
import { valueText } from '#app/desk-kit/document/value-text.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { BlogFields } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import { BLOG_TITLE_MAX } from '#contract/limits.ts';
import { DRAFT_LABELS, type Draft, type Stored } from './draft/draft.ts';
import type { ArticleEditorState } from './draft/use-article-editor.ts';

type ArticleConflictProps = {
  editor: ArticleEditorState;
  theirs: Stored;
  /** Who saved it; null if unknown. */
  who: string | null;
  categories: readonly Category[];
};

const SUFFIX = ' (other version)';

/** The editor's own version can also become a separate draft. */
export function ArticleConflict({ editor, theirs, who, categories }: ArticleConflictProps) {
  const api = useApi();
  const copy = useMutation({
    mutationFn: () => {
      const title = editor.draft.title.trim().slice(0, BLOG_TITLE_MAX - SUFFIX.length) + SUFFIX;
      return api.blogs.create({ body: { ...(editor.draft as BlogFields), title } });
    },
    onSuccess: ({ title }) => {
      toast.success(`Saved as draft “${title}”`);
      editor.show(theirs);
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t save the draft.')),
  });
  const text = (field: string, value: unknown) =>
    field === 'categories'
      ? valueText((value as string[]).map((id) => categories.find((category) => category.id === id)?.name ?? id))
      : valueText(value);
  return (
    <ConflictBar
      document={editor}
      who={who ?? undefined}
      at={theirs.updatedAt}
      label={(field) => DRAFT_LABELS[field as keyof Draft]}
      text={text}
    >
      <Button size="sm" onClick={() => copy.mutate()} loading={copy.isPending}>
        Use theirs, save mine as a new draft
      </Button>
    </ConflictBar>
  );
}
