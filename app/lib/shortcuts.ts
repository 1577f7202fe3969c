import { type RefObject, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { isShortcut } from './keys.ts';
import { readText } from './storage.ts';

/** A key that works wherever focus is. `?` lists those of the current screen. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`, after `Mod+` for Ctrl, or Command on a Mac. Several keys do the same. */
  keys: string | readonly string[];
  label: string;
  /** How the list shows the keys, if their names would be unclear. */
  shown?: string;
  /** Repeats while the key is held down. */
  repeats?: true;
  /** Returns false if it does nothing, so that another shortcut may use the key. */
  act: (event: KeyboardEvent) => unknown;
}

/** Newest first: if two offer Undo, the later one gets the key. */
export const registered: RefObject<readonly Shortcut[]>[] = [];

export function useShortcuts(shortcuts: readonly Shortcut[], enabled = true): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    // Adding the same listener again has no effect.
    addEventListener('keydown', onKeyDown);
    registered.unshift(latest);
    return () => void registered.splice(registered.indexOf(latest), 1);
  }, [enabled]);
}

/** Ctrl S wherever focus is; the browser would otherwise save the page as a file. */
export function useSaveKey(save: () => void): void {
  useShortcuts([{ keys: 'Mod+s', label: 'Save', act: save }]);
}

/** Whether the list of shortcuts is open. */
export const useShortcutList = create(() => ({ isOpen: false }));

export const openShortcutList = () => useShortcutList.setState({ isOpen: true });

/**
 * Single keys can be turned off, because they interfere with speech input. The key has the name of the first screen
 * with shortcuts.
 */
export const OFF_KEY = 'handset:compare-keys-off';

function onKeyDown(event: KeyboardEvent): void {
  const { key, code, altKey, shiftKey, repeat } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (!isCommand && (!isShortcut(event) || readText(OFF_KEY))) return;
  // Ignores Caps Lock. With Alt some keyboards type another character, so the physical key is used.
  const plain = altKey ? code : shiftKey || key.length > 1 ? key : key.toLowerCase();
  const name = isCommand ? `Mod+${plain}` : plain;
  // Nothing acts behind a dialog, not even the browser's Ctrl S. A dialog that is closing no longer counts.
  const isBehindDialog = document.querySelector('dialog:modal:not([data-closing])');
  if (isBehindDialog && !isCommand) return;
  const isTaken = registered
    .flatMap(({ current }) => current)
    .some(
      ({ keys, repeats, act }) =>
        [keys].flat().includes(name) && (isBehindDialog || (repeat && !repeats) || act(event) !== false),
    );
  if (isTaken) event.preventDefault();
}
