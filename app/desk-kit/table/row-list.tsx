import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { RowKeys } from './row-keys.tsx';
import type { Selection } from './use-selection.ts';

type SelectPageBoxProps = { ids: readonly string[]; selection: Selection; hideLabel?: boolean };

export function SelectPageBox({ ids, selection, hideLabel = false }: SelectPageBoxProps) {
  const ticked = ids.filter((id) => selection.has(id)).length;
  return (
    <Checkbox
      hideLabel={hideLabel}
      data-select-page
      checked={ids.length > 0 && ticked === ids.length}
      indeterminate={ticked > 0 && ticked < ids.length}
      onChange={selection.togglePage}
    >
      Select all on this page
    </Checkbox>
  );
}

export function SelectRowBox({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const onClick = (event: MouseEvent) => selection.toggle(id, event.shiftKey);
  return (
    <Checkbox hideLabel data-select-row checked={selection.has(id)} onClick={onClick} onChange={() => {}}>
      Select {name}
    </Checkbox>
  );
}

type RowListProps = {
  label: string;
  ids: readonly string[];
  selection: Selection;
  className?: string;
  /** `li` with `data-row`, each with a `SelectRowBox`. */
  children: ReactNode;
};

/** A selectable list with the shortcuts of a table. */
export function RowList({ label, ids, selection, className, children }: RowListProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <div data-rows>
      <div className="mb-2">
        <SelectPageBox ids={ids} selection={selection} />
      </div>
      <ul ref={list} aria-label={label} className={className}>
        {children}
      </ul>
      <RowKeys rows={list} />
    </div>
  );
}
