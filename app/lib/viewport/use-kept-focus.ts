import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For a part of a page whose buttons go when they are pressed: the focus stays in it instead of starting again at the
 * top of the page. A dialog inside gives the focus back when it closes, to a button that may be gone by then.
 */
export function useKeptFocus() {
  const part = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  const keep = () => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) part.current?.focus();
  };
  useEffect(keep);

  return {
    ref: part,
    tabIndex: -1,
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
    onClose: keep,
  };
}
