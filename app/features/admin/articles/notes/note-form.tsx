import type { KeyboardEvent } from 'react';
import { useDocument } from '#app/desk-kit/document/use-document.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { NOTE_TEXT_MAX } from '#contract/article/notes.ts';

type NoteFormProps = {
  label: string;
  action: string;
  /** The storage key of the browser draft. */
  draftKey: string;
  /** Empty for a new one. */
  initial?: string;
  onSend: (text: string) => Promise<unknown>;
  onCancel: () => void;
};

interface NoteValue {
  text: string;
}

function acceptNote(stored: unknown): NoteValue | null {
  const { text } = (stored ?? {}) as Partial<NoteValue>;
  return typeof text === 'string' ? { text } : null;
}

/** Typed text stays in this browser until it is sent or cancelled. */
export function NoteForm({ label, action, draftKey, initial = '', onSend, onCancel }: NoteFormProps) {
  const note = useDocument<NoteValue, NoteValue>({
    noun: 'comment',
    isGuarded: false,
    key: () => draftKey,
    load: () => ({ text: initial }),
    read: (stored) => ({ text: stored?.text ?? '' }),
    accept: acceptNote,
    mayAutosave: () => false,
    save: async ({ text }) => {
      await onSend(text.trim());
      return { text };
    },
  });
  const { text } = note.value;
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty) return;
    if (note.isUnsaved) await note.save();
    else onCancel();
  };
  const cancel = () => {
    note.discard();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={label}
        hideLabel
        error={!note.hasRoom && 'This browser’s storage is full. Send the comment so it isn’t lost.'}
      >
        <TextArea
          rows={2}
          autoFocus
          data-autofocus
          value={text}
          maxLength={NOTE_TEXT_MAX}
          placeholder={label}
          onChange={(event) => note.change({ text: event.target.value })}
          onKeyDown={onKeyDown}
          className="field-sizing-content min-h-16! text-sm!"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" type="submit" loading={note.isSaving} disabled={isEmpty}>
          {action}
        </Button>
        <Button size="sm" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
