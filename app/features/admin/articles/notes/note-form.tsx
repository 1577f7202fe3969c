import { type KeyboardEvent, useRef, useState } from 'react';
import { useAutosave } from '#app/desk-kit/frame/autosave.ts';
import { readText, removeStored, writeText } from '#app/lib/storage.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { NOTE_TEXT_MAX } from '#contract/article/notes.ts';

type NoteFormProps = {
  label: string;
  action: string;
  /** Where this browser keeps it until it is sent. */
  draftKey: string;
  /** What it begins with; empty for something new. */
  initial?: string;
  isPending: boolean;
  /** Returns whether it was sent. */
  onSend: (text: string) => Promise<boolean>;
  onCancel: () => void;
};

/** Where a comment is written. What is typed stays in this browser until it is sent or cancelled. */
export function NoteForm({ label, action, draftKey, initial = '', isPending, onSend, onCancel }: NoteFormProps) {
  const [text, setText] = useState(() => readText(draftKey) ?? initial);
  /** On its way or given up: leaving the form keeps nothing of it any more. */
  const isOver = useRef(false);
  const hasRoom = useAutosave({
    value: text,
    isUnsaved: text !== initial,
    keep: (typed) => isOver.current || writeText(draftKey, typed),
    forget: () => removeStored(draftKey),
    save: null,
    isSaving: isPending,
    hasFailed: false,
  });
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || isPending) return;
    writeText(draftKey, text);
    isOver.current = true;
    if (await onSend(text.trim())) removeStored(draftKey);
    else isOver.current = false;
  };
  const cancel = () => {
    isOver.current = true;
    removeStored(draftKey);
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
      <Field label={label} hideLabel {...(!hasRoom && { error: 'This browser has no room to keep it: send it.' })}>
        <TextArea
          rows={2}
          autoFocus
          data-autofocus
          value={text}
          maxLength={NOTE_TEXT_MAX}
          placeholder={label}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content min-h-16! text-sm!"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" type="submit" loading={isPending} disabled={isEmpty}>
          {action}
        </Button>
        <Button size="sm" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
