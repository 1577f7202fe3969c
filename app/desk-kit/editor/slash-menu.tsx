import { type Editor, Extension } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCombobox } from '#app/ui/controls/use-combobox.ts';
import { type Insert, type InsertDialog, insertsFor } from './inserts.ts';

/** Only on an empty line: a slash within text is a slash. */
const TYPED = /^\/(\w*)$/;

type SlashMenuProps = { editor: Editor; onOpenDialog: (dialog: InsertDialog) => void };

/** A slash on an empty line opens the list of blocks; typing filters it. */
export function SlashMenu({ editor, onOpenDialog }: SlashMenuProps) {
  const typed = useEditorState({ editor, selector: typedAfterSlash });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [known, setKnown] = useState(typed);
  const found = typed === null || dismissed !== null ? [] : insertsFor(typed);
  const isOpen = found.length > 0;

  const { handleKey, reset, activeId, listProps, optionProps } = useCombobox<Insert>({
    listLabel: 'Insert',
    options: found,
    onChoose: (insert) => {
      const { $from } = editor.state.selection;
      editor.chain().focus().deleteRange({ from: $from.start(), to: $from.pos }).run();
      insert.run(editor, onOpenDialog);
    },
  });
  if (known !== typed) {
    setKnown(typed);
    reset();
    if (typed === null) setDismissed(null);
  }

  const onKey = useEffectEvent((key: string): boolean => {
    if (key === 'Escape') setDismissed(typed);
    else handleKey(key);
    return true;
  });
  useEffect(() => {
    if (!isOpen) return;
    editor.storage.slashKeys.onKey = (key) => onKey(key);
    return () => {
      editor.storage.slashKeys.onKey = null;
    };
  }, [editor, isOpen]);

  // The editor stays a multi-line text box, which may not have aria-expanded; aria-activedescendant is enough.
  useEffect(() => {
    const field = editor.view.dom;
    if (activeId) field.setAttribute('aria-activedescendant', activeId);
    else field.removeAttribute('aria-activedescendant');
  }, [editor, activeId]);

  if (!isOpen) return null;
  return (
    <div
      {...listProps}
      style={placeAtCursor(editor)}
      className="fixed z-20 max-h-72 w-56 overflow-y-auto rounded-control border border-line-2 bg-sheet p-1.5 shadow-float"
    >
      {found.map((insert, index) => (
        <div
          key={insert.id}
          {...optionProps(insert, index)}
          className="cursor-pointer rounded-small px-3 py-1.5 tap hover:bg-line aria-selected:bg-line"
        >
          {insert.label}
        </div>
      ))}
    </div>
  );
}

function typedAfterSlash({ editor }: { editor: Editor }): string | null {
  const { $from, empty } = editor.state.selection;
  if (!empty || !editor.isFocused || $from.parent.type.name !== 'paragraph' || $from.depth !== 1) return null;
  if ($from.parentOffset !== $from.parent.content.size) return null;
  return TYPED.exec($from.parent.textContent)?.[1] ?? null;
}

const GAP = 6;
const HEIGHT = 288;
const WIDTH = 224;

function placeAtCursor(editor: Editor) {
  const { top, bottom, left } = editor.view.coordsAtPos(editor.state.selection.from);
  const opensBelow = bottom + GAP + HEIGHT < innerHeight || top < HEIGHT;
  return {
    left: Math.max(GAP, Math.min(left, document.documentElement.clientWidth - WIDTH - GAP)),
    ...(opensBelow ? { top: bottom + GAP } : { bottom: innerHeight - top + GAP }),
  };
}

type SlashKey = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape';

interface SlashKeysStorage {
  /** Set while the menu is open; returns whether it handled the key. */
  onKey: ((key: SlashKey) => boolean) | null;
}

declare module '@tiptap/core' {
  interface Storage {
    slashKeys: SlashKeysStorage;
  }
}

/** Passes keys to the open slash menu before they move the cursor. */
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
