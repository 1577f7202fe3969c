import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ContactChange, ContactMessage } from '#contract/contact.ts';
import type { ContactThread } from '#contract/desk/inbox.ts';
import { cacheThread, refreshContacts, threadQuery } from './contacts-queries.ts';
import { Message } from './message.tsx';

type OpenMessageProps = { id: string; onOpen: (id: string | null) => void };

export function OpenMessage({ id, onOpen }: OpenMessageProps) {
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const { queryKey, ...options } = threadQuery(api, id);
  const query = useQuery({ queryKey, ...options });
  const { data: thread } = query;
  const replyField = useRef<HTMLTextAreaElement>(null);

  const update = useMutation({
    mutationFn: (body: ContactChange) => api.contact.update({ params: { id }, body }),
    onSuccess: (message, { blockSender }) => {
      cacheMessage(message);
      if (blockSender !== undefined) void query.refetch();
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t update the message.'), { id: 'message' }),
  });
  const cacheMessage = (message: ContactMessage) => {
    const known = queries.getQueryData<ContactThread>(queryKey);
    if (known) cacheThread(queries, api, { ...known, message });
  };
  const remove = useMutation({
    mutationFn: () => api.contact.remove({ params: { id } }),
    onSuccess: () => {
      onOpen(null);
      toast.success('Message deleted');
      void refreshContacts(queries);
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t delete the message.')),
  });

  const isNew = thread?.message.status === 'new';
  // Once: a message set back to new stays new while it is open.
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
      { keys: 'r', label: 'Reply', act: () => replyField.current?.focus() },
      { keys: 'e', label: 'Done', act: () => update.mutate({ status: 'archived' }) },
      {
        keys: 'a',
        label: 'Assign to me or unassign',
        act: () => update.mutate({ assigneeId: thread?.message.assignee?.id === user.id ? null : user.id }),
      },
      {
        keys: '!',
        label: 'Mark as spam and block sender',
        act: () => update.mutate({ status: 'spam', blockSender: true }),
      },
      { keys: 'u', label: 'Close message', act: () => onOpen(null) },
    ],
    thread !== undefined,
  );

  if (!thread) return <QueryState query={query} failure="Couldn’t load the message." />;
  return (
    <Message
      thread={thread}
      isRemoving={remove.isPending}
      replyField={replyField}
      onChange={(change) => update.mutate(change)}
      onNotesSaved={cacheMessage}
      onRemove={() => remove.mutate()}
      onOpen={onOpen}
      onClose={() => onOpen(null)}
    />
  );
}
