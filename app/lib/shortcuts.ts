import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { isShortcut } from './keys.ts';
import { readText, removeStored, writeText } from './storage.ts';

/** Every key that does something wherever the focus is. `?` lists those of the screen that is shown. */
export interface Shortcut {
  /** As `KeyboardEvent.key` says, after `Mod+` (Ctrl, or Command on a Mac) and `Alt+`. Each of several does the same. */
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
const registered: { shortcuts: readonly Shortcut[] }[] = [];

export function useShortcuts(shortcuts: readonly Shortcut[], enabled = true): void {
  const { current: entry } = useRef({ shortcuts });
  useEffect(() => {
    entry.shortcuts = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    if (registered.length === 0) window.addEventListener('keydown', onKeyDown);
    registered.unshift(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
      if (registered.length === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, [enabled, entry]);
}

/** Ctrl S from wherever the focus is; the browser's own would store the page as a file. */
export function useSaveKey(save: () => void): void {
  useShortcuts([{ keys: 'Mod+s', label: 'Save', act: save }]);
}

/** In the order in which the screen registered them; two parts with the same shortcut list it once. */
export function activeShortcuts(): Shortcut[] {
  const all = registered.toReversed().flatMap(({ shortcuts }) => shortcuts);
  return [...new Map(all.map((one) => [`${one.label} ${one.shown ?? one.keys}`, one])).values()];
}

export const useShortcutsHelp = create(() => ({ isOpen: false }));

export function openShortcutsHelp(): void {
  useShortcutsHelp.setState({ isOpen: true });
}

/** Stored only where somebody switched them off; named after the first screen that had shortcuts. */
const OFF_KEY = 'handset:compare-keys-off';

/** Single keys get in the way of people who speak to their computer, so they can be turned off. */
export function areShortcutsOn(): boolean {
  return readText(OFF_KEY) === null;
}

export function turnShortcuts(on: boolean): void {
  if (on) removeStored(OFF_KEY);
  else writeText(OFF_KEY, 'off');
}

function onKeyDown(event: KeyboardEvent): void {
  const name = nameOf(event);
  const isSingle = !/^(Mod|Alt)\+/.test(name);
  if (isSingle && (!isShortcut(event) || !areShortcutsOn())) return;
  const isBehindDialog = document.querySelector('dialog:modal') !== null;
  if (name === '?' && !isBehindDialog) openShortcutsHelp();
  for (const { keys, repeats, act } of registered.flatMap(({ shortcuts }) => shortcuts)) {
    if (![keys].flat().includes(name)) continue;
    // The browser's own meaning of Ctrl S is not wanted there either.
    if (isBehindDialog && !isSingle) event.preventDefault();
    if (isBehindDialog || (event.repeat && !repeats) || act(event) === false) continue;
    event.preventDefault();
    return;
  }
}

/** Alt changes what a key types on some keyboards, so the key is named by its place then. */
function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const plain = altKey && code.startsWith('Key') ? code.slice(3) : key;
  const letter = shiftKey || plain.length > 1 ? plain : plain.toLowerCase();
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${letter}`;
}
