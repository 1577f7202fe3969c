import { type ComponentType, useEffect, useState } from 'react';
import { COOKIE_DIALOG_DELAY_MS } from '#contract/limits.ts';
import { CONSENT_KEY } from './consent.ts';
import { useConsent } from './consent-store.ts';

/** Asks once, a moment after the first visit. The dialog is fetched only when it has to show. */
export function ConsentMount() {
  const { isOpen, dismiss, restore, ask } = useConsent();
  const [Dialog, setDialog] = useState<ComponentType>();

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

  useEffect(() => {
    if (!isOpen || Dialog) return;
    // Offline the dialog cannot be fetched: the reader stays undecided and is asked another time.
    import('./consent-dialog.tsx').then((loaded) => setDialog(() => loaded.ConsentDialog), dismiss);
  }, [isOpen, Dialog, dismiss]);

  return isOpen && Dialog ? <Dialog /> : null;
}
