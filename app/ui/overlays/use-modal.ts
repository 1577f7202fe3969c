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
 * Controls a native modal <dialog> by `open`: the browser traps focus, makes the page behind inert and returns focus.
 * Escape and a press outside call onClose.
 */
export function useModal(open: boolean, onClose: (() => void) | undefined, firstFocus = WISH) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const wanted = useRef(false);
  const isTakenAway = useRef(false);

  const show = useEffectEvent(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    // React's autoFocus runs before the dialog is shown, so it has no effect.
    const wish = dialog?.querySelector<HTMLElement>(WISH) ?? dialog?.querySelector<HTMLElement>(firstFocus);
    wish?.focus();
  });

  // If it unmounts while open, it would stay modal, with the page behind inert and focus nowhere.
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
    // A dialog that was just closing has new content.
    if (open) show();
    if (!open && dialog?.open) closeAfterPaint(dialog, () => wanted.current);
  }, [open]);

  return {
    ref,
    // A file input inside fires a bubbling cancel event, which must be ignored.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose?.();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // The dialog was unmounted or reopened before the event arrived, so no one closed it.
      if (isTakenAway.current || event.currentTarget.open) return;
      if (event.target !== event.currentTarget || !open) return;
      // Browsers let a second Escape close any dialog.
      if (onClose) onClose();
      else show();
    },
    // Both ends of the press must be outside: selecting text inside and releasing outside must not close it.
    onPointerDown: (event: PointerEvent) => {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && event.target === event.currentTarget) onClose?.();
    },
  };
}

/** The whole page behind is restyled when it is no longer inert, so the dialog disappears before that. */
function closeAfterPaint(dialog: HTMLDialogElement, isWanted: () => boolean): void {
  dialog.dataset.closing = '';
  void painted().then(() => {
    if (!isWanted()) dialog.close();
  });
}
