import type { ReactNode } from 'react';
import { PopoverButton } from '#app/desk-kit/frame/popover-button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import type { Column } from './data-table.tsx';
import { hideColumns, type TableState } from './use-table-params.ts';

type ColumnChoiceProps = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'isName' | 'isAdded'>[];
  state: TableState;
  children?: ReactNode;
};

export function ColumnPicker({ columns, state, children }: ColumnChoiceProps) {
  const { hidden } = state;
  const toggle = (column: string, isShown: boolean) =>
    state.change(hideColumns(isShown ? hidden.filter((known) => known !== column) : [...hidden, column]), {
      replace: true,
    });

  return (
    <PopoverButton
      label="Columns"
      align="end"
      content={
        <>
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
        </>
      }
    >
      Columns
    </PopoverButton>
  );
}
