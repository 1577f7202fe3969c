import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon, PlusIcon } from '#app/ui/display/icons.tsx';
import { WHOLE_LINE } from './fields.tsx';

type RowListProps = {
  title: string;
  hint?: string | undefined;
  /** What one row is: `variant`. */
  noun: string;
  rows: readonly { id: string }[];
  max: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
  error?: string | undefined;
};

/** Rows of small fields that can be added and taken away. */
export function RowList({ title, hint, noun, rows, max, onAdd, onRemove, children, error }: RowListProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would draw a second frame
    <div role="group" aria-label={title} className={`grid justify-items-start gap-2 ${WHOLE_LINE}`}>
      <p aria-hidden="true" className="font-medium">
        {title}
        {hint && <span className="font-normal text-ink-3"> {hint}</span>}
      </p>
      {rows.map(({ id }, index) => (
        <div key={id} className="flex flex-wrap items-start gap-2">
          {children(index)}
          <IconButton label={`Remove ${noun} ${index + 1}`} className="mt-7" onClick={() => onRemove(index)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {error && <p className="text-xs font-medium text-accent-ink">{error}</p>}
      {rows.length < max && (
        <Button size="sm" onClick={onAdd}>
          <PlusIcon />
          Add a {noun}
        </Button>
      )}
    </div>
  );
}
