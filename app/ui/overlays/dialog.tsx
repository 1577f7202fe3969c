import { type ReactNode, useId } from 'react';
import { cx } from '#app/lib/cx.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  /** None for one that stays until it is answered. */
  onClose?: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** What is to be filled in has the focus rather than the closing button before it. */
const FIELD = 'input:not([type=file],[hidden],:disabled),select,textarea';

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
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg overflow-y-auto rounded-card border border-line-2 bg-sheet text-ink shadow-float transition-[opacity,translate] duration-150 backdrop:bg-veil data-closing:invisible starting:translate-y-2 starting:opacity-0',
        className,
      )}
    >
      {open && (
        <div className="p-5 md:p-6">
          <div className="flex items-start justify-between gap-4">
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
