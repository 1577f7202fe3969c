import type { RefCallback } from 'react';
import { painted } from './painted.ts';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)';

/**
 * The ref of a part of a page: when what has the focus in it goes, as a row or a pressed button does, its neighbour gets
 * it, or else the part itself. By itself it would fall to the page, and the keyboard start again at the top.
 */
export const keepFocus: RefCallback<HTMLElement> = (part) => {
  if (!part) return;
  let focused: Element | null = null;
  let places: Place[] = [];
  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof Element && part.contains(target) ? target : null;
    places = focused ? placesOf(focused, part) : [];
  };
  // A press elsewhere means that the reader has left it.
  const forget = ({ target }: PointerEvent) => {
    if (!focused?.contains(target as Node)) focused = null;
  };
  // Another component may have moved the focus by then. Behind an open dialog no one takes it: it is tried again when
  // that closes.
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
  // A dialog gives the focus back to what opened it, which may be gone by then.
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

/** Where it is in its parent, and where that is in its own. */
function placesOf(element: Element, part: Element): Place[] {
  const places: Place[] = [];
  for (let child = element; child !== part && child.parentElement; child = child.parentElement)
    places.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return places;
}

/** What took its place, or is before it. */
function neighbourOf(places: readonly Place[]): HTMLElement | undefined {
  for (const { parent, index } of places.filter(({ parent }) => parent.isConnected))
    for (const child of [parent.children[index], parent.children[index - 1]]) {
      const found = child && [child, ...child.querySelectorAll(FOCUSABLE)].filter((one) => one.matches(FOCUSABLE));
      const shown = found?.find((one) => one.checkVisibility());
      if (shown instanceof HTMLElement) return shown;
    }
  return undefined;
}
