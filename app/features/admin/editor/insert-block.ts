import type { Editor, JSONContent } from '@tiptap/core';

/** Puts a part at the top level, where every part may stand: in place of an empty line, else after what holds the cursor. */
export function insertBlock(editor: Editor, part: JSONContent): void {
  const { $from } = editor.state.selection;
  if ($from.depth === 0) {
    editor.chain().focus().insertContentAt(editor.state.selection.to, part).run();
    return;
  }
  const block = $from.node(1);
  const isEmptyLine = block.type.name === 'paragraph' && block.content.size === 0;
  const at = isEmptyLine ? { from: $from.before(1), to: $from.after(1) } : $from.after(1);
  editor.chain().insertContentAt(at, part).focus().run();
}
