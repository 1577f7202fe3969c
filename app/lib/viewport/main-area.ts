import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const MAIN_ID = 'main';

export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/**
 * Scrolls a new screen to its top and focuses it, as a full page load would. On back and forward the browser restores
 * the scroll position.
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
    // A save gave the same screen a new address.
    if (!hash && !state?.isSameScreen) focusMain();
  }, [pathname, hash, state]);
}
