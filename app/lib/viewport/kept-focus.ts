import { type RefObject, useEffect } from 'react';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)';

/** When what has the keyboard's focus is removed, as a row is, its neighbour gets it: by itself it falls to the page. */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    let focused: Element | null = null;
    let places: Place[] = [];
    const remember = ({ target }: FocusEvent) => {
      const isKept = target instanceof Element && element.contains(target) && target.matches(':focus-visible');
      focused = isKept ? target : null;
      places = focused ? placesOf(focused, element) : [];
    };
    // Whoever points elsewhere has left it.
    const forget = () => {
      focused = null;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body) neighbourOf(places)?.focus();
    });
    observer.observe(element, { subtree: true, childList: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [content]);
}

type Place = { parent: Element; index: number };

/** Where it is in its parent, and where that is in its own. */
function placesOf(element: Element, content: Element): Place[] {
  const places: Place[] = [];
  for (let child = element; child !== content && child.parentElement; child = child.parentElement)
    places.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return places;
}

/** What took its place, or stands before it. */
function neighbourOf(places: readonly Place[]): HTMLElement | undefined {
  for (const { parent, index } of places.filter(({ parent }) => parent.isConnected))
    for (const child of [parent.children[index], parent.children[index - 1]]) {
      const found = child && [child, ...child.querySelectorAll(FOCUSABLE)].filter((one) => one.matches(FOCUSABLE));
      const shown = found?.find((one) => one.checkVisibility());
      if (shown instanceof HTMLElement) return shown;
    }
  return undefined;
}
