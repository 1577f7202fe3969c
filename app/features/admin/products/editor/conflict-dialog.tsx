import { useState } from 'react';
import { MarkedText } from '#app/desk-kit/frame/diff/diff.tsx';
import { fieldLabel, fieldText } from '#app/features/admin/products/phone-labels.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Phone } from '#contract/phone/phone.ts';
import { changedFields, pickFields } from '#contract/phone/values.ts';

type ConflictDialogProps = {
  opened: Phone;
  mine: Phone;
  theirs: Phone;
  /** Back to the form, with nothing lost and nothing saved. */
  onClose: () => void;
  onMerge: (merged: Phone) => void;
};

/** Both versions beside each other, field by field. What only one of the two changed needs no decision. */
export function ConflictDialog({ opened, mine, theirs, onClose, onMerge }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const differences = findDifferences(opened, mine, theirs);

  return (
    <Dialog
      open
      onClose={onClose}
      title="Somebody saved this phone in the meantime"
      description="Nothing was overwritten. Choose what to keep of each; your other changes stay."
      className="sm:max-w-4xl"
      actions={
        <>
          <Button onClick={onClose}>Back to the form</Button>
          <Button variant="primary" onClick={() => onMerge(mergePhones(mine, theirs, differences, choices))}>
            Save these
          </Button>
        </>
      }
    >
      {differences.length === 0 && <p>Both of you made the same changes.</p>}
      <div className="grid gap-4">
        {differences.map((difference) => (
          <DifferenceChoice
            key={difference.field}
            difference={difference}
            choice={choiceFor(difference, choices)}
            onChoose={(choice) => setChoices({ ...choices, [difference.field]: choice })}
          />
        ))}
      </div>
    </Dialog>
  );
}

type ChooseProps = { difference: Difference; choice: Choice; onChoose: (choice: Choice) => void };

function DifferenceChoice({ difference, choice, onChoose }: ChooseProps) {
  const { field, mine, theirs, isContested } = difference;
  const options = [
    { value: 'mine', label: isContested ? 'Yours' : 'As it was', held: mine },
    { value: 'theirs', label: 'Theirs', held: theirs },
  ] as const;
  return (
    <fieldset className="border-t border-line pt-2">
      <legend className="float-left w-full pb-1 font-medium">
        {fieldLabel(field)}
        {isContested && <span className="font-normal text-accent-ink"> · both of you changed it</span>}
      </legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label, held }) => (
          <label
            key={value}
            className="flex min-w-0 items-baseline gap-2 rounded-control border border-line-2 px-3 py-2 tap has-checked:border-ink"
          >
            <input type="radio" name={field} checked={choice === value} onChange={() => onChoose(value)} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="text-xs text-ink-3">{label}</span>
              <br />
              <MarkedText text={fieldText(field, held)} other={fieldText(field, value === 'mine' ? theirs : mine)} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A field that somebody else changed while it was being edited here. */
interface Difference {
  field: keyof Phone;
  mine: unknown;
  theirs: unknown;
  /** Both changed it: somebody has to choose. Else only they did. */
  isContested: boolean;
}

type Choice = 'mine' | 'theirs';
type Choices = Partial<Record<keyof Phone, Choice>>;

/** Where the stored version has moved on from the one that was opened, and what was typed here for it. */
export function findDifferences(opened: Phone, mine: Phone, theirs: Phone): Difference[] {
  const touched = new Set(changedFields(opened, mine));
  const apart = new Set(changedFields(mine, theirs));
  return changedFields(opened, theirs)
    .filter((field) => apart.has(field))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field], isContested: touched.has(field) }));
}

/** One's own work stays unless one gives it up, and so does theirs where one did nothing. */
function choiceFor({ field, isContested }: Difference, choices: Choices): Choice {
  return choices[field] ?? (isContested ? 'mine' : 'theirs');
}

export function mergePhones(mine: Phone, theirs: Phone, differences: readonly Difference[], choices: Choices): Phone {
  const taken = differences.filter((difference) => choiceFor(difference, choices) === 'theirs');
  return {
    ...mine,
    ...pickFields(
      theirs,
      taken.map(({ field }) => field),
    ),
  };
}
