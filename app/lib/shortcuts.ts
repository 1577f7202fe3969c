import { type RefObject, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { isShortcut } from './keys.ts';
import { readText } from './storage.ts';

/** Every key that does something wherever the focus is. `?` lists those of the screen that is shown. */
export interface Shortcut {
  /** As `KeyboardEvent.key` says, after `Mod+` where Ctrl, or Command on a Mac, is held. Each of several does the same. */
  keys: string | readonly string[];
  label: string;
  /** How the list writes the keys, where their names would not do. */
  shown?: string;
  /** Goes on while the key is held down. */
  repeats?: true;
  /** Returns false where it does nothing, and another shortcut may use the key. */
  act: (event: KeyboardEvent) => unknown;
}

/** The newest first: of two that offer Undo, the later one takes the key. */
export const registered: RefObject<readonly Shortcut[]>[] = [];

export function useShortcuts(shortcuts: readonly Shortcut[], enabled = true): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    // The same listener is added once, however often.
    addEventListener('keydown', onKeyDown);
    registered.unshift(latest);
    return () => void registered.splice(registered.indexOf(latest), 1);
  }, [enabled]);
}

/** Ctrl S from wherever the focus is; the browser's own would store the page as a file. */
export function useSaveKey(save: () => void): void {
  useShortcuts([{ keys: 'Mod+s', label: 'Save', act: save }]);
}

/** Whether the list of shortcuts is open. */
export const useShortcutList = create(() => ({ isOpen: false }));

export const openShortcutList = () => useShortcutList.setState({ isOpen: true });

/**
 * Single keys get in the way of people who speak to their computer, so they can be turned off. Named after the first
 * screen that had shortcuts.
 */
export const OFF_KEY = 'handset:compare-keys-off';

function onKeyDown(event: KeyboardEvent): void {
  const { key, code, altKey, shiftKey, repeat } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (!isCommand && (!isShortcut(event) || readText(OFF_KEY))) return;
  // Caps Lock makes no difference. Alt types another sign on some keyboards, so the key is named by its place then.
  const plain = altKey ? code : shiftKey || key.length > 1 ? key : key.toLowerCase();
  const name = isCommand ? `Mod+${plain}` : plain;
  // Behind a dialog nothing acts, nor does the browser's own meaning of Ctrl S.
  const isBehindDialog = document.querySelector('dialog:modal');
  if (isBehindDialog && !isCommand) return;
  const isTaken = registered
    .flatMap(({ current }) => current)
    .some(
      ({ keys, repeats, act }) =>
        [keys].flat().includes(name) && (isBehindDialog || (repeat && !repeats) || act(event) !== false),
    );
  if (isTaken) event.preventDefault();
}
