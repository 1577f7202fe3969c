import { useEffect, useState } from 'react';

/** Longer than the pause between two words. */
const PAUSE_MS = 1_000;

/** Whether the user has stopped typing: a dialog that takes focus would swallow the rest of their sentence. */
export function useTypingPause(isNeeded: boolean): boolean {
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!isNeeded) return;
    const pause = () => setIsPaused(true);
    let timer = setTimeout(pause, isEditable(document.activeElement) ? PAUSE_MS : 0);
    const onKey = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, PAUSE_MS);
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      clearTimeout(timer);
      setIsPaused(false);
    };
  }, [isNeeded]);

  return isNeeded && isPaused;
}

function isEditable(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));
}
