import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '#app/lib/keys.ts';

/** Calls `search` when `/` is pressed and nothing is being typed. It returns whether there was a search to show. */
export function useSlashKey(search: () => boolean): void {
  const onSlash = useEffectEvent(search);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '/' && isShortcut(event) && onSlash()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
