import type { ReactNode } from 'react';
import { formatCount } from '#app/lib/format.ts';
import { SearchBox } from './search-box.tsx';
import type { TableState } from './use-table-params.ts';

type TableBarProps = {
  /** What the box searches: `Search phones`. */
  searchLabel: string;
  state: TableState;
  /** Selects that filter. */
  filters?: ReactNode;
  /** Stands at the end: the choice of columns, an export. */
  tools?: ReactNode;
  total?: number | undefined;
  /** What is counted: `1 phone`, `2 phones`. */
  noun: [one: string, many: string];
};

/** Above a table: what it is narrowed down by, and how many rows that leaves. */
export function TableBar({ searchLabel, state, filters, tools, total, noun }: TableBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox label={searchLabel} state={state} />
      {filters}
      <p role="status" className="text-xs text-ink-3 num">
        {total !== undefined && `${formatCount(total)} ${noun[total === 1 ? 0 : 1]}`}
      </p>
      {tools && <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>}
    </div>
  );
}
