import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { placeBeside } from '#app/ui/overlays/place-beside.ts';
import type { Column } from './data-table.tsx';
import { hideColumns, type TableState } from './use-table-params.ts';

type ColumnChoiceProps = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'isName' | 'isAdded'>[];
  state: TableState;
  children?: ReactNode;
};

export function ColumnPicker({ columns, state, children }: ColumnChoiceProps) {
  const id = useId();
  const { hidden } = state;
  const toggle = (column: string, isShown: boolean) =>
    state.change(hideColumns(isShown ? hidden.filter((known) => known !== column) : [...hidden, column]), {
      replace: true,
    });

  return (
    <>
      <Button popoverTarget={id} id={`${id}-button`}>
        Columns
      </Button>
      <fieldset
        id={id}
        popover="auto"
        aria-label="Columns"
        onBeforeToggle={(event) => {
          const button = document.getElementById(`${id}-button`);
          if (event.newState === 'open' && button) placeBeside(event.currentTarget, button, 'end');
        }}
        className="fixed m-0 max-h-[80vh] w-60 overflow-y-auto rounded-control border border-line-2 bg-sheet p-3 text-ink shadow-float"
      >
        <div className="grid gap-1">
          {columns
            .filter(({ isName, isAdded }) => !isName && !isAdded)
            .map(({ id: column, header }) => (
              <Checkbox
                key={column}
                checked={!hidden.includes(column)}
                onChange={(event) => toggle(column, event.target.checked)}
              >
                {header}
              </Checkbox>
            ))}
        </div>
        {children}
      </fieldset>
    </>
  );
}
