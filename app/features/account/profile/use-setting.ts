import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { SettingsBody } from '#contract/users.ts';
import { cacheProfile } from './api.ts';

/** A choice that takes effect at once. */
export function useSetting(userId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsBody) => api.users.updateSettings({ params: { id: userId }, body }),
    onSuccess: (profile) => cacheProfile(api, queries, profile),
    onError: (error) => toast.error(errorText(error, 'Failed to update profile')),
  });
}
