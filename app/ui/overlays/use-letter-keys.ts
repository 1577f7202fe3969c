import { useEffect, useEffectEvent, useState } from 'react';
import { isShortcut } from '#app/lib/keys.ts';
import { readText, removeStored, writeText } from '#app/lib/storage.ts';

/** Stored only where somebody switched them off. */
const OFF_KEY = 'handset:compare-keys-off';

/** Keys that do something while nothing is being typed. They can be switched off, for people who speak to their browser. */
export function useLetterKeys(act: (key: string, target: Element) => boolean) {
  const [isOn, setIsOn] = useState(true);
  const onKey = useEffectEvent(act);

  useEffect(() => setIsOn(readText(OFF_KEY) === null), []);

  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.repeat || !isShortcut(event) || !(target instanceof Element) || target.closest('dialog')) return;
      if (onKey(key.length === 1 ? key.toLowerCase() : key, target)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);

  return {
    isOn,
    toggle: () => {
      if (isOn) writeText(OFF_KEY, 'off');
      else removeStored(OFF_KEY);
      setIsOn(!isOn);
    },
  };
}
