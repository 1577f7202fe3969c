import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/lib/api.ts';
import { cleanSearch } from '#app/lib/clean-search.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { LISTING_SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '#contract/limits.ts';
import { SORT_LABELS } from '#contract/phone/filter-labels.ts';
import type { Sort } from '#contract/phone/filters.ts';
import { type ListingState, withChange } from './listing-state.ts';
import { questionPath, questionQuery, withoutQuestion, withQuestion } from './question.ts';
import { useDraft } from './use-draft.ts';
import { type ChangeListing, useChoice } from './use-listing.ts';

type ToolbarProps = {
  /** The form that sends them without a script. */
  form: string;
  state: ListingState;
  change: ChangeListing;
  /** How often everything was cleared. */
  clears: number;
  /** How many filters are set. */
  filterCount: number;
  onOpenFilters: () => void;
};

export function Toolbar({ form, state, change, clears, filterCount, onOpenFilters }: ToolbarProps) {
  const [sort, chooseSort] = useChoice(state.sort, (next) => change((current) => withChange(current, { sort: next })));
  return (
    <div className="listing-tools">
      <SearchBox key={clears} form={form} state={state} change={change} />
      <Select
        form={form}
        name="sort"
        aria-label="Sort"
        value={sort}
        onChange={(event) => chooseSort(event.target.value as Sort)}
      >
        <Options labels={SORT_LABELS} />
      </Select>
      <Button onClick={onOpenFilters}>
        Filters
        {filterCount > 0 && (
          <span aria-hidden="true" className="rounded-full bg-accent-wash px-2 text-accent-ink num">
            {filterCount}
          </span>
        )}
      </Button>
    </div>
  );
}

function SearchBox({ form, state, change }: Pick<ToolbarProps, 'form' | 'state' | 'change'>) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const text = state.said || state.search;
  // An answer that is overtaken by a newer search, or that comes when the reader has left, changes nothing.
  const latest = useRef('');
  useEffect(
    () => () => {
      latest.current = '';
    },
    [],
  );
  const commit = async (search: string): Promise<void> => {
    const asked = state.said;
    latest.current = search;
    const understood = search === '' ? null : await queries.query(questionQuery(api, search)).catch(() => null);
    if (latest.current !== search) return;
    if (understood?.compare) return void navigate(questionPath(state, search, understood) as string);
    await change(
      (current) => {
        const before = withoutQuestion(current, queries.getQueryData(questionQuery(api, asked).queryKey));
        return withQuestion(before, search, understood) ?? withChange(before, { search });
      },
      { replace: text !== '' },
    );
  };
  const { shown, edit, flush, finish } = useDraft(text, commit, {
    delay: LISTING_SEARCH_DEBOUNCE_MS,
    clean: cleanSearch,
  });
  return (
    <TextInput
      type="search"
      form={form}
      name="search"
      aria-label="Search Products"
      placeholder="Search Products"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={SEARCH_MAX}
      value={shown}
      onChange={(event) => edit(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
      onBlur={() => void finish()}
      className="search-input"
    />
  );
}
