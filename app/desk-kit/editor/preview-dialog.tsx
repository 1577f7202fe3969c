import type { MouseEvent, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type PreviewDialogProps = { onClose: () => void; className: string; children: ReactNode };

/** The components readers get. Links are off, since they would lead away from unsaved work. */
export function PreviewDialog({ onClose, className, children }: PreviewDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Preview" className="sm:max-w-6xl">
      <div onClickCapture={preventNavigation} className={cx('border-t border-line', className)}>
        {children}
      </div>
    </Dialog>
  );
}

function preventNavigation(event: MouseEvent): void {
  if (!(event.target as HTMLElement).closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
}
