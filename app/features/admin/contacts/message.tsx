import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { buttonStyle } from '#app/ui/controls/button-style.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { CONTACT_STATUSES, type ContactChange, type ContactMessage, type ContactStatus } from '#contract/contact.ts';
import { CONTACT_STATUS_LABELS, type ContactThread } from '#contract/desk/inbox.ts';
import { indiaDay } from '#contract/time.ts';
import { peopleQuery } from './contacts-queries.ts';
import { Notes } from './notes.tsx';
import { leftReplyQuery } from './reply-draft.ts';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';

type MessageProps = {
  thread: ContactThread;
  isRemoving: boolean;
  replyField: RefObject<HTMLTextAreaElement | null>;
  onChange: (change: ContactChange) => void;
  onNotesSaved: (message: ContactMessage) => void;
  onRemove: () => void;
  onOpen: (id: string) => void;
  onClose: () => void;
};

export function Message(props: MessageProps) {
  const { thread, isRemoving, replyField, onChange, onNotesSaved, onRemove, onOpen, onClose } = props;
  const { message, others, isBlocked, bySmtp } = thread;
  const { name, email, subject, status } = message;
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const [isDeleting, setIsDeleting] = useState(false);
  const [undone, setUndone] = useState(0);

  /** An unsent reply becomes a draft again: the form restarts with it, followed by what was typed since. */
  const restoreDraft = () => {
    queries.removeQueries({ queryKey: leftReplyQuery(api, userId, message.id).queryKey });
    setUndone((times) => times + 1);
  };

  return (
    <section
      aria-label={`Message from ${name}`}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-lg:scroll-mt-4"
    >
      <div>
        <Button size="sm" variant="quiet" onClick={onClose} className="-ml-3 lg:hidden">
          Back to list
        </Button>
        <h2 className="text-2xl [overflow-wrap:anywhere]">{subject || 'No subject'}</h2>
        <p className="mt-1.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {name}, {email}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Field label="Status" hideLabel>
          <Select value={status} onChange={(event) => onChange({ status: event.target.value as ContactStatus })}>
            {CONTACT_STATUSES.map((known) => (
              <option key={known} value={known}>
                {CONTACT_STATUS_LABELS[known]}
              </option>
            ))}
          </Select>
        </Field>
        <AssigneeSelect message={message} onChange={(assigneeId) => onChange({ assigneeId })} />
        {status !== 'archived' && (
          <Button onClick={() => onChange({ status: 'archived' })} aria-keyshortcuts="e">
            Done
          </Button>
        )}
        {status === 'spam' ? (
          <Button onClick={() => onChange({ status: 'read', blockSender: false })}>Not spam</Button>
        ) : (
          <Button onClick={() => onChange({ status: 'spam', blockSender: true })} aria-keyshortcuts="!">
            Spam
          </Button>
        )}
        <Button variant="act" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      {isBlocked && (
        <p className="flex flex-wrap items-center gap-2 rounded-control border border-line-2 p-3 text-sm [overflow-wrap:anywhere]">
          {email} is blocked. Messages from it go straight to spam.
          <Button size="sm" onClick={() => onChange({ blockSender: false })}>
            Unblock
          </Button>
        </p>
      )}
      <Thread thread={thread} onUndone={restoreDraft} />
      <ReplyForm key={undone} thread={thread} field={replyField} takesFocus={undone > 0} />
      {!bySmtp && (
        <a href={replyMailto(message)} className={buttonStyle({}, 'justify-self-start')}>
          Reply in your mail program
        </a>
      )}
      <Notes message={message} onSaved={onNotesSaved} />
      {others.length > 0 && <OtherMessages others={others} onOpen={onOpen} />}
      {isDeleting && (
        <ConfirmDialog
          title="Delete this message?"
          description={`The message from ${name} moves to the trash with its replies and notes. You can restore it for 30 days.`}
          action="Delete"
          isPending={isRemoving}
          onConfirm={onRemove}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </section>
  );
}

function AssigneeSelect({ message, onChange }: { message: ContactMessage; onChange: (id: string | null) => void }) {
  const { data: people = message.assignee ? [message.assignee] : [] } = useQuery(peopleQuery(useApi()));
  const { id: userId } = useUser();
  return (
    <Field label="Assigned to" hideLabel>
      <Select value={message.assignee?.id ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">No one</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === userId ? `${name} (you)` : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function OtherMessages({ others, onOpen }: { others: ContactThread['others']; onOpen: (id: string) => void }) {
  return (
    <div className="max-w-[68ch]">
      <h3 className="mb-1 text-md">Other messages from this address</h3>
      <ul>
        {others.map(({ id, subject, status, createdAt }) => (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="flex w-full items-baseline justify-between gap-3 py-2 text-left tap hover:text-accent-ink"
            >
              <span className="min-w-0 truncate">{subject || 'No subject'}</span>
              <span className="shrink-0 text-xs text-ink-2">
                {CONTACT_STATUS_LABELS[status]}, {indiaTime(createdAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Mail programs cut off longer links. */
const QUOTED_MAX = 1_200;

/** Without a mail server: opens the admin's own mail program with the message quoted. */
export function replyMailto({ name, email, subject, message, createdAt }: ContactMessage): string {
  const quoted = message.length > QUOTED_MAX ? `${message.slice(0, QUOTED_MAX)} …` : message;
  const lines = quoted.split('\n').map((line) => `> ${line}`);
  const body = ['', '', `On ${indiaDay(createdAt)} ${name} wrote:`, ...lines].join('\r\n');
  const fields = { subject: `Re: ${subject || 'Your message'}`, body };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
