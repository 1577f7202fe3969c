import { type ReactNode, useId } from 'react';
import { cx } from '#app/lib/cx.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  /** Missing for a dialog that must be answered. */
  onClose?: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; the main one comes last. */
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** The first field gets focus instead of the close button before it. */
const FIELD = 'input:not([type=file],[hidden],:disabled),select,textarea';

/**
 * It has a fixed distance from the top and a sticky head with Close, so content that changes or scrolls moves neither:
 * a press on Close that began before a change still ends on it.
 */
export function Dialog({ open, onClose, title, description, actions, children, className }: DialogProps) {
  const titleId = useId();
  const descriptionId = useId();
  const modal = useModal(open, onClose, FIELD);

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={cx(
        'mx-auto mt-[8dvh] max-h-[calc(92dvh-1rem)] w-[calc(100vw-2rem)] max-w-lg scroll-pt-20 overflow-y-auto [scrollbar-gutter:stable] rounded-card border border-line-2 bg-sheet text-ink shadow-float transition-[opacity,translate] duration-150 backdrop:bg-veil data-closing:invisible starting:translate-y-2 starting:opacity-0',
        className,
      )}
    >
      {open && (
        <div className="px-5 pb-5 md:px-6 md:pb-6">
          <div className="sticky top-0 z-10 -mx-5 flex items-start justify-between gap-4 bg-sheet px-5 pt-5 md:-mx-6 md:px-6 md:pt-6">
            <h2 id={titleId} className="pt-1.5 text-xl">
              {title}
            </h2>
            {onClose && (
              <IconButton label="Close" onClick={onClose} className="-mt-1 -mr-2">
                <CloseIcon />
              </IconButton>
            )}
          </div>
          {description && (
            <p id={descriptionId} className="mt-2 text-ink-2">
              {description}
            </p>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
