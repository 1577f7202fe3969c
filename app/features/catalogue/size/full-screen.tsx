import { type ReactNode, useId } from 'react';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import { useModal } from '#app/ui/overlays/use-modal.ts';

type FullScreenProps = { title: string; onClose: () => void; action?: ReactNode; children: ReactNode; foot: ReactNode };

/** A dialog that fills the screen to its edges, because objects are held against the glass. */
export function FullScreen({ title, onClose, action, children, foot }: FullScreenProps) {
  const titleId = useId();
  const modal = useModal(true, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="fixed inset-0 m-0 grid h-dvh max-h-none w-full max-w-none grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-paper text-ink data-closing:invisible not-open:hidden"
    >
      <div className="flex min-h-14 items-center gap-2.5 border-b border-line pr-1.5 pl-4">
        <h2 id={titleId} className="grow text-base font-semibold">
          {title}
        </h2>
        {action}
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
      <div className="border-t border-line px-4 pt-3 pb-[max(1.125rem,env(safe-area-inset-bottom))]">{foot}</div>
    </dialog>
  );
}
