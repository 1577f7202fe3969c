import { useEffect } from 'react';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { COOKIE_DIALOG_DELAY_MS } from '#contract/limits.ts';
import { CONSENT_KEY, useConsent } from './consent-store.ts';

const loadDialog = () => import('./consent-dialog.tsx');

/** Asks once, a moment after the first visit. The dialog is fetched only when it has to show. */
export function ConsentMount() {
  const { isOpen, dismiss, restore, ask } = useConsent();
  // Offline the dialog cannot be fetched: the reader stays undecided and is asked another time.
  const dialog = useLazyModule(loadDialog, isOpen, dismiss);

  useEffect(() => {
    restore();
    const onStorage = (event: StorageEvent) => {
      if (event.key === CONSENT_KEY) restore();
    };
    window.addEventListener('storage', onStorage);
    const timer = setTimeout(ask, COOKIE_DIALOG_DELAY_MS);
    return () => {
      window.removeEventListener('storage', onStorage);
      clearTimeout(timer);
    };
  }, [restore, ask]);

  return isOpen && dialog ? <dialog.ConsentDialog /> : null;
}
