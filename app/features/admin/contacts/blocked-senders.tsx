import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { BLOCKED_KEY } from './contacts-queries.ts';

export function BlockedSenders({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: BLOCKED_KEY,
    queryFn: ({ signal }) => api.inbox.blocked({}, signal),
    staleTime: 0,
  });
  const { data } = query;
  const unblock = useMutation({
    mutationFn: (email: string) => api.inbox.unblock({ params: { email } }),
    onSuccess: ({ email }) => toast.success(`${email} unblocked`),
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t unblock the address.')),
    onSettled: () => queries.invalidateQueries({ queryKey: BLOCKED_KEY }),
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Blocked addresses"
      description="Their messages go straight to spam. They aren’t notified."
    >
      <QueryState query={query} failure="Couldn’t load blocked addresses." />
      {data?.length === 0 && <p>No blocked addresses</p>}
      <ul aria-label="Blocked addresses">
        {data?.map(({ email, at, by }) => (
          <li key={email} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <span className="min-w-0">
              <span className="block [overflow-wrap:anywhere]">{email}</span>
              <span className="block text-xs text-ink-2">
                {by?.name ?? 'Deleted account'}, {indiaTime(at)}
              </span>
            </span>
            <Button size="sm" onClick={() => unblock.mutate(email)}>
              Unblock<span className="sr-only"> {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
