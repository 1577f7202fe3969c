import { useMutation, useQueryClient } from '@tanstack/react-query';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ContactReply, ContactThread } from '#contract/desk/inbox.ts';
import { cacheThread, threadQuery } from './contacts-queries.ts';

export function Thread({ thread, onUndone }: { thread: ContactThread; onUndone: () => void }) {
  const { message, replies } = thread;
  return (
    <ol aria-label="Conversation" className="grid max-w-[68ch] gap-3">
      <li className="rounded-card border border-line bg-sheet p-4">
        <p className="mb-1.5 text-xs text-ink-2">
          {message.name}, <time dateTime={message.createdAt}>{indiaTime(message.createdAt)}</time>
        </p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
      </li>
      {replies.map((reply) => (
        <Reply key={reply.id} messageId={message.id} reply={reply} bySmtp={thread.bySmtp} onUndone={onUndone} />
      ))}
    </ol>
  );
}

type ReplyProps = { messageId: string; reply: ContactReply; bySmtp: boolean; onUndone: () => void };

function Reply({ messageId, reply, bySmtp, onUndone }: ReplyProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { id, author, text, createdAt, delivery } = reply;
  const undo = useMutation({
    mutationFn: () => api.inbox.takeBack({ params: { id: messageId, replyId: id } }),
    onSuccess: (thread) => {
      cacheThread(queries, api, thread);
      onUndone();
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t undo. The reply may already have been sent.')),
  });
  const retry = useMutation({
    mutationFn: () => api.mail.retry({ params: { id } }),
    onError: (error) => toast.error(errorText(error, 'Couldn’t retry. Try again.')),
    onSettled: () => queries.invalidateQueries({ queryKey: threadQuery(api, messageId).queryKey }),
  });

  return (
    <li className="ml-4 rounded-card border border-line-2 p-4 md:ml-10">
      <p className="mb-1.5 text-xs text-ink-2">
        {author?.name ?? 'Deleted account'}, <time dateTime={createdAt}>{indiaTime(createdAt)}</time>
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p
          role="status"
          className={delivery?.state === 'failed' ? 'text-sm font-medium text-accent-ink' : 'text-xs text-ink-2'}
        >
          {deliveryText(delivery, bySmtp)}
        </p>
        {delivery?.state === 'failed' && (
          <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate()}>
            Try again
          </Button>
        )}
        {delivery?.canTakeBack && (
          <Button size="sm" variant="act" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}

function deliveryText(delivery: ContactReply['delivery'], bySmtp: boolean): string {
  if (!delivery) return 'Delivery status unknown';
  const { state, at, attempts, error } = delivery;
  if (state === 'sent') return bySmtp ? `Sent ${indiaTime(at)}` : `Written to a file ${indiaTime(at)}`;
  if (state === 'failed') return `Not delivered: ${error ?? 'unknown error'}`;
  if (attempts === 0) return 'Sending soon';
  return error
    ? `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, next try ${indiaTime(at)}: ${error}`
    : 'Sending';
}
