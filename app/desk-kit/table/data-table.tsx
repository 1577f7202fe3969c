import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import { type RowAction, RowKeys } from './row-keys.tsx';
import { SelectPageBox, SelectRowBox } from './row-list.tsx';
import type { Selection } from './use-selection.ts';
import { nextSort, sortDirection, type TableState, useLastPage } from './use-table-params.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The `sort` value, if the server can sort by this column. */
  sort?: string;
  numeric?: boolean;
  /** The row header: always shown. */
  isName?: boolean;
  /** Hidden on narrow screens. */
  isSecondary?: boolean;
  /** Added with the column picker, which also removes it. */
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
  /** The query of the rows. While it loads others, the old ones stay visible. */
  query?: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  /** What to say when it fails. */
  failure?: string;
  empty: ReactNode;
  /** Enables row selection. */
  selection?: Selection;
  actions?: readonly RowAction[];
};

/**
 * A table with keyboard navigation. With a row's link or checkbox focused: arrow keys (or j and k) move, Space or x
 * selects, Shift selects a range, e edits in the row; `?` lists all shortcuts.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  state,
  pageCount = 1,
  query,
  failure,
  empty,
  selection,
  actions = [],
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isStale = query?.isPlaceholderData ?? false;
  useLastPage(state, rows && !isStale ? { currentPage: state.page, totalPages: pageCount } : undefined);
  const shown = columns.filter(({ id, isName }) => isName || !state.hidden.includes(id));
  if (!rows) {
    const skeleton = <TableSkeleton columns={shown.length} />;
    return query ? <QueryState query={query} failure={failure} loading={skeleton} /> : skeleton;
  }
  if (rows.length === 0) return empty;

  return (
    <div aria-busy={isStale} className={cx('transition-opacity', isStale && 'opacity-60')}>
      <Table caption={caption} hasStickyHead className="text-sm">
        {/* A shadow: a border does not move with a sticky cell. */}
        <thead className="sticky top-0 z-5 bg-paper shadow-[inset_0_-1px_0_var(--line-2)]">
          <Tr className="border-b-0">
            {selection && (
              <Th className="w-8">
                <SelectPageBox hideLabel ids={rows.map(idOf)} selection={selection} />
              </Th>
            )}
            {shown.map(({ id, header, sort, numeric, isSecondary }) => (
              <Th
                key={id}
                numeric={numeric}
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
        {/* Keeps a focused row clear of the sticky header. */}
        <tbody ref={body} className="**:scroll-mt-12">
          {rows.map((row) => (
            <Tr key={idOf(row)} className={cx('hover:bg-sheet', selection?.has(idOf(row)) && 'bg-accent-wash')}>
              {selection && (
                <Td className="w-8 py-1.5">
                  <SelectRowBox id={idOf(row)} name={nameOf(row)} selection={selection} />
                </Td>
              )}
              {shown.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      <RowKeys rows={body} actions={actions} />
      {pageCount > 1 && <Pagination page={state.page} pageCount={pageCount} hrefFor={state.hrefFor} className="mt-5" />}
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, numeric, isName, isSecondary } = column;
  const style = cx('py-1.5 align-middle', isSecondary && 'max-md:hidden');
  if (!isName)
    return (
      <Td numeric={numeric} className={style}>
        {cell(row)}
      </Td>
    );
  return (
    <th scope="row" className={cx(style, 'px-3 text-left font-medium first:pl-0 last:pr-0')}>
      {cell(row)}
    </th>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders keep their order
            <Skeleton key={index} className="h-5" />
          ))}
        </div>
      ))}
    </div>
  );
}
