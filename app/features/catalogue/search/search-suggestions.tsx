import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { countText } from '#app/lib/format.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { NONE, useCombobox } from '#app/ui/controls/use-combobox.ts';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import {
  EXAMPLES,
  pathOf,
  popularGroups,
  recentGroup,
  type Suggestion,
  type SuggestionGroup,
  suggestionGroups,
} from './suggestion.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useNoteSearch, usePopularSearches, useRecentSearches, useSearch } from './use-search.ts';
import { useFieldAttributes, useSearchField } from './use-search-field.ts';

/** Turns the search field into a combobox; loaded when the field is first used. */
export function SearchSuggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const note = useNoteSearch();

  const { text, isOpen, open, close } = useSearchField(field, {
    onKeyDown: (event) => onKeyDown(event),
    onSubmit: () => note(field.current?.value ?? ''),
    onOpen: () => {
      combobox.reset();
      refresh();
    },
  });
  const { recent, refresh, remove } = useRecentSearches();
  const { groups, message } = useSuggestions(text, recent);
  const lines = groups.flatMap(({ suggestions }) => suggestions);
  const combobox = useCombobox<Suggestion>({
    listLabel: 'Suggestions',
    options: lines,
    onChoose: (suggestion) => {
      void navigate(pathOf(suggestion));
      finish(suggestion);
    },
    first: NONE,
    isOpen,
  });
  useFieldAttributes(field, combobox);

  const finish = (suggestion: Suggestion) => {
    if (suggestion.kind !== 'popular') note(suggestion.kind === 'search' ? suggestion.search : text);
    if (field.current) field.current.value = '';
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape' && isOpen && (lines.length > 0 || message)) {
      event.preventDefault();
      close();
    } else if (combobox.handleKey(event.key)) {
      event.preventDefault();
      // Enter has closed the list.
      if (event.key !== 'Enter') open();
    }
  };

  if (!isOpen || (lines.length === 0 && !message)) return null;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps focus in the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-2 xl:left-auto xl:w-[max(100%,28rem)] max-h-[min(34rem,calc(100dvh-6rem))] overflow-y-auto overscroll-contain rounded-card border border-line-2 bg-sheet p-1.5 text-base text-ink shadow-float"
    >
      <p role="status" className={message ? 'px-3 py-2.5' : 'sr-only'}>
        {message ?? countText(lines.length, 'suggestion')}
      </p>
      {lines.length > 0 && (
        <div className="flex">
          <SuggestionList groups={groups} combobox={combobox} onFollow={finish} />
          {text.trim() === '' && recent.length > 0 && <RemoveButtons searches={recent} onRemove={remove} />}
        </div>
      )}
    </div>
  );
}

/** Beside the list, because an option cannot contain a button. */
function RemoveButtons({ searches, onRemove }: { searches: readonly string[]; onRemove: (search: string) => void }) {
  return (
    <ul aria-label="Clear recent searches" className="pt-7">
      {searches.map((search) => (
        <li key={search} className="grid h-11 place-items-center">
          <IconButton label={`Remove ${search} from recent searches`} onClick={() => onRemove(search)}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type Suggested = {
  groups: SuggestionGroup[];
  /** Shown in place of the groups. */
  message: string | null;
};

/** Suggestions for the text: recent searches or examples while it is empty, else the server's results. */
function useSuggestions(text: string, recent: readonly string[]): Suggested {
  const popular = usePopularSearches();
  const { typed, settled, found, isOld, hasFailed } = useSearch(text);
  if (typed === '') {
    const others = popularGroups(popular ?? []);
    const own = recent.length > 0 ? [recentGroup(recent)] : [];
    return { groups: [...own, ...(others.length > 0 ? others : [EXAMPLES])], message: null };
  }
  if (hasFailed) return { groups: [], message: 'Something went wrong' };
  const groups = found ? suggestionGroups(found, typed) : [];
  const isEmpty = found !== undefined && groups.length === 0 && !isOld;
  return { groups, message: isEmpty ? `Nothing found for “${settled}”.` : null };
}
