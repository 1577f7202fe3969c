import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { CannedAnswer } from '#contract/desk/inbox.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { AnswerList } from './answer-list.tsx';
import { answersQuery } from './api.ts';

type AnswerPickerProps = {
  /** What is written so far, which can be kept for the next time. */
  typed: string;
  onChoose: (text: string) => void;
  onClose: () => void;
};

/** Answers kept ready, by a few letters: arrows choose, Enter inserts. */
export function AnswerPicker({ typed, onChoose, onClose }: AnswerPickerProps) {
  const id = useId();
  const { data, error, refetch } = useQuery(answersQuery(useApi()));
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const [isEditing, setIsEditing] = useState(false);
  const found = matching(data ?? [], search);
  const current = Math.min(active, found.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[current];
    if (step && found.length > 0) setActive((current + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) onChoose(chosen.text);
    // A second one is the sign itself.
    else if (event.key === '/' && search === '') onChoose('/');
    else return;
    event.preventDefault();
  };

  if (isEditing) return <AnswerList typed={typed} onClose={() => setIsEditing(false)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Insert an answer"
      className="sm:max-w-xl"
      actions={<Button onClick={() => setIsEditing(true)}>Change the answers</Button>}
    >
      <Field label="Search answers" hideLabel>
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[current] && `${id}-${current}`}
          placeholder="Search answers"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      {error && <ErrorState message={errorText(error, 'The answers did not load.')} onRetry={() => void refetch()} />}
      <div id={`${id}-list`} role="listbox" aria-label="Answers" className="mt-3 max-h-80 overflow-y-auto">
        {found.map((answer, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={answer.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            onClick={() => onChoose(answer.text)}
            className="cursor-pointer rounded-small px-3 py-1.5 tap hover:bg-line aria-selected:bg-line"
          >
            <span className="block font-medium">{answer.title}</span>
            <span className="block truncate text-sm text-ink-2">{answer.text}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-xs text-ink-2">
        {data && found.length === 0 && (search ? 'No answer holds these words.' : 'No answer is kept ready yet.')}
      </p>
    </Dialog>
  );
}

/** Every word, in title or text. */
function matching(answers: CannedAnswer[], search: string): CannedAnswer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return answers.filter(({ title, text }) => {
    const whole = `${title}\n${text}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
