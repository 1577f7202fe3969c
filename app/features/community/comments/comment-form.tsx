import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { withSignIn } from '#app/features/account/auth/sign-in-prompt.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { COMMENT_MAX } from '#contract/limits.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { showError } from './show-error.ts';

/** From this length on the form shows how many characters are left. */
const NEAR_MAX = COMMENT_MAX - 200;

type CommentFormProps = {
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  /** Ends the sentence `Sign in to …`. */
  purpose: string;
  submit: string;
  /** The key under which the text is stored until it is sent. */
  draft: string;
  initial?: string;
  autoFocus?: boolean;
  send: (text: string) => Promise<void>;
  /** Called when sending starts, so the form can close. */
  onSending?: () => void;
  /** Called when sending failed and the text is back in the field. */
  onFailed?: () => void;
  onCancel?: () => void;
};

/** Typed text survives errors, an expired session and a closed page. */
export function CommentForm({
  label,
  hideLabel,
  placeholder,
  purpose,
  submit,
  draft,
  initial = '',
  autoFocus,
  send,
  onSending,
  onFailed,
  onCancel,
}: CommentFormProps) {
  const [text, setText] = useState(() => readDraft(draft) || initial);
  const [error, setError] = useState<string>();
  const typed = text.trim();

  const type = (value: string) => {
    setText(value);
    setError(undefined);
    saveDraft(draft, value);
  };

  const sendTyped = async () => {
    const problem = validateComment(typed);
    setError(problem);
    if (problem) return;
    try {
      await withSignIn(purpose, () => {
        setText('');
        onSending?.();
        return send(typed);
      });
      if (readDraft(draft).trim() === typed) saveDraft(draft, '');
    } catch (failure) {
      // The reader may have typed something else meanwhile.
      setText((now) => (now.trim() === '' || now === text ? text : `${text}\n\n${now}`));
      onFailed?.();
      showError(failure, 'We couldn’t send your comment. Try again in a moment.');
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void sendTyped();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-label={label} className="grid grid-cols-1 gap-2">
      <Field label={label} hideLabel={hideLabel} error={error} hint={lengthHint(typed.length)}>
        <TextArea
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          dir="auto"
          rows={3}
          autoFocus={autoFocus}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {submit}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function validateComment(typed: string): string | undefined {
  if (typed === '') return 'Write something first.';
  if (typed.length > COMMENT_MAX)
    return `Comments can have up to ${formatCount(COMMENT_MAX)} characters. This one has ${formatCount(typed.length)}.`;
  return undefined;
}

function lengthHint(length: number): string | undefined {
  return length < NEAR_MAX ? undefined : `${formatCount(length)} of ${formatCount(COMMENT_MAX)} characters`;
}
