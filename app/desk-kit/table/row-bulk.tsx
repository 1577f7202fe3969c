import { useState } from 'react';
import { BulkPreviewList, type Noun } from '#app/desk-kit/preview-and-apply/bulk-preview-list.tsx';
import { PreviewAndApply, type Previewed, useApply } from '#app/desk-kit/preview-and-apply/preview-and-apply.tsx';
import { countText, formatCount } from '#app/lib/format.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { RowOutcome, RowPreview } from '#contract/desk/row-bulk.ts';
import { type Done, DoneBar, SelectionBar } from './selection-bar.tsx';
import { type Selection, useAllMatching } from './use-selection.ts';

export interface RowAction<Change> {
  key: string;
  label: string;
  /** An extra value to enter: a choice or a text. */
  input?:
    | { label: string; options: readonly (readonly [value: string, name: string])[] }
    | { label: string; max: number; initial?: string };
  change: (value: string) => Change;
  isDanger?: boolean;
}

type Which<Filter> = { ids: string[] } | { filter: Filter };

type RowBulkProps<Filter, Change> = {
  selection: Selection;
  noun: Noun;
  /** The current filter, and how many rows match it. */
  matching: { filter: Filter; count: number };
  actions: readonly RowAction<Change>[];
  /** The endpoints of the table's bulk changes. */
  calls: {
    preview(input: { body: Which<Filter> & { change: Change } }, signal: AbortSignal): Promise<RowPreview>;
    apply(input: { body: Which<Filter> & { change: Change; rows: number } }): Promise<RowOutcome>;
  };
  /** Who can undo it, if not the person who runs it. */
  note?: string;
  onChanged: () => void;
};

/** Bulk actions for the selected or all matching rows: choose, preview, apply, undo. */
export function RowBulk<Filter, Change>(props: RowBulkProps<Filter, Change>) {
  const { selection, noun, matching, onChanged } = props;
  const [isAll, chooseAll] = useAllMatching(selection, matching.filter);
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const { size } = selection.ids;
  const count = isAll ? matching.count : size;
  useShortcuts([{ keys: 'b', label: 'Edit selected', act: () => setIsOpen(true) }], size > 0);
  const which: Which<Filter> = isAll ? { filter: matching.filter } : { ids: [...selection.ids] };

  return (
    <>
      {size > 0 && (
        <SelectionBar
          noun={noun}
          count={count}
          matching={!isAll && matching.count > size ? matching.count : null}
          onSelectAll={chooseAll}
          onClear={selection.clear}
        >
          <Button aria-keyshortcuts="b" onClick={() => setIsOpen(true)}>
            Edit
          </Button>
        </SelectionBar>
      )}
      {done && size === 0 && (
        <DoneBar key={done.undoId} done={done} noun={noun} onChanged={onChanged} onGone={() => setDone(null)} />
      )}
      {isOpen && (
        <Dialog
          open
          onClose={() => setIsOpen(false)}
          title={`Edit ${countText(count, ...noun)}`}
          className="sm:max-w-2xl"
        >
          <ChangeForm
            {...props}
            which={which}
            onDone={({ undoId, changed, refused }) => {
              setIsOpen(false);
              selection.clear();
              const left = refused > 0 ? `, ${formatCount(refused)} skipped` : '';
              setDone({ text: `${countText(changed, ...noun)} changed${left}`, undoId });
              onChanged();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

type ChangeFormProps<Filter, Change> = RowBulkProps<Filter, Change> & {
  which: Which<Filter>;
  onDone: (outcome: RowOutcome) => void;
};

function ChangeForm<Filter, Change>(props: ChangeFormProps<Filter, Change>) {
  const { which, noun, actions, calls, note, onDone } = props;
  const [key, setKey] = useState(actions[0]?.key);
  const [value, setValue] = useState(initialOf(actions[0]));
  const action = actions.find((known) => known.key === key);
  const run = useApply(
    ({ change, preview: { rows } }: Previewed<Change, RowPreview>) => calls.apply({ body: { ...which, change, rows } }),
    onDone,
  );
  const isComplete = !action?.input || value.trim() !== '';

  return (
    <PreviewAndApply
      target={[noun[1], which]}
      change={action && isComplete ? action.change(value.trim()) : null}
      fetchPreview={(change, signal) => calls.preview({ body: { ...which, change } }, signal)}
      renderPreview={(shown) => <BulkPreviewList noun={noun} preview={shown} />}
      apply={run}
      label={(shown) => `${action?.label} ${shown ? `(${formatCount(shown.changed)})` : ''}`}
      isDanger={action?.isDanger}
      note={note}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Action">
          <Select
            value={key}
            onChange={({ target }) => {
              setKey(target.value);
              setValue(initialOf(actions.find((known) => known.key === target.value)));
            }}
          >
            {actions.map((known) => (
              <option key={known.key} value={known.key}>
                {known.label}
              </option>
            ))}
          </Select>
        </Field>
        {action?.input && <InputField key={key} input={action.input} value={value} onChange={setValue} />}
      </div>
    </PreviewAndApply>
  );
}

function initialOf(action: Pick<RowAction<never>, 'input'> | undefined): string {
  return action?.input && 'max' in action.input ? (action.input.initial ?? '') : '';
}

type InputFieldProps = {
  input: NonNullable<RowAction<never>['input']>;
  value: string;
  onChange: (value: string) => void;
};

function InputField({ input, value, onChange }: InputFieldProps) {
  return (
    <Field label={input.label}>
      {'options' in input ? (
        <Select value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="" disabled>
            Choose
          </option>
          {input.options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput value={value} maxLength={input.max} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
