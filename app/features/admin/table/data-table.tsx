import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { cx } from '#app/lib/cx.ts';
import { isEditable } from '#app/lib/is-editable.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import { TableKeys } from './table-keys.tsx';
import type { Selection } from './use-selection.ts';
import { nextSort, sortDirection, type TableState } from './use-table-params.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Its value of the `sort` parameter, when the server can sort by it. */
  sort?: string;
  numeric?: boolean;
  /** Names the row: always shown, and read out with every cell. */
  isName?: boolean;
  /** Left out where the screen is narrow. */
  isSecondary?: boolean;
  /** Added by hand, and taken away where it was added. */
  isAdded?: boolean;
}

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  state: TableState;
  pageCount?: number | undefined;
  /** New rows are on their way; the old ones are shown until then. */
  isStale?: boolean;
  error?: string | null;
  onRetry?: () => void;
  /** In place of no rows. */
  empty: ReactNode;
  /** With it rows can be ticked. */
  selection?: Selection;
};

/**
 * Rows to work through. With a row's link or box in focus: arrow keys (or j and k) go to the next row, Space or x ticks
 * it, Shift ticks a range, e opens what can be edited in it; `?` shows them all.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  state,
  pageCount = 1,
  isStale = false,
  error,
  onRetry,
  empty,
  selection,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = columns.filter(({ id, isName }) => isName || !state.hidden.includes(id));
  if (error && !rows) return <ErrorState message={error} {...(onRetry && { onRetry })} />;
  if (!rows) return <TableSkeleton columns={shown.length} />;
  if (rows.length === 0) return empty;

  return (
    <div aria-busy={isStale} className={cx('transition-opacity', isStale && 'opacity-60')}>
      <Table caption={caption} className="text-sm">
        <thead>
          <Tr className="border-line-2">
            {selection && <SelectPage ids={rows.map(idOf)} selection={selection} />}
            {shown.map(({ id, header, sort, numeric, isSecondary }) => (
              <Th
                key={id}
                {...(numeric && { numeric })}
                className={cx('whitespace-nowrap', isSecondary && 'max-md:hidden')}
                {...(sort && {
                  sort: sortDirection(state.sort, sort),
                  onSort: () => state.change({ sort: nextSort(state.sort, sort) }),
                })}
              >
                {header}
              </Th>
            ))}
          </Tr>
        </thead>
        <tbody ref={body} onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <Tr key={idOf(row)} className={cx('hover:bg-sheet', selection?.has(idOf(row)) && 'bg-accent-wash')}>
              {selection && <SelectRow id={idOf(row)} name={nameOf(row)} selection={selection} />}
              {shown.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      <TableKeys focusFirst={() => body.current && focusableElements(body.current)[0]?.focus()} />
      {pageCount > 1 && <Pagination page={state.page} pageCount={pageCount} hrefFor={state.hrefFor} className="mt-5" />}
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, numeric, isName, isSecondary } = column;
  const style = cx('py-1.5 align-middle', isSecondary && 'max-md:hidden');
  if (!isName)
    return (
      <Td {...(numeric && { numeric })} className={style}>
        {cell(row)}
      </Td>
    );
  return (
    <th scope="row" className={cx(style, 'px-3 text-left font-medium first:pl-0 last:pr-0')}>
      {cell(row)}
    </th>
  );
}

function SelectPage({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const ticked = ids.filter((id) => selection.has(id)).length;
  return (
    <Th className="w-8">
      <Checkbox
        hideLabel
        data-select-page
        checked={ticked === ids.length}
        indeterminate={ticked > 0 && ticked < ids.length}
        onChange={selection.togglePage}
      >
        Select all on this page
      </Checkbox>
    </Th>
  );
}

function SelectRow({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const onClick = (event: MouseEvent) => selection.toggle(id, event.shiftKey);
  return (
    <Td className="w-8 py-1.5">
      <Checkbox hideLabel data-select-row checked={selection.has(id)} onClick={onClick} onChange={() => {}}>
        Select {name}
      </Checkbox>
    </Td>
  );
}

const ROWS = Array.from({ length: 10 }, (_, index) => index);

export function TableSkeleton({ columns }: { columns: number }) {
  return (
    <div role="status" className="grid gap-3 pt-3">
      <span className="sr-only">Loading...</span>
      {ROWS.map((row) => (
        <div key={row} className="grid grid-flow-col gap-4 border-b border-line pb-3">
          {Array.from({ length: columns }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places keep their order
            <Skeleton key={index} className="h-5" />
          ))}
        </div>
      ))}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Keys while a row's link or box has the focus; in a field they are typed text. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (!row || event.ctrlKey || event.metaKey || event.altKey || isEditable(target)) return;
  const box = row.querySelector<HTMLElement>('[data-select-row]');
  // Space presses what it is on, but for a link.
  if (event.key === 'x' || (event.key === ' ' && target.matches('a'))) {
    event.preventDefault();
    box?.click();
  }
  if (event.key === 'a') row.closest('table')?.querySelector<HTMLElement>('[data-select-page]')?.click();
  const edit = event.key === 'e' ? row.querySelector<HTMLElement>('[data-edit-row]') : null;
  if (edit) {
    event.preventDefault();
    edit.click();
  }
  const next = rowFrom(row, event.key);
  if (next === undefined) return;
  const place = focusableElements(row).indexOf(target);
  const found = next && (focusableElements(next)[place] ?? focusableElements(next)[0]);
  if (!found) return;
  event.preventDefault();
  if (event.shiftKey && box) tickOn(box, next);
  found.focus();
}

/** Undefined for another key, null where there is no such row. */
function rowFrom(row: Element, key: string): Element | null | undefined {
  if (key === 'Home') return row.parentElement?.firstElementChild;
  if (key === 'End') return row.parentElement?.lastElementChild;
  const step = STEPS[key];
  if (step === undefined) return undefined;
  return step > 0 ? row.nextElementSibling : row.previousElementSibling;
}

/** Both rows are ticked afterwards. */
function tickOn(box: HTMLElement, next: Element): void {
  for (const each of [box, next.querySelector<HTMLElement>('[data-select-row]')])
    if (each instanceof HTMLInputElement && !each.checked) each.click();
}

function focusableElements(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input')];
}
