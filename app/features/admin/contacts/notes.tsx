import { type FormEvent, useEffect, useState } from 'react';
import { useAutosave } from '#app/desk-kit/frame/autosave.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import type { ContactChange, ContactMessage } from '#contract/contact.ts';
import { CONTACT_NOTES_MAX } from '#contract/limits.ts';

type NotesProps = {
  message: ContactMessage;
  isSaving: boolean;
  hasFailed: boolean;
  /** Written by somebody else meanwhile; null where nobody did. */
  otherNotes: string | null;
  onChange: (change: ContactChange) => void;
  /** Told when what is typed is kept in this browser alone. */
  onFailing: (isFailing: boolean) => void;
};

/** Typed and not saved yet, in this browser. */
interface KeptNotes {
  notes: string;
  known: string;
}

function parseKept(stored: unknown): KeptNotes | null {
  const { notes, known } = (stored ?? {}) as Partial<KeptNotes>;
  return typeof notes === 'string' && typeof known === 'string' ? { notes, known } : null;
}

/** What the desk writes down about a message; it saves itself. */
export function Notes({ message, isSaving, hasFailed, otherNotes, onChange, onFailing }: NotesProps) {
  const notesKey = `handset:notes:${useUser().id}:${message.id}`;
  const [opened] = useState(() => readJson(notesKey, parseKept) ?? { notes: message.notes, known: message.notes });
  const [notes, setNotes] = useState(opened.notes);
  /** What was stored when this was typed: the stored ones may change while nothing is typed here. */
  const [known, setKnown] = useState(opened.known);
  if (known !== message.notes && notes.trim() === known) {
    setKnown(message.notes);
    setNotes(message.notes);
  } else if (known !== message.notes && notes.trim() === message.notes) setKnown(message.notes);
  const isUnsaved = notes.trim() !== known;
  const save = (text: string, over: string) => onChange({ notes: text, knownNotes: over });
  useAutosave({
    value: notes,
    isUnsaved,
    keep: (typed) => writeJson(notesKey, { notes: typed, known } satisfies KeptNotes),
    forget: () => removeStored(notesKey),
    save: otherNotes === null ? () => save(notes, known) : null,
    isSaving,
    hasFailed,
    savesOnLeave: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(notes, known);
  };

  const isFailing = isUnsaved && hasFailed;
  useEffect(() => onFailing(isFailing), [isFailing, onFailing]);

  return (
    <form onSubmit={submit} className="grid max-w-[68ch] gap-2">
      <Field label="Notes" hint="Only the desk sees them.">
        <TextArea
          rows={2}
          value={notes}
          maxLength={CONTACT_NOTES_MAX}
          onChange={(event) => setNotes(event.target.value)}
        />
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
              save(both, otherNotes);
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
  );
}
