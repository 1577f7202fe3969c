import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '#app/lib/cx.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { leftOutText } from '#app/lib/left-out-text.ts';
import { Link } from '#app/lib/link.tsx';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { RemovableChip } from '#app/ui/controls/chip.tsx';
import { NONE, useCombobox } from '#app/ui/controls/use-combobox.ts';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import type { SearchResults, Understood } from '#contract/search.ts';
import { closeSearchPanel } from './search-panel-store.ts';
import { SearchStart } from './search-start.tsx';
import { foundGroups, pathOf, type Suggestion, type SuggestionGroup, withoutWords } from './suggestion.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useNoteSearch, useSearch } from './use-search.ts';
import { useFieldAttributes, useSearchField } from './use-search-field.ts';

const LOADING_AFTER_MS = 150;

type SearchScreenProps = {
  field: RefObject<HTMLInputElement | null>;
  /** The text is for a listing that already has filters, so its results are not counted here. */
  isForList: boolean;
};

/** The content of the search panel below its field. */
export function SearchScreen({ field, isForList }: SearchScreenProps) {
  const navigate = useNavigate();
  const note = useNoteSearch();
  const { text } = useSearchField(field, {
    onKeyDown: (event) => {
      if (!event.isComposing && combobox.handleKey(event.key)) event.preventDefault();
    },
    onSubmit: () => note(field.current?.value ?? ''),
    onOpen: () => combobox.reset(),
  });
  const { typed, settled, found: lastFound, isOld, hasFailed, isFetching, retry } = useSearch(text);
  // The previous results stay for a moment, so that the list does not flash with every letter.
  const isLate = useDebounced(isOld, LOADING_AFTER_MS) && isOld;
  const found = isLate ? undefined : lastFound;
  const groups = found ? screenGroups(found) : [];
  const lines = groups.flatMap(({ suggestions }) => suggestions);
  const follow = (suggestion: Suggestion) => {
    note(text);
    closeSearchPanel();
    return pathOf(suggestion);
  };
  const combobox = useCombobox<Suggestion>({
    listLabel: 'Suggestions',
    options: lines,
    onChoose: (suggestion) => void navigate(follow(suggestion)),
    first: NONE,
  });
  useFieldAttributes(field, combobox);

  const write = (words: string) => {
    if (!field.current) return;
    field.current.value = words;
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
    field.current.focus();
  };

  if (typed === '') return <SearchStart onSearch={note} />;
  const isNothing = found !== undefined && lines.length === 0 && !isOld;
  return (
    <>
      <div className="search-body" aria-busy={isFetching}>
        <p role="status" className="sr-only">
          {found && !isOld && countText(lines.length, 'suggestion')}
        </p>
        {found && <ReadAs found={found} text={typed} onChange={write} />}
        {found && !hasProducts(found) && !isOld && (
          <div className="px-4 pt-4">
            <p className="font-semibold">No phone called “{settled}”</p>
            {isNothing && <p className="mt-1 text-sm text-ink-2">Check the spelling, or search for a brand.</p>}
          </div>
        )}
        {lines.length > 0 && <SuggestionList groups={groups} combobox={combobox} onFollow={follow} />}
        {!found && !hasFailed && <Loading isLate={isLate} />}
        {hasFailed && (
          <div role="alert" className="p-4">
            <p className="font-semibold">Something went wrong</p>
            <p className="mt-1 mb-2.5 text-sm text-ink-2">Search isn’t responding. Your text is still here.</p>
            <Button onClick={retry} loading={isFetching}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {found && found.total > 0 && (
        <div className="search-foot">
          <Button type="submit" variant={found.understood ? 'primary' : 'outline'} className="w-full">
            {isForList ? 'Show results' : allText(found, settled)}
          </Button>
          {found.understood && !found.understood.compare && (
            <Link
              to={`/products?${new URLSearchParams({ brand: 'all', search: typed, verbatim: '1' })}`}
              onClick={() => {
                note(text);
                closeSearchPanel();
              }}
              className="tap inline-flex items-center justify-center text-sm font-medium text-accent-ink underline underline-offset-3"
            >
              Search for these exact words
            </Link>
          )}
        </div>
      )}
    </>
  );
}

const hasProducts = ({ products, understood }: SearchResults) => products.length > 0 || understood !== undefined;

/** The label of the link that Enter follows. */
function allText({ understood, total }: SearchResults, text: string): string {
  if (understood?.compare) return `Compare these ${understood.compare.length} phones`;
  if (understood) return `Show all ${formatCount(total)}`;
  return `${total === 1 ? '1 result' : `All ${formatCount(total)} results`} for “${text}”`;
}

/** Counts phones on sale for an understood question, and all phones for a name. */
function screenGroups(found: SearchResults): SuggestionGroup[] {
  const { understood, total } = found;
  return foundGroups(found).map((group) => {
    if (group.title !== 'Phones' || understood?.compare) return group;
    if (!understood) return { ...group, count: formatCount(total) };
    return { ...group, title: `${countText(total, 'phone')}${isOnSaleOnly(understood) ? ' on sale' : ''}` };
  });
}

const isOnSaleOnly = ({ query }: Understood) => !query.search && !query.status;

/** The filters read from the text, each with a button that removes its words. */
function ReadAs({ found, text, onChange }: { found: SearchResults; text: string; onChange: (text: string) => void }) {
  const { understood } = found;
  if (!understood || understood.compare) return null;
  const leftOut = leftOutText(understood);
  // A brand alone needs no explanation.
  if (!leftOut && understood.chips.every(({ key }) => key === 'brand')) return null;
  return (
    <div className="border-b border-line px-4 pt-3.5 pb-3">
      <div className="search-heading p-0!">We read this as</div>
      <ul aria-label="We read this as" className="mt-1.5 flex flex-wrap gap-2">
        {understood.chips.map(({ key, label, words }, at) => {
          const rest = withoutWords(text, words);
          const shown = key === 'sort' ? `Sort: ${label}` : label;
          return (
            <li key={key} className="appear-chip" style={{ animationDelay: `${at * 40}ms` }}>
              {rest === null ? (
                <span className={cx('chip', CHIP)}>{shown}</span>
              ) : (
                <RemovableChip onRemove={() => onChange(rest)} className={CHIP}>
                  {shown}
                </RemovableChip>
              )}
            </li>
          );
        })}
        {understood.query.search && <li className={cx('chip', CHIP)}>“{understood.rest}”</li>}
      </ul>
      {leftOut && <p className="mt-2 text-sm text-ink-2">{leftOut}</p>}
    </div>
  );
}

const CHIP = 'min-h-9.5 border-accent/40 bg-accent-wash px-3.5 text-sm';

/** Two placeholder rows, shown after a moment. */
function Loading({ isLate }: { isLate: boolean }) {
  return [...'ab'].map((row) => (
    <div key={row} aria-hidden="true" className={cx('search-line', !isLate && 'appear-late [animation-delay:150ms]')}>
      <span className="search-thumb bg-sunk" />
      <span className="grow">
        <Skeleton className="h-3 w-7/10" />
        <Skeleton className="mt-2.25 h-3 w-9/20" />
      </span>
    </div>
  ));
}
