import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { ConflictBar } from '#app/desk-kit/document/conflict.tsx';
import { SaveStatus } from '#app/desk-kit/document/save-status.tsx';
import { useDocument } from '#app/desk-kit/document/use-document.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import type { ContactMessage } from '#contract/contact.ts';
import { CONTACT_NOTES_MAX } from '#contract/limits.ts';

type NotesProps = { message: ContactMessage; onSaved: (message: ContactMessage) => void };

type NotesValue = Pick<ContactMessage, 'notes'>;

function acceptNotes(stored: unknown): NotesValue | null {
  const { notes } = (stored ?? {}) as Partial<NotesValue>;
  return typeof notes === 'string' ? { notes } : null;
}

export function Notes({ message, onSaved }: NotesProps) {
  const api = useApi();
  const { id: userId } = useUser();
  const document = useDocument<NotesValue, ContactMessage>({
    noun: 'note',
    key: () => `handset:notes:${userId}:${message.id}`,
    load: () => message,
    read: (stored) => ({ notes: stored?.notes ?? '' }),
    accept: acceptNotes,
    lines: ['notes'],
    save: ({ notes }, { over }) =>
      api.contact.update({ params: { id: message.id }, body: { notes, knownNotes: over?.notes ?? '' } }),
    onSaved,
  });
  const { value, stored, conflict, isUnsaved, isSaving } = document;
  const see = useEffectEvent((seen: ContactMessage) => {
    // A response in flight may be older than our own save.
    if (stored === null || seen.updatedAt > stored.updatedAt) document.see(seen);
  });
  useEffect(() => see(message), [message]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void document.save();
  };

  return (
    <form onSubmit={submit} className="grid max-w-[68ch] gap-2">
      <Field label="Notes" hint="Only staff can see them.">
        <TextArea
          rows={2}
          value={value.notes}
          maxLength={CONTACT_NOTES_MAX}
          onChange={(event) => document.change({ notes: event.target.value })}
        />
      </Field>
      {conflict && <ConflictBar document={document} at={conflict.theirs.updatedAt} label={() => 'Notes'} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={!isUnsaved} loading={isSaving && isUnsaved}>
          Save notes
        </Button>
        <SaveStatus document={document} saved="" />
      </div>
    </form>
  );
}
