import { useEffect } from 'react';

/**
 * Reads the stored value after hydration, and again when another tab changes it or the page returns from the
 * back/forward cache.
 */
export function useStorageSync(key: string, restore: () => void): void {
  useEffect(() => {
    restore();
    const onStorage = (event: StorageEvent) => {
      // Null means that everything was cleared.
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
