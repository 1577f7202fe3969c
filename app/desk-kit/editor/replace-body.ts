import type { Editor } from '@tiptap/core';
import { diffArrays } from 'diff';
import type { EditedBody } from './body.ts';
import { markReplaced } from './note-marks.ts';

/** Replaces the text. Unchanged blocks stay, and with them the cursor. */
export function replaceBody(editor: Editor, body: EditedBody): void {
  if (editor.isDestroyed) return;
  const { state, view, schema } = editor;
  const next = schema.nodeFromJSON({
    type: 'doc',
    ...body,
    content: body.content?.length ? body.content : [EMPTY_LINE],
  });
  const { tr } = state;
  let at = 0;
  for (const { added, removed, value } of diffArrays([...state.doc.children], [...next.children], {
    comparator: (a, b) => a.eq(b),
  })) {
    const size = value.reduce((sum, node) => sum + node.nodeSize, 0);
    if (added) tr.insert(at, value);
    if (removed) tr.delete(at, at + size);
    else at += size;
  }
  if (tr.docChanged) view.dispatch(markReplaced(tr.setMeta('addToHistory', false)));
}

const EMPTY_LINE = { type: 'paragraph' };
