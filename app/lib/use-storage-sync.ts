import { useEffect } from 'react';

/**
 * Reads what is stored after hydration, and again whenever another tab changed it or the browser brings back a page
 * it had put aside.
 */
export function useStorageSync(key: string, restore: () => void): void {
  useEffect(() => {
    restore();
    const onStorage = (event: StorageEvent) => {
      // Null: everything was cleared.
      if (event.key === key || event.key === null) restore();
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) restore();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [key, restore]);
}
