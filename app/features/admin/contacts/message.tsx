import { type FormEvent, useState } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { exactTime } from '#app/lib/relative-time.ts';
import { readText, removeStored, writeText } from '#app/lib/storage.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { buttonStyle } from '#app/ui/controls/button-style.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { CONTACT_STATUSES, type ContactChange, type ContactMessage, type ContactStatus } from '#contract/contact.ts';
import { CONTACT_NOTES_MAX } from '#contract/limits.ts';
import { useAutosave } from '../shell/autosave.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { LeaveGuard } from '../shell/leave-guard.tsx';

export const STATUS_LABELS: Record<ContactStatus, string> = {
  new: 'New',
  read: 'Read',
  replied: 'Replied',
  archived: 'Archived',
};

type MessageProps = {
  message: ContactMessage;
  isSaving: boolean;
  hasFailed: boolean;
  /** Written by somebody else meanwhile; null where nobody did. */
  otherNotes: string | null;
  isRemoving: boolean;
  onChange: (change: ContactChange) => void;
  onRemove: () => void;
  onClose: () => void;
};

export function Message({
  message,
  isSaving,
  hasFailed,
  otherNotes,
  isRemoving,
  onChange,
  onRemove,
  onClose,
}: MessageProps) {
  const notesKey = `handset:notes:${useUser().id}:${message.id}`;
  const [notes, setNotes] = useState(() => readText(notesKey) ?? message.notes);
  const [isDeleting, setIsDeleting] = useState(false);
  const { name, email, subject, status, createdAt } = message;
  const isUnsaved = notes.trim() !== message.notes;
  useAutosave({
    value: notes,
    isUnsaved,
    keep: (typed) => writeText(notesKey, typed),
    forget: () => removeStored(notesKey),
    save: otherNotes === null ? () => onChange({ notes, knownNotes: message.notes }) : null,
    isSaving,
    hasFailed,
    savesOnLeave: true,
  });

  const saveNotes = (event: FormEvent) => {
    event.preventDefault();
    onChange({ notes, knownNotes: message.notes });
  };

  return (
    <section aria-label={`Message from ${name}`} className="grid content-start gap-5">
      <div>
        <Button size="sm" variant="quiet" onClick={onClose} className="-ml-3 lg:hidden">
          Back to the list
        </Button>
        <h2 className="text-2xl">{subject || 'Without a subject'}</h2>
        <p className="mt-1.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {name}, {email}, <time dateTime={createdAt}>{exactTime(createdAt)}</time>
        </p>
      </div>
      <p className="max-w-[68ch] rounded-card border border-line bg-sheet p-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {message.message}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={replyMailto(message)}
          onClick={() => status !== 'replied' && onChange({ status: 'replied' })}
          className={buttonStyle({ variant: 'primary' })}
        >
          Reply by mail
        </a>
        <Field label="Status" hideLabel>
          <Select value={status} onChange={(event) => onChange({ status: event.target.value as ContactStatus })}>
            {CONTACT_STATUSES.map((known) => (
              <option key={known} value={known}>
                {STATUS_LABELS[known]}
              </option>
            ))}
          </Select>
        </Field>
        {status !== 'archived' && <Button onClick={() => onChange({ status: 'archived' })}>Archive</Button>}
        <Button variant="act" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      <form onSubmit={saveNotes} className="grid max-w-[68ch] gap-2">
        <Field label="Notes" hint="Only admins see them.">
          <TextArea value={notes} maxLength={CONTACT_NOTES_MAX} onChange={(event) => setNotes(event.target.value)} />
        </Field>
        {otherNotes !== null && (
          <div role="alert" className="grid gap-2 rounded-control border border-accent bg-accent-wash p-3">
            <p className="font-medium">Somebody else wrote notes meanwhile:</p>
            <p className="whitespace-pre-wrap">{otherNotes}</p>
            <Button
              size="sm"
              className="justify-self-start"
              onClick={() => {
                const both = [otherNotes, notes].filter(Boolean).join('\n');
                setNotes(both);
                onChange({ notes: both, knownNotes: otherNotes });
              }}
            >
              Keep both
            </Button>
          </div>
        )}
        <Button type="submit" disabled={!isUnsaved} loading={isSaving && isUnsaved} className="justify-self-start">
          Save notes
        </Button>
      </form>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this message?"
          description={`What ${name} wrote goes to the trash with your notes, and can be restored for 30 days.`}
          action="Delete"
          isPending={isRemoving}
          onConfirm={onRemove}
          onClose={() => setIsDeleting(false)}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved && hasFailed} />
    </section>
  );
}

/** Mail programs cut off longer addresses. */
const QUOTED_MAX = 1_200;

/** Opens the admin's own mail program with the message quoted beneath an empty line. */
export function replyMailto({ name, email, subject, message, createdAt }: ContactMessage): string {
  const quoted = message.length > QUOTED_MAX ? `${message.slice(0, QUOTED_MAX)} …` : message;
  const lines = quoted.split('\n').map((line) => `> ${line}`);
  const body = ['', '', `On ${createdAt.slice(0, 10)} ${name} wrote:`, ...lines].join('\r\n');
  const fields = { subject: `Re: ${subject || 'Your message to Handset'}`, body };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
