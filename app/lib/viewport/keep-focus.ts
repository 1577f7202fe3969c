import type { RefCallback } from 'react';
import { painted } from './painted.ts';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)';

/**
 * A ref for a part of a page: when its focused element disappears, such as a row or a pressed button, focus moves to
 * its neighbour, or else to the part itself. Otherwise focus would fall to the page and the keyboard would start at the
 * top.
 */
export const keepFocus: RefCallback<HTMLElement> = (part) => {
  if (!part) return;
  let focused: Element | null = null;
  let places: Place[] = [];
  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof Element && part.contains(target) ? target : null;
    places = focused ? placesOf(focused, part) : [];
  };
  // A press elsewhere means that the reader has left this part.
  const forget = ({ target }: PointerEvent) => {
    if (!focused?.contains(target as Node)) focused = null;
  };
  // Another component may have moved focus by then. Behind an open dialog focus cannot move, so it is tried again when
  // the dialog closes.
  const passOn = async () => {
    await painted();
    if (!part.isConnected || document.activeElement !== document.body) return;
    const neighbour = neighbourOf(places);
    if (neighbour) return neighbour.focus();
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (focused?.isConnected === false) void passOn();
  });
  // A dialog returns focus to what opened it, which may be gone by then.
  const leaveDialog = () => {
    if (focused && !focused.checkVisibility()) void passOn();
  };
  observer.observe(part, { subtree: true, childList: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
  part.addEventListener('close', leaveDialog, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
    part.removeEventListener('close', leaveDialog, true);
  };
};

type Place = { parent: Element; index: number };

/** Its index in its parent, its parent's index, and so on. */
function placesOf(element: Element, part: Element): Place[] {
  const places: Place[] = [];
  for (let child = element; child !== part && child.parentElement; child = child.parentElement)
    places.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return places;
}

/** The element that took its place, or the one before it. */
function neighbourOf(places: readonly Place[]): HTMLElement | undefined {
  for (const { parent, index } of places.filter(({ parent }) => parent.isConnected))
    for (const child of [parent.children[index], parent.children[index - 1]]) {
      const found = child && [child, ...child.querySelectorAll(FOCUSABLE)].filter((one) => one.matches(FOCUSABLE));
      const shown = found?.find((one) => one.checkVisibility());
      if (shown instanceof HTMLElement) return shown;
    }
  return undefined;
}
