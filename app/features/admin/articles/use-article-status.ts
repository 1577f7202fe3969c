import { useMutation } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Blog } from '#contract/blogs.ts';

export type SettableStatus = 'draft' | 'published' | 'archived';

const DONE: Record<SettableStatus, string> = {
  draft: 'The article is a draft again',
  published: 'The article is published',
  archived: 'The article is archived',
};

/** Status and schedule each have their own state, as the spec has it. */
export function useArticleStatus(onChanged: (blog: Blog) => void) {
  const api = useApi();
  const fail = (error: Error) => toast.error(errorText(error, 'The status could not be changed.'));

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
      toast.success(updated.scheduledAt ? 'The article is scheduled' : 'The article is a draft again');
    },
    onError: fail,
  });

  return { status, schedule };
}
