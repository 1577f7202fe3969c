import type { Editor, JSONContent } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/**
 * Puts a part at the top level, where every part may stand: in place of an empty line, else after what holds the
 * cursor. Writing goes on inside it, or beneath it where it holds no text.
 */
export function insertBlock(editor: Editor, part: JSONContent): void {
  const { doc, selection } = editor.state;
  const { $from } = selection;
  const block = $from.depth > 0 ? $from.node(1) : null;
  const isEmptyLine = block?.type.name === 'paragraph' && block.content.size === 0;
  const to = block ? $from.after(1) : selection.to;
  const from = isEmptyLine ? $from.before(1) : to;
  const parts = to === doc.content.size ? [part, { type: 'paragraph' }] : [part];
  editor
    .chain()
    .insertContentAt({ from, to }, parts, { updateSelection: false })
    .command(({ tr }) => {
      tr.setSelection(Selection.near(tr.doc.resolve(from + 1)));
      return true;
    })
    .focus()
    .run();
}
