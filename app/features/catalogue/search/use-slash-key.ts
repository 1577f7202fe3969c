import { useEffect, useEffectEvent } from 'react';
import { isEditable } from '#app/lib/is-editable.ts';

/** Calls `search` when `/` is pressed and nothing is being typed. It returns whether there was a search to show. */
export function useSlashKey(search: () => boolean): void {
  const onSlash = useEffectEvent(search);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isEditable(event.target)) return;
      if (onSlash()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
