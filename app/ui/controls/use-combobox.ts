import { type KeyboardEvent, useId, useState } from 'react';

/** A field with a list of options beneath it: arrows move through them, Enter or a press chooses. */
export function useCombobox<Option>(listLabel: string, options: readonly Option[], onChoose: (option: Option) => void) {
  const id = useId();
  const [active, setActive] = useState(0);
  const current = Math.min(active, options.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[current];
    if (step && option) setActive((current + step + options.length) % options.length);
    else if (event.key === 'Enter' && option) onChoose(option);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  return {
    /** For other options than before. */
    activateFirst: () => setActive(0),
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': options.length > 0,
      'aria-controls': `${id}list`,
      'aria-activedescendant': options.length > 0 ? `${id}${current}` : undefined,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    listProps: { id: `${id}list`, role: 'listbox', 'aria-label': listLabel } as const,
    optionProps: (option: Option, index: number) =>
      ({
        id: `${id}${index}`,
        role: 'option',
        // The field keeps the focus and has the keys.
        tabIndex: -1,
        'aria-selected': index === current,
        onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
        onClick: () => onChoose(option),
      }) as const,
  };
}
