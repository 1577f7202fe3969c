import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Highlights commented text with decorations, which are not part of the document, its undo history or a save. They
 * move with the text.
 */

interface Marks {
  places: ReadonlyMap<string, { from: number; to: number }>;
  active: string | null;
  /** Increases when the whole text is replaced, as by restoring a version. */
  replaced: number;
}

const key = new PluginKey<Marks>('noteMarks');
const REPLACED = 'textReplaced';
const NONE: Marks = { places: new Map(), active: null, replaced: 0 };

export const noteMarks = Extension.create({
  name: 'noteMarks',
  addProseMirrorPlugins: () => [
    new Plugin<Marks>({
      key,
      state: { init: () => NONE, apply: applyMarks },
      props: { decorations: drawMarks },
    }),
  ],
});

function applyMarks(transaction: Transaction, before: Marks): Marks {
  const marks = { ...before, ...(transaction.getMeta(key) as Partial<Marks> | undefined) };
  if (!transaction.docChanged) return marks;
  const places = new Map<string, { from: number; to: number }>();
  for (const [id, { from, to }] of marks.places) {
    // Text typed at either end stays outside the highlight.
    const moved = { from: transaction.mapping.map(from, 1), to: transaction.mapping.map(to, -1) };
    if (moved.from < moved.to) places.set(id, moved);
  }
  return { ...marks, places, replaced: marks.replaced + (transaction.getMeta(REPLACED) ? 1 : 0) };
}

function drawMarks(state: EditorState): DecorationSet {
  const { places, active } = marksOf(state);
  const drawn = [...places].map(([id, { from, to }]) =>
    Decoration.inline(from, to, { class: id === active ? 'note-mark is-active' : 'note-mark', 'data-note': id }),
  );
  return DecorationSet.create(state.doc, drawn);
}

function marksOf(state: EditorState): Marks {
  return key.getState(state) ?? NONE;
}

export function notePlaces({ state }: Editor): Marks['places'] {
  return marksOf(state).places;
}

export function textsReplaced({ state }: Editor): number {
  return marksOf(state).replaced;
}

/** Marks a transaction that replaces the whole text. */
export function markReplaced(transaction: Transaction): Transaction {
  return transaction.setMeta(REPLACED, true);
}

export function setNoteMarks({ state, view }: Editor, marks: Partial<Omit<Marks, 'replaced'>>): void {
  view.dispatch(state.tr.setMeta(key, marks).setMeta('addToHistory', false));
}
