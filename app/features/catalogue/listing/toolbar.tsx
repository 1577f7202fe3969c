import { useState } from 'react';
import { hasSearchScreen, openSearchPanel } from '#app/features/catalogue/search/search-panel-store.ts';
import { cleanSearch } from '#app/lib/clean-search.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { LISTING_SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '#contract/limits.ts';
import { SORT_LABELS, type Sort } from '#contract/phone/filters.ts';
import { listingCode } from './listing-code.ts';
import { hasFilters, type ListingState, searchText, withChange } from './listing-state.ts';
import { type ChangeListing, commitNow } from './use-listing.ts';

type ToolbarProps = {
  /** The id of the form that submits them without scripts. */
  form: string;
  state: ListingState;
  change: ChangeListing;
  filterCount: number;
  onOpenFilters: () => void;
};

export function Toolbar({ form, state, change, filterCount, onOpenFilters }: ToolbarProps) {
  return (
    <div className="listing-tools">
      <SearchBox form={form} state={state} change={change} />
      <Select
        form={form}
        name="sort"
        aria-label="Sort"
        value={state.sort}
        onChange={(event) => change((current) => withChange(current, { sort: event.target.value as Sort }))}
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
  // Keeps a trailing space while typing; another search, a chip or Back replaces the text.
  const [draft, setDraft] = useState('');
  const text = searchText(state);
  const onChange = (next: string) => {
    setDraft(next);
    const typed = cleanSearch(next);
    if (typed === text) return;
    change((current) => ({ ...current, typed }), { delay: LISTING_SEARCH_DEBOUNCE_MS, replace: text !== '' });
  };
  /** Opens the drawer on a narrow screen; chosen filters stay. */
  const openPanel = () => {
    const isNarrowed = state.brand !== null || hasFilters(state);
    openSearchPanel(
      text,
      isNarrowed ? (typed) => change((current) => ({ ...current, typed: cleanSearch(typed) })) : null,
    );
  };
  const onBlur = () => {
    setDraft('');
    commitNow(change);
  };
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
      value={cleanSearch(draft) === text ? draft : text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && commitNow(change)}
      onFocus={() => void listingCode.load().catch(() => {})}
      onBlur={onBlur}
      onClick={() => hasSearchScreen() && openPanel()}
      className="search-input"
    />
  );
}
