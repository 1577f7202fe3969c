import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { NONE, useCombobox } from '#app/ui/controls/use-combobox.ts';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import { saveRecentSearch } from './recent-searches.ts';
import { pathOf, type Suggestion, type SuggestionGroup } from './suggestion.ts';
import { SuggestionLine } from './suggestion-line.tsx';
import { useFieldAttributes, useSearchField } from './use-search-field.ts';
import { useSuggestions } from './use-suggestions.ts';

type SearchSuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  /** A suggestion was taken. */
  onDone: () => void;
};

/** Makes the search field a combobox; fetched when the field is first used. */
export function SearchSuggestions({ field, onDone }: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const api = useApi();

  const { text, isOpen, open, close } = useSearchField(field, {
    onKeyDown: (event) => onKeyDown(event),
    onSubmit: () => note(field.current?.value ?? ''),
    onOpen: () => {
      combobox.reset();
      refreshRecent();
    },
  });
  const { groups, message, recent, refreshRecent, remove } = useSuggestions(text);
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

  /** Remembered here, where that is allowed, and counted on the server by what it means. */
  const note = (search: string) => {
    saveRecentSearch(search);
    if (search.trim() !== '') api.search.made({ body: { search } }).catch(() => {});
  };

  const finish = (suggestion: Suggestion) => {
    if (suggestion.kind !== 'popular') note(suggestion.kind === 'search' ? suggestion.search : text);
    if (field.current) field.current.value = '';
    close();
    onDone();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape' && isOpen && (lines.length > 0 || message)) {
      event.preventDefault();
      close();
    } else if (combobox.handleKey(event.key)) {
      event.preventDefault();
      // Enter has closed it.
      if (event.key !== 'Enter') open();
    }
  };

  if (!isOpen || (lines.length === 0 && !message)) return null;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-2 xl:left-auto xl:w-[max(100%,28rem)] max-h-[min(34rem,calc(100dvh-6rem))] overflow-y-auto overscroll-contain rounded-card border border-line-2 bg-sheet p-1.5 text-base text-ink shadow-float max-md:in-[#site-search]:fixed max-md:in-[#site-search]:top-17 max-md:in-[#site-search]:bottom-0 max-md:in-[#site-search]:m-0 max-md:in-[#site-search]:max-h-none max-md:in-[#site-search]:rounded-none max-md:in-[#site-search]:border-0 max-md:in-[#site-search]:border-t max-md:in-[#site-search]:bg-paper max-md:in-[#site-search]:shadow-none"
    >
      <p role="status" className={message ? 'px-3 py-2.5' : 'sr-only'}>
        {message ?? countText(lines.length, 'suggestion')}
      </p>
      {lines.length > 0 && (
        <div className="flex">
          <div {...combobox.listProps} className="min-w-0 grow">
            {groups.map((group) => (
              <Group key={group.title} group={group}>
                {group.suggestions.map((suggestion) => {
                  const place = lines.indexOf(suggestion);
                  return (
                    <SuggestionLine
                      key={place}
                      suggestion={suggestion}
                      {...combobox.optionProps(suggestion, place)}
                      onClick={() => finish(suggestion)}
                    />
                  );
                })}
              </Group>
            ))}
          </div>
          {recent > 0 && <RemoveButtons lines={lines.slice(0, recent)} onRemove={remove} />}
        </div>
      )}
    </div>
  );
}

function Group({ group, children }: { group: SuggestionGroup; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a listbox's options has no element of its own
    <div role="group" aria-label={group.title}>
      <div aria-hidden="true" className="px-3 pt-2 pb-1 text-2xs leading-4 font-[550] text-ink-3">
        {group.title}
      </div>
      {children}
    </div>
  );
}

/** Beside the list, line by line: an option cannot contain a button. */
function RemoveButtons({ lines, onRemove }: { lines: readonly Suggestion[]; onRemove: (search: string) => void }) {
  return (
    <ul aria-label="Forget recent searches" className="pt-7">
      {lines.map((line) =>
        line.kind === 'search' ? (
          <li key={line.search} className="grid h-11 place-items-center">
            <IconButton label={`Remove ${line.search} from recent searches`} onClick={() => onRemove(line.search)}>
              <CloseIcon />
            </IconButton>
          </li>
        ) : null,
      )}
    </ul>
  );
}
