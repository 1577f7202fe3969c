import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Blog } from '#contract/blogs.ts';
import { invalidateArticleLists } from './article-queries.ts';

export type ArticleStatus = ReturnType<typeof useArticleStatus>;

export type SettableStatus = 'draft' | 'published' | 'archived';

const DONE: Record<SettableStatus, string> = {
  draft: 'Article moved to drafts',
  published: 'Article published',
  archived: 'Article archived',
};

/** Two mutations: the specification gives status and schedule separate states. */
export function useArticleStatus(onChanged: (blog: Blog) => void) {
  const api = useApi();
  const fail = (error: Error) => toast.error(errorText(error, 'Couldn’t change the status.'));

  const status = useMutation({
    mutationFn: (input: { id: string; status: SettableStatus }) =>
      api.blogs.setStatus({ params: { id: input.id }, body: { status: input.status } }),
    onSuccess: (updated, input) => {
      onChanged(updated);
      toast.success(DONE[input.status]);
    },
    onError: fail,
  });
  const schedule = useMutation({
    mutationFn: (input: { id: string; scheduledAt: string | null }) =>
      api.blogs.schedule({ params: { id: input.id }, body: { scheduledAt: input.scheduledAt } }),
    onSuccess: (updated) => {
      onChanged(updated);
      toast.success(updated.scheduledAt ? 'Article scheduled' : 'Article moved to drafts');
    },
    onError: fail,
  });

  return { status, schedule };
}

type DeleteArticleDialogProps = { article: { id: string; title: string }; onDeleted?: () => void; onClose: () => void };

export function DeleteArticleDialog({ article: { id, title }, onDeleted, onClose }: DeleteArticleDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.blogs.remove({ params: { id } }),
    onSuccess: () => {
      void invalidateArticleLists(queries);
      toast.success('Article deleted');
      onClose();
      onDeleted?.();
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t delete the article.')),
  });

  return (
    <ConfirmDialog
      title="Delete this article?"
      description={`“${title}” moves to the trash with its comments and earlier versions. You can restore it for 30 days.`}
      action="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
