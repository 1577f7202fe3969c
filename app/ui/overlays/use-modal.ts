import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

const WISH = '[data-autofocus]';

/**
 * Drives a native modal <dialog> from `open`: the browser keeps the focus inside, makes the page behind inert and
 * gives the focus back. Escape and a press outside ask to close.
 */
export function useModal(open: boolean, onClose: () => void, firstFocus = WISH) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      dialog?.showModal();
      // React's own autoFocus comes before the dialog is shown, and so to nothing.
      const wish = dialog?.querySelector<HTMLElement>(WISH) ?? dialog?.querySelector<HTMLElement>(firstFocus);
      wish?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open, firstFocus]);

  return {
    ref,
    // A file input inside fires a cancel that bubbles: it is not ours.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget && open) onClose();
    },
    // Both ends of the click: selecting text inside and letting go outside is no wish to close.
    onPointerDown: (event: PointerEvent) => {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
}
