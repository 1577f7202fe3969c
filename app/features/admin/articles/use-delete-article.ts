import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { invalidateArticleLists } from './api.ts';

export function useDeleteArticle(onRemoved: () => void = () => {}) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.blogs.remove({ params: { id } }),
    onSuccess: () => {
      void invalidateArticleLists(queries);
      toast.success('The article is deleted');
      onRemoved();
    },
    onError: (error) => toast.error(errorText(error, 'The article could not be deleted.')),
  });
}
