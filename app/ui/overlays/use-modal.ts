import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { painted } from '#app/lib/viewport/painted.ts';
import { lockScroll } from './lock-scroll.ts';

const WISH = '[data-autofocus]';

/**
 * Drives a native modal <dialog> from `open`: the browser keeps the focus inside, makes the page behind inert and
 * gives the focus back. Escape and a press outside ask to close.
 */
export function useModal(open: boolean, onClose: (() => void) | undefined, firstFocus = WISH) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const wanted = useRef(false);
  const isTakenAway = useRef(false);

  const show = useEffectEvent(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // React's own autoFocus comes before the dialog is shown, and so to nothing.
    const wish = dialog?.querySelector<HTMLElement>(WISH) ?? dialog?.querySelector<HTMLElement>(firstFocus);
    wish?.focus();
  });

  // Taken out while it is open, it would stay modal, the page behind inert and the focus nowhere.
  useLayoutEffect(() => {
    const dialog = ref.current;
    isTakenAway.current = false;
    return () => {
      isTakenAway.current = true;
      dialog?.close();
    };
  }, []);

  useEffect(() => {
    if (!open) return;
    lockScroll(ref, true);
    return () => lockScroll(ref, false);
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    wanted.current = open;
    delete dialog?.dataset.closing;
    if (open && !dialog?.open) show();
    if (!open && dialog?.open) closeAfterPaint(dialog, () => wanted.current);
  }, [open]);

  return {
    ref,
    // A file input inside fires a cancel that bubbles: it is not ours.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose?.();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // Taken away, or here again by the time the event comes: no one asked to close it.
      if (isTakenAway.current || event.currentTarget.open) return;
      if (event.target !== event.currentTarget || !open) return;
      // Browsers let a second Escape close any dialog.
      if (onClose) onClose();
      else show();
    },
    // Both ends of the click: selecting text inside and letting go outside is no wish to close.
    onPointerDown: (event: PointerEvent) => {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && event.target === event.currentTarget) onClose?.();
    },
  };
}

/**
 * The page behind is styled again as soon as it is no longer inert, all of it: the dialog is seen to go before that.
 */
function closeAfterPaint(dialog: HTMLDialogElement, isWanted: () => boolean): void {
  dialog.dataset.closing = '';
  void painted().then(() => {
    if (!isWanted()) dialog.close();
  });
}
