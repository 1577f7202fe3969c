import { Button } from '#app/ui/controls/button.tsx';
import type { Decision } from './use-decisions.ts';

const DONE_LABELS: Record<Decision['action'], string> = { approve: 'approved', hide: 'hidden', delete: 'deleted' };

type UndoBarProps = { waiting: readonly Decision[]; onUndo: (decision: Decision) => void };

/** The last decision, for as long as it is not sent. */
export function UndoBar({ waiting, onUndo }: UndoBarProps) {
  const last = waiting.at(-1);
  return (
    <div role="status">
      {last && (
        <p className="mb-4 flex flex-wrap items-center gap-x-2 rounded-control border border-line-2 bg-better-wash py-1 pr-2 pl-3.5">
          <span>
            The comment by <bdi>{last.comment.author.name}</bdi> is {DONE_LABELS[last.action]}.
          </span>
          <Button variant="quiet" size="sm" onClick={() => onUndo(last)}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
