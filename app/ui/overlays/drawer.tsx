import { type ReactNode, useId } from 'react';
import { cx } from '#app/lib/cx.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import { useModal } from './use-modal.ts';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: 'left' | 'right';
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Slides in from the side; a press outside or Escape closes it. Its content stays mounted while closed. */
export function Drawer({ open, onClose, title, side = 'left', footer, children }: DrawerProps) {
  const titleId = useId();
  const modal = useModal(open, onClose);

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={cx(
        'fixed inset-y-0 m-0 h-dvh max-h-none w-[min(24rem,calc(100vw-2.125rem))] max-w-none border-line-2 bg-paper text-ink shadow-float transition-[translate,display,overlay] transition-discrete duration-200 ease-out backdrop:bg-veil backdrop:transition-opacity open:not-data-closing:translate-x-0 data-closing:backdrop:opacity-0 starting:backdrop:opacity-0',
        side === 'left'
          ? 'right-auto left-0 -translate-x-full rounded-r-card border-r starting:open:-translate-x-full'
          : 'right-0 left-auto translate-x-full rounded-l-card border-l starting:open:translate-x-full',
      )}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className="grow overflow-y-auto overscroll-contain p-5">{children}</div>
        {footer && <div className="flex gap-2 border-t border-line p-4 *:grow">{footer}</div>}
      </div>
    </dialog>
  );
}
