import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

let content: ReactNode = null;
const listeners = new Set<() => void>();

function setContent(next: ReactNode): void {
  content = next;
  for (const listener of listeners) listener();
}

/**
 * Shows something beside the screen that is shown, as long as it is: for what cannot bear that its effects are ended and
 * run again when the screen waits behind a sign-in and comes back.
 */
export function useBesideScreen(beside: ReactNode): void {
  useEffect(() => setContent(beside));
  useEffect(() => () => setContent(null), []);
}

export function BesideScreen(): ReactNode {
  return useSyncExternalStore(
    subscribe,
    () => content,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
