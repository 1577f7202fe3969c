import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CsvFile, ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { FoldOnPhone } from '#app/desk-kit/frame/fold-on-phone.tsx';
import { countText } from '#app/lib/format.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import type { ViewTable } from '#contract/desk/views.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { ChoiceFilter, type ChoiceFilterProps, parseChoice } from './filter-select.tsx';
import { SavedViews } from './saved-views.tsx';
import type { TableState } from './use-table-params.ts';

type TableBarProps = {
  searchLabel: string;
  state: TableState;
  filters?: ReactNode;
  /** For example the column picker or an export. */
  tools?: ReactNode;
  total?: number | undefined;
  /** `['phone', 'phones']` */
  noun: [one: string, many: string];
  /** Enables saved views. */
  views?: ViewTable;
  /** The label of the view without filters. */
  viewsAll?: string;
};

export function TableBar({ searchLabel, state, filters, tools, total, noun, views, viewsAll }: TableBarProps) {
  return (
    <>
      {views && <SavedViews table={views} all={viewsAll} />}
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox label={searchLabel} state={state} />
        {filters && <Filters state={state}>{filters}</Filters>}
        <p role="status" className="text-xs text-ink-3 num">
          {total !== undefined && countText(total, ...noun)}
        </p>
        {tools && <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>}
      </div>
    </>
  );
}

/** On a phone behind a button that counts the filters in use. A filter is a control named by its query parameter. */
export function Filters({ state, children }: { state: TableState; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState(0);
  // The filters are passed as children, so counting those in use needs the DOM.
  useLayoutEffect(() => {
    const controls = [...(box.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])];
    setUsed(new Set(controls.map(({ name }) => name).filter((name) => state.get(name) !== '')).size);
  });
  return (
    <FoldOnPhone
      ref={box}
      className="max-md:grid"
      trigger={(props) => <Button {...props}>Filters{used > 0 && ` (${used})`}</Button>}
    >
      {children}
    </FoldOnPhone>
  );
}

/** Typing updates the URL after a pause; Back restores it. */
function SearchBox({ label, state }: { label: string; state: TableState }) {
  const [typed, setTyped] = useState(state.search);
  const [known, setKnown] = useState(state.search);
  const settled = useDebounced(typed);
  if (known !== state.search) {
    setKnown(state.search);
    if (state.search !== typed.trim()) setTyped(state.search);
  }

  const search = useEffectEvent((text: string) => {
    if (text.trim() !== state.search && text === typed) state.change({ search: text.trim() }, { replace: true });
  });
  useEffect(() => search(settled), [settled]);

  return (
    <Field label={label} hideLabel className="min-w-0 grow basis-56 md:w-64 md:grow-0 md:basis-auto">
      <TextInput
        type="search"
        placeholder={label}
        data-table-search
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

type StatusTableBarProps<Status extends string> = Omit<TableBarProps, 'filters' | 'tools'> &
  Pick<ChoiceFilterProps<Status>, 'all' | 'labels' | 'counts'> & {
    /** Exports the filtered rows. */
    fetchFile: (query: { search: string; status: Status | undefined }) => Promise<CsvFile>;
  };

/** A status filter and an export. */
export function StatusTableBar<Status extends string>(props: StatusTableBarProps<Status>) {
  const { all, labels, counts, fetchFile, ...bar } = props;
  const { state } = bar;
  const status = parseChoice(labels, state.get('status'));
  return (
    <TableBar
      {...bar}
      filters={<ChoiceFilter label="Status" name="status" state={state} all={all} labels={labels} counts={counts} />}
      tools={<ExportButton fetchFile={() => fetchFile({ search: state.search, status })} />}
    />
  );
}
