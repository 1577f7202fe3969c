import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { SaveStatus } from '#app/desk-kit/document/save-status.tsx';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { isCommand } from '#app/lib/keys.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ContactThread } from '#contract/desk/inbox.ts';
import { CONTACT_REPLY_MAX } from '#contract/limits.ts';
import { cacheThread } from './contacts-queries.ts';
import { fillPlaceholders } from './placeholders.ts';
import { joinDrafts, leftReplyQuery, type RestoredReply, useReplyDraft } from './reply-draft.ts';
import { SavedReplyPicker } from './saved-reply-picker.tsx';

type ReplyFormProps = {
  thread: ContactThread;
  /** The target of the `r` shortcut. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Focuses the field, because the focused button disappeared. */
  takesFocus: boolean;
};

type OpenReplyFormProps = ReplyFormProps & { restored: RestoredReply };

/** Loads the unsent draft before showing the form. */
export function ReplyForm(props: ReplyFormProps) {
  const { data } = useQuery(leftReplyQuery(useApi(), useUser().id, props.thread.message.id));
  return data ? <OpenReplyForm {...props} restored={joinDrafts(data)} /> : <Skeleton className="h-40" />;
}

function OpenReplyForm({ thread, field, takesFocus, restored }: OpenReplyFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const { message, replies, writing, replyTo, bySmtp } = thread;
  const latest = replies.at(-1)?.id ?? null;
  const [seen, setSeen] = useState(latest);
  const [isPicking, setIsPicking] = useState(false);
  /** The cursor position while the picker has focus. */
  const cursor = useRef<[number, number]>([0, 0]);

  const send = useMutation({
    mutationFn: async ({ status, sent }: { status: 'replied' | 'archived'; sent: { id: string; text: string } }) => {
      await draft.settled();
      const body = { draftId: sent.id, text: sent.text, after: seen, status };
      return api.inbox.reply({ params: { id: message.id }, body });
    },
    onSuccess: (answered, { sent }) => {
      // The pressed button becomes disabled and would lose focus.
      if (field.current?.form?.contains(document.activeElement)) field.current.focus();
      draft.startNext(sent.text);
      setSeen(answered.replies.at(-1)?.id ?? null);
      cacheThread(queries, api, answered);
      toast.success('Sending in 10 seconds');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409 && error.current)
        cacheThread(queries, api, error.current as ContactThread);
    },
  });
  const draft = useReplyDraft({
    userId: user.id,
    messageId: message.id,
    restored,
    isSending: send.isPending,
  });
  useEffect(() => {
    // Do not take focus from another field.
    if (!takesFocus || document.activeElement?.matches('input, textarea')) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [takesFocus, field]);
  // With an empty reply, other people's replies count as seen.
  if (draft.text === '' && seen !== latest) setSeen(latest);
  const others = replies.slice(replies.findIndex(({ id }) => id === seen) + 1);
  const isEmpty = draft.text.trim() === '';

  const answer = (status: 'replied' | 'archived') =>
    !isEmpty && !send.isPending && send.mutate({ status, sent: { id: draft.getId(), text: draft.text } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer('replied');
  };
  const rememberCursor = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    cursor.current = [selectionStart, selectionEnd];
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    const { selectionStart, value } = event.currentTarget;
    const isLineStart = selectionStart === 0 || value[selectionStart - 1] === '\n';
    if (event.key !== '/' || !isLineStart || isCommand(event)) return;
    event.preventDefault();
    rememberCursor();
    setIsPicking(true);
  };
  const insert = (text: string) => {
    setIsPicking(false);
    const [from, to] = cursor.current;
    const filled = fillPlaceholders(text, { name: message.name, subject: message.subject, me: user.name });
    draft.change(draft.text.slice(0, from) + filled + draft.text.slice(to));
    const end = from + filled.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };

  return (
    <form onSubmit={submit} className="grid max-w-[68ch] grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label="Reply"
        hint={`To ${message.email}, reply-to ${replyTo}. Press Ctrl+Enter to send, or / on a new line for saved replies.`}
      >
        <TextArea
          ref={field}
          rows={6}
          value={draft.text}
          maxLength={CONTACT_REPLY_MAX}
          aria-keyshortcuts="r"
          onChange={(event) => draft.change(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={rememberCursor}
        />
      </Field>
      {writing.length > 0 && (
        <p role="status" className="text-sm font-medium text-accent-ink">
          {writing.map(({ name }) => name).join(' and ')} {writing.length === 1 ? 'is' : 'are'} also writing a reply.
        </p>
      )}
      {!isEmpty && others.length > 0 && (
        <div role="alert" className="grid gap-2 rounded-control border border-accent bg-accent-wash p-3">
          <p className="font-medium">
            {others.map(({ author }) => author?.name ?? 'Someone').join(' and ')} replied while you were writing:
          </p>
          {others.map(({ id, text }) => (
            <p key={id} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </p>
          ))}
          <Button size="sm" className="justify-self-start" onClick={() => setSeen(latest)}>
            Continue
          </Button>
        </div>
      )}
      {!bySmtp && (
        <p className="text-xs text-ink-2">No mail server is set up. Replies are written to files and not sent.</p>
      )}
      <FormError>{send.error && others.length === 0 && errorText(send.error, 'Couldn’t send the reply.')}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          disabled={isEmpty}
          loading={send.isPending && send.variables.status === 'replied'}
        >
          Send
        </Button>
        <Button
          disabled={isEmpty}
          loading={send.isPending && send.variables.status === 'archived'}
          onClick={() => answer('archived')}
        >
          Send and mark done
        </Button>
        <Button onClick={() => setIsPicking(true)}>Insert saved reply</Button>
        <SaveStatus document={draft} saved={isEmpty ? '' : 'Draft saved'} />
      </div>
      {isPicking && <SavedReplyPicker typed={draft.text} onChoose={insert} onClose={() => setIsPicking(false)} />}
    </form>
  );
}
