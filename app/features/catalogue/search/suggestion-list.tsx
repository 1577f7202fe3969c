import type { useCombobox } from '#app/ui/controls/use-combobox.ts';
import type { Suggestion, SuggestionGroup } from './suggestion.ts';
import { SuggestionLine } from './suggestion-line.tsx';

type SuggestionListProps = {
  groups: readonly SuggestionGroup[];
  combobox: Pick<ReturnType<typeof useCombobox<Suggestion>>, 'listProps' | 'optionProps'>;
  /** A suggestion was pressed. */
  onFollow: (suggestion: Suggestion) => void;
};

export function SuggestionList({ groups, combobox, onFollow }: SuggestionListProps) {
  const lines = groups.flatMap(({ suggestions }) => suggestions);
  return (
    <div {...combobox.listProps} className="min-w-0 grow">
      {groups.map(({ title, count, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group in a listbox
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
