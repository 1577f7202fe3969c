import { NodeViewWrapper } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';

type ViewFrameProps = {
  /** What it is, for those who do not see it. */
  label: string;
  onRemove: () => void;
  children: ReactNode;
};

/** A part of the text that is one piece: picked up by dragging, taken out by its button or by Delete. */
export function ViewFrame({ label, onRemove, children }: ViewFrameProps) {
  return (
    <NodeViewWrapper role="group" aria-label={label} data-drag-handle className="my-4 whitespace-normal">
      {children}
      <div className="mt-1.5 flex items-center justify-between gap-3 text-xs text-ink-3">
        <span>{label}</span>
        <Button size="sm" variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> {label}</span>
        </Button>
      </div>
    </NodeViewWrapper>
  );
}
