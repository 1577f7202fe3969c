import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Indented } from './comment-row.tsx';

export const UNDO_BUTTON = '[data-undo]';

type DeletedRowProps = { depth: number; replyCount: number; onUndo: () => void };

/** In place of a comment until its deletion is sent. */
export function DeletedRow({ depth, replyCount, onUndo }: DeletedRowProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);

  return (
    <Indented depth={depth}>
      <div className="flex flex-wrap items-center gap-x-2 py-2 text-ink-2">
        <span role="status">
          {replyCount === 0
            ? 'Comment deleted.'
            : `Comment and ${replyCount === 1 ? '1 reply' : `${replyCount} replies`} deleted.`}
        </span>
        <Button ref={undo} data-undo variant="act" size="sm" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </Indented>
  );
}
