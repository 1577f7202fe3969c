import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useSession } from '#app/features/account/auth/session.ts';
import type { Api } from '#app/lib/api.ts';
import type { Profile } from '#contract/account/user.ts';

export function profileQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['me', userId, 'profile'],
    queryFn: ({ signal }) => api.users.profile({ params: { id: userId } }, signal),
  });
}

export function sessionsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['me', userId, 'sessions'],
    queryFn: ({ signal }) => api.users.sessions({ params: { id: userId } }, signal),
  });
}

/** Caches the profile from the server's response, and updates the header's name and picture. */
export function cacheProfile(api: Api, queries: QueryClient, profile: Profile): void {
  queries.setQueryData(profileQuery(api, profile.id).queryKey, profile);
  const { id, name, email, role, roles, emailVerified, avatarUrl, theme } = profile;
  useSession.setState({ user: { id, name, email, role, roles, emailVerified, avatarUrl, theme } });
}
