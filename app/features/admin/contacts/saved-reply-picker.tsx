import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { useCombobox } from '#app/ui/controls/use-combobox.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { CannedAnswer } from '#contract/desk/inbox.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { answersQuery } from './contacts-queries.ts';
import { SavedReplies } from './saved-replies.tsx';

type SavedReplyPickerProps = {
  /** The current text, to save it as a reply. */
  typed: string;
  onChoose: (text: string) => void;
  onClose: () => void;
};

/** Search, arrow keys, Enter inserts. */
export function SavedReplyPicker({ typed, onChoose, onClose }: SavedReplyPickerProps) {
  const query = useQuery(answersQuery(useApi()));
  const { data } = query;
  const [search, setSearch] = useState('');
  const [isEditing, setIsEditing] = useState(false);
  const found = matching(data ?? [], search);
  const { fieldProps, listProps, optionProps, reset } = useCombobox({
    listLabel: 'Saved replies',
    options: found,
    onChoose: ({ text }) => onChoose(text),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || search !== '') return fieldProps.onKeyDown(event);
    // A second slash is a literal slash.
    event.preventDefault();
    onChoose('/');
  };

  if (isEditing) return <SavedReplies typed={typed} onClose={() => setIsEditing(false)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Insert saved reply"
      className="sm:max-w-xl"
      actions={<Button onClick={() => setIsEditing(true)}>Manage saved replies</Button>}
    >
      <Field label="Search saved replies" hideLabel>
        <TextInput
          {...fieldProps}
          data-autofocus
          placeholder="Search saved replies"
          maxLength={SEARCH_MAX}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            reset();
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <QueryState query={query} failure="Couldn’t load saved replies." loading={null} />
      <div {...listProps} className="mt-3 max-h-80 overflow-y-auto">
        {found.map((answer, at) => (
          <div
            key={answer.id}
            {...optionProps(answer, at)}
            className="cursor-pointer rounded-small px-3 py-1.5 tap hover:bg-line aria-selected:bg-line"
          >
            <span className="block font-medium">{answer.title}</span>
            <span className="block truncate text-sm text-ink-2">{answer.text}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-xs text-ink-2">
        {data && found.length === 0 && (search ? 'No matching replies' : 'No saved replies yet')}
      </p>
    </Dialog>
  );
}

/** Every typed word must occur in the title or text. */
function matching(answers: CannedAnswer[], search: string): CannedAnswer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return answers.filter(({ title, text }) => {
    const whole = `${title}\n${text}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
