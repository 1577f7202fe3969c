import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { failureText } from '#app/lib/failure-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { forgetLists } from './api.ts';

export function useRemoval(onRemoved: () => void = () => {}) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.blogs.remove({ params: { id } }),
    onSuccess: () => {
      void forgetLists(queries);
      toast.success('The article is deleted');
      onRemoved();
    },
    onError: (error) => toast.error(failureText(error, 'The article could not be deleted.')),
  });
}
