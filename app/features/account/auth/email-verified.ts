import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import { useSession } from './session.ts';

/** Asks the server, since the link may have been opened on another device. Also updates the session. */
export async function checkEmailVerified(api: Api, userId: string, signal?: AbortSignal): Promise<boolean> {
  const { emailVerified } = await api.users.emailVerified({ params: { id: userId } }, signal);
  const { user } = useSession.getState();
  if (user?.id === userId && user.emailVerified !== emailVerified) {
    useSession.setState({ user: { ...user, emailVerified } });
  }
  return emailVerified;
}

export function emailVerifiedQuery(api: Api, { id, email }: { id: string; email: string }) {
  return queryOptions({
    queryKey: ['me', id, 'email-verified', email],
    queryFn: ({ signal }) => checkEmailVerified(api, id, signal),
    // Refetched when the reader comes back from their mailbox.
    staleTime: 0,
  });
}
