import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export const MAIN_ID = 'main';

export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** A new screen starts at its top for the keyboard and the screen reader too, as a full page load would. */
export function useFocusOnNewScreen(): void {
  const { pathname, hash, state } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The same screen under the address that it got by being saved.
    if (!hash && !state?.isSameScreen) focusMain();
  }, [pathname, hash, state]);
}
