import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ContactChange, ContactMessage } from '#contract/contact.ts';
import type { ContactThread } from '#contract/desk/inbox.ts';
import { keepThread, refreshContacts, threadQuery } from './contacts-queries.ts';
import { Message } from './message.tsx';

type OpenMessageProps = { id: string; onOpen: (id: string | null) => void };

/** The message beside the list: fetched, marked as read, and changed by its buttons and keys. */
export function OpenMessage({ id, onOpen }: OpenMessageProps) {
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const { queryKey, ...options } = threadQuery(api, id);
  const { data: thread, error, refetch } = useQuery({ queryKey, ...options });
  const replyField = useRef<HTMLTextAreaElement>(null);

  const update = useMutation({
    mutationFn: (body: ContactChange) => api.contact.update({ params: { id }, body }),
    onSuccess: (message, { blockSender }) => {
      keepMessage(message);
      if (blockSender !== undefined) void refetch();
    },
    onError: (failure) => toast.error(errorText(failure, 'The message could not be changed.'), { id: 'message' }),
  });
  const keepMessage = (message: ContactMessage) => {
    const known = queries.getQueryData<ContactThread>(queryKey);
    if (known) keepThread(queries, api, { ...known, message });
  };
  const remove = useMutation({
    mutationFn: () => api.contact.remove({ params: { id } }),
    onSuccess: () => {
      onOpen(null);
      toast.success('The message is deleted');
      void refreshContacts(queries);
    },
    onError: (failure) => toast.error(errorText(failure, 'The message could not be deleted.')),
  });

  const isNew = thread?.message.status === 'new';
  // Once: whoever sets it back to new wants it to stay so while it is still open.
  const isMarked = useRef(false);
  const markRead = useEffectEvent(() => {
    if (!isMarked.current) update.mutate({ status: 'read' });
    isMarked.current = true;
  });
  useEffect(() => {
    if (isNew) markRead();
  }, [isNew]);
  useShortcuts(
    [
      { keys: 'r', label: 'Answer', act: () => replyField.current?.focus() },
      { keys: 'e', label: 'Done', act: () => update.mutate({ status: 'archived' }) },
      {
        keys: 'a',
        label: 'Assign to me, or to no one',
        act: () => update.mutate({ assigneeId: thread?.message.assignee?.id === user.id ? null : user.id }),
      },
      {
        keys: '!',
        label: 'Spam, and block its sender',
        act: () => update.mutate({ status: 'spam', blockSender: true }),
      },
      { keys: 'u', label: 'Close it', act: () => onOpen(null) },
    ],
    thread !== undefined,
  );

  if (error && !thread)
    return <ErrorState message={errorText(error, 'The message did not load.')} onRetry={() => void refetch()} />;
  if (!thread) return <Spinner />;
  return (
    <Message
      thread={thread}
      isRemoving={remove.isPending}
      replyField={replyField}
      onChange={(change) => update.mutate(change)}
      onNotesSaved={keepMessage}
      onRemove={() => remove.mutate()}
      onOpen={onOpen}
      onClose={() => onOpen(null)}
    />
  );
}
