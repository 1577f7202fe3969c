import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const MAIN_ID = 'main';

export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/**
 * A new screen starts at its top, for the keyboard and the screen reader too, as a full page load would. Back and
 * forward are the browser's: it puts the page where it was.
 */
export function useFocusOnNewScreen(): void {
  const { pathname, hash, state } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname || isReturn || state?.isSameScreen) return;
    const place = hash && document.getElementById(hash.slice(1));
    if (place) place.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, state, isReturn]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The same screen under the address that it got by being saved.
    if (!hash && !state?.isSameScreen) focusMain();
  }, [pathname, hash, state]);
}
