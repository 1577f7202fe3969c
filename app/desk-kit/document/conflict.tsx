import { type ReactNode, useState } from 'react';
import { MarkedText } from '#app/desk-kit/frame/diff/diff.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Choice, Contested } from './merge.ts';
import { valueText } from './value-text.ts';

type Choices = Readonly<Record<string, Choice>>;

type Described = {
  label: (field: string) => string;
  /** Defaults to the value's own text. */
  text?: (field: string, value: unknown) => string;
};

type ConflictBarProps = Described & {
  document: {
    noun: string;
    conflict: { contested: Contested[] } | null;
    isSaving: boolean;
    resolve: (choices: Choices) => unknown;
  };
  /** Unknown when the server does not say. */
  who?: string | undefined;
  at: string;
  children?: ReactNode;
};

/** Shown until the editor chooses between their version and the one someone else saved. */
export function ConflictBar({ document, who, at, children, ...described }: ConflictBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { noun, conflict, isSaving } = document;
  if (!conflict) return null;
  return (
    <section
      aria-label="Editing conflict"
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-accent bg-accent-wash px-4 py-2 md:px-6"
    >
      <p className="min-w-0 grow basis-80">
        <strong>
          {who ?? 'Someone else'} saved this {noun} while you were editing
        </strong>
        , {indiaTime(at)}. Your changes are stored in this browser until you choose.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => setIsOpen(true)} loading={isSaving}>
          Review
        </Button>
        {children}
      </div>
      {isOpen && (
        <ConflictDialog
          noun={noun}
          contested={conflict.contested}
          {...described}
          onClose={() => setIsOpen(false)}
          onChosen={(choices) => {
            setIsOpen(false);
            document.resolve(choices);
          }}
        />
      )}
    </section>
  );
}

type ConflictDialogProps = Described & {
  noun: string;
  contested: readonly Contested[];
  onClose: () => void;
  onChosen: (choices: Choices) => void;
};

/** Both versions of each contested place side by side. The editor's own is preselected. */
export function ConflictDialog({ noun, contested, label, text = valuesText, onClose, onChosen }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(contested.map(({ id }) => [id, choice])));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Someone else saved this ${noun}`}
      description="You both changed the parts below. Choose which to keep. All other changes are already merged."
      className="sm:max-w-4xl"
      actions={
        <>
          <Button onClick={onClose}>Back to editing</Button>
          <Button variant="primary" onClick={() => onChosen(choices)}>
            Save choices
          </Button>
        </>
      }
    >
      {contested.length > 1 && (
        <div className="mb-3 flex gap-2">
          <Button size="sm" onClick={() => chooseAll('mine')}>
            Use all yours
          </Button>
          <Button size="sm" onClick={() => chooseAll('theirs')}>
            Use all theirs
          </Button>
        </div>
      )}
      <div className="grid gap-4">
        {contested.map((place) => (
          <PlaceChoice
            key={place.id}
            place={place}
            label={label(place.field)}
            text={(value) => text(place.field, value)}
            choice={choices[place.id] ?? 'mine'}
            onChoose={(choice) => setChoices({ ...choices, [place.id]: choice })}
          />
        ))}
      </div>
    </Dialog>
  );
}

function valuesText(_field: string, value: unknown): string {
  return valueText(value);
}

type PlaceChoiceProps = {
  place: Contested;
  label: string;
  text: (value: unknown) => string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

function PlaceChoice({ place: { id, mine, theirs, isText }, label, text, choice, onChoose }: PlaceChoiceProps) {
  const options = [
    { value: 'mine', name: 'Yours', shown: <MarkedText text={text(mine)} other={text(theirs)} /> },
    { value: 'theirs', name: 'Theirs', shown: <MarkedText text={text(theirs)} other={text(mine)} /> },
    ...(isText ? [{ value: 'both', name: 'Both', shown: 'Theirs, then yours' } as const] : []),
  ] as const;
  return (
    <fieldset className="border-t border-line pt-2">
      <legend className="float-left w-full pb-1 font-medium">{label}</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {options.map(({ value, name, shown }) => (
          <label
            key={value}
            className="flex min-w-0 items-baseline gap-2 rounded-control border border-line-2 px-3 py-2 tap has-checked:border-ink"
          >
            <input type="radio" name={id} checked={choice === value} onChange={() => onChoose(value)} />
            <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="text-xs text-ink-3">{name}</span>
              <br />
              {shown}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
