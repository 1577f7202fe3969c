import type { useCombobox } from '#app/ui/controls/use-combobox.ts';
import type { Suggestion, SuggestionGroup } from './suggestion.ts';
import { SuggestionLine } from './suggestion-line.tsx';

type SuggestionListProps = {
  groups: readonly SuggestionGroup[];
  combobox: Pick<ReturnType<typeof useCombobox<Suggestion>>, 'listProps' | 'optionProps'>;
  /** A suggestion was followed by a press. */
  onFollow: (suggestion: Suggestion) => void;
};

/** The options of a search field, by kind. */
export function SuggestionList({ groups, combobox, onFollow }: SuggestionListProps) {
  const lines = groups.flatMap(({ suggestions }) => suggestions);
  return (
    <div {...combobox.listProps} className="min-w-0 grow">
      {groups.map(({ title, count, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox's options has no element of its own
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden="true" className="search-heading">
            {title}
            <span>{count}</span>
          </div>
          {suggestions.map((suggestion) => {
            const place = lines.indexOf(suggestion);
            return (
              <SuggestionLine
                key={place}
                suggestion={suggestion}
                {...combobox.optionProps(suggestion, place)}
                onClick={() => onFollow(suggestion)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
