import { useEffect } from 'react';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { COOKIE_DIALOG_DELAY_MS } from '#contract/limits.ts';
import { CONSENT_KEY, useConsent } from './consent-store.ts';

const loadDialog = () => import('./consent-dialog.tsx');

/** Asks once, shortly after the start of the first visit. The dialog's code loads only when it opens. */
export function ConsentMount() {
  const { isOpen, dismiss, restore, openIfUndecided } = useConsent();
  // Offline the dialog cannot load: the reader stays undecided and is asked another time.
  const dialog = useLazyModule(loadDialog, isOpen, dismiss);

  useEffect(() => {
    restore();
    const onStorage = (event: StorageEvent) => {
      if (event.key === CONSENT_KEY) restore();
    };
    window.addEventListener('storage', onStorage);
    // From the start of the visit, however long this code took to load.
    const timer = setTimeout(openIfUndecided, Math.max(0, COOKIE_DIALOG_DELAY_MS - performance.now()));
    return () => {
      window.removeEventListener('storage', onStorage);
      clearTimeout(timer);
    };
  }, [restore, openIfUndecided]);

  return isOpen && dialog ? <dialog.ConsentDialog /> : null;
}
