import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { timeAgo } from '#app/lib/relative-time.ts';
import { keepFocus } from '#app/lib/viewport/keep-focus.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Session } from '#contract/account/user.ts';
import { sessionsQuery } from './profile-queries.ts';

/** All sessions of the user; each except the current one can be ended. */
export function SessionsList({ userId }: { userId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery(api, userId));
  const ending = useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId
        ? api.users.endSession({ params: { id: userId, sessionId } })
        : api.users.endOtherSessions({ params: { id: userId } }),
    onSuccess: (left) => queries.setQueryData(sessionsQuery(api, userId).queryKey, left),
    onError: (error) => {
      toast.error(errorText(error, 'We couldn’t sign out that device. Try again in a moment.'));
      // The session may already have ended elsewhere.
      void queries.invalidateQueries(sessionsQuery(api, userId));
    },
  });

  if (!sessions.data) return <QueryState query={sessions} />;
  return (
    <div ref={keepFocus} className="grid grid-cols-1 gap-3">
      <ul>
        {sessions.data.map((session) => (
          <li
            key={session.id}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0"
          >
            <SessionLine session={session} />
            {!session.current && (
              <Button
                size="sm"
                onClick={() => ending.mutate(session.id)}
                loading={ending.isPending && ending.variables === session.id}
              >
                Sign out<span className="sr-only"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button
          className="justify-self-start"
          onClick={() => ending.mutate(null)}
          loading={ending.isPending && ending.variables === null}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}

function SessionLine({ session }: { session: Session }) {
  return (
    <p className="min-w-0">
      <span className="block font-medium">{session.device}</span>
      <span className="block text-xs text-ink-3 num">
        {session.current ? 'This device' : `Last used ${timeAgo(session.lastSeenAt)}`}
      </span>
    </p>
  );
}
