import { useEffect, useEffectEvent } from 'react';

/** Single keys, unless one is typing or a dialog is open. */
export function useShortcuts(keys: Record<string, () => void>, enabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if ((event.target as Element).closest?.('input, textarea, select, [contenteditable]')) return;
    if (document.querySelector('dialog:modal')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [enabled]);
}
