import { type KeyboardEvent, useId, useState } from 'react';

/** No option is active: keys go to the field. */
export const NONE = -1;

type Combobox<Option> = {
  listLabel: string;
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** The initially active option: the first, or none, so that Enter can submit the field. */
  first?: 0 | typeof NONE;
  isOpen?: boolean;
};

/** A field with a list of options: arrow keys move through them, Enter or a press chooses. */
export function useCombobox<Option>({ listLabel, options, onChoose, first = 0, isOpen = true }: Combobox<Option>) {
  const id = useId();
  const [active, setActive] = useState<number>(first);
  const current = isOpen && active < options.length ? active : first;
  const isExpanded = isOpen && options.length > 0;
  const idOf = (index: number) => `${id}${index}`;

  const activeId = isExpanded && current !== NONE ? idOf(current) : undefined;

  /** Returns whether the key was handled. */
  const handleKey = (key: string): boolean => {
    const next = nextActive(key, current, options.length, first);
    const option = isExpanded ? options[current] : undefined;
    if (next !== null) {
      setActive(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
    } else if (key === 'Enter' && option) onChoose(option);
    else return false;
    return true;
  };

  return {
    handleKey,
    /** Called when the options change. */
    reset: () => setActive(first),
    activeId,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isExpanded,
      'aria-controls': `${id}list`,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      onKeyDown: (event: KeyboardEvent) => {
        if (handleKey(event.key) || event.key === 'Enter') event.preventDefault();
      },
    } as const,
    listProps: { id: `${id}list`, role: 'listbox', 'aria-label': listLabel } as const,
    optionProps: (option: Option, index: number) =>
      ({
        id: idOf(index),
        role: 'option',
        // The field keeps focus and handles the keys.
        tabIndex: -1,
        'aria-selected': index === current,
        onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
        onClick: () => onChoose(option),
      }) as const,
  };
}

/** The option a key moves to; null for keys that belong to the field. */
export function nextActive(key: string, active: number, length: number, first: number): number | null {
  if (length === 0) return null;
  if (key === 'ArrowDown') return active === length - 1 ? first : active + 1;
  if (key === 'ArrowUp') return active === first ? length - 1 : active - 1;
  // Without an active option, or where one always is, Home and End move the caret.
  if (first !== NONE || active === NONE) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return null;
}
