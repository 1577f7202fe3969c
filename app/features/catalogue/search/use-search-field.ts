import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { useCombobox } from '#app/ui/controls/use-combobox.ts';

type Handlers = {
  onKeyDown: (event: KeyboardEvent) => void;
  onSubmit: () => void;
  onOpen: () => void;
};

/**
 * Attaches to a search field that was on the page before this code loaded. React does not control its value; this only
 * listens to its events.
 */
export function useSearchField(field: RefObject<HTMLInputElement | null>, handlers: Handlers) {
  const [text, setText] = useState(() => field.current?.value ?? '');
  const [isOpen, setIsOpen] = useState(() => document.activeElement === field.current);

  const onKeyDown = useEffectEvent(handlers.onKeyDown);
  const onSubmit = useEffectEvent(() => {
    setIsOpen(false);
    handlers.onSubmit();
  });
  const open = useEffectEvent(() => {
    setText(field.current?.value ?? '');
    setIsOpen(true);
    handlers.onOpen();
  });

  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    // Text typed before hydration.
    setText(input.value);
    const closeWhenLeft = (event: FocusEvent) => {
      if (!form.contains(event.relatedTarget as Node | null)) setIsOpen(false);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener('input', () => open(), { signal });
    input.addEventListener('focus', () => open(), { signal });
    input.addEventListener('click', () => open(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    form.addEventListener('submit', () => onSubmit(), { signal });
    form.addEventListener('focusout', closeWhenLeft, { signal });
    return () => listeners.abort();
  }, [field]);

  return { text, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

type FieldState = Pick<ReturnType<typeof useCombobox>, 'fieldProps' | 'activeId'>;

/** For a field that was on the page before this code loaded, and that this component does not render. */
export function useFieldAttributes(field: RefObject<HTMLElement | null>, { fieldProps, activeId }: FieldState): void {
  const isExpanded = fieldProps['aria-expanded'];
  const listId = fieldProps['aria-controls'];
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isExpanded),
      'aria-controls': isExpanded ? listId : undefined,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, value);
    }
  }, [field, isExpanded, listId, activeId]);
}
