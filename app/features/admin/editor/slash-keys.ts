import { Extension } from '@tiptap/core';

type SlashKey = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape';

interface SlashKeysStorage {
  /** Set while the menu is open; says whether it took the key. */
  onKey: ((key: SlashKey) => boolean) | null;
}

declare module '@tiptap/core' {
  interface Storage {
    slashKeys: SlashKeysStorage;
  }
}

/** Passes the keys of the open slash menu to it, before they move the cursor. */
export const slashKeys = Extension.create<unknown, SlashKeysStorage>({
  name: 'slashKeys',
  priority: 1_000,
  addStorage: () => ({ onKey: null }),
  addKeyboardShortcuts() {
    const pass = (key: SlashKey) => () => this.storage.onKey?.(key) ?? false;
    return {
      ArrowDown: pass('ArrowDown'),
      ArrowUp: pass('ArrowUp'),
      Enter: pass('Enter'),
      Escape: pass('Escape'),
    };
  },
});
