import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useLayoutEffect, useRef } from 'react';

type CommentBubbleProps = { editor: Editor; onComment: () => void };

export function CommentBubble({ editor, onComment }: CommentBubbleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { at, isShown } = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused } }) => ({
      at: state.selection.to,
      isShown: isFocused && !state.selection.empty && hasWords(state),
    }),
  });
  useLayoutEffect(() => {
    const { current: element } = button;
    const frame = element?.offsetParent;
    if (!element || !frame || editor.isDestroyed) return;
    const { bottom, left } = editor.view.coordsAtPos(at);
    const box = frame.getBoundingClientRect();
    element.style.top = `${bottom - box.top + 6}px`;
    element.style.left = `${Math.max(0, Math.min(left - box.left, box.width - element.offsetWidth))}px`;
  });
  if (!isShown) return null;
  return (
    <button
      ref={button}
      type="button"
      // The toolbar and Ctrl+Alt+M do the same.
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onComment}
      className="absolute z-10 min-h-9 rounded-control border border-line-2 bg-sheet px-3 text-sm font-medium shadow-float tap hover:bg-line"
    >
      Comment
    </button>
  );
}

function hasWords({ doc, selection: { from, to } }: Editor['state']): boolean {
  return doc.textBetween(from, to, ' ').trim() !== '';
}
