import { useEffect, useEffectEvent } from 'react';

/** Calls `search` when `/` is pressed and nothing is being typed. It says whether it had a search to show. */
export function useSlashKey(search: () => boolean): void {
  const onSlash = useEffectEvent(search);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && isEditable(event.target)) return;
      if (onSlash()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isEditable(element: HTMLElement): boolean {
  const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range])';
  return element.isContentEditable || element.matches(typed);
}
