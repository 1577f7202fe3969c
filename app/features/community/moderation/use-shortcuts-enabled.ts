import { useState } from 'react';
import { readText, removeStored, writeText } from '#app/lib/storage.ts';

const KEY = 'handset:moderation-keys';
const OFF = 'off';

/** Single keys get in the way of those who speak to their computer, so they can be turned off. */
export function useShortcutsEnabled(): [boolean, (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => readText(KEY) !== OFF);
  return [
    enabled,
    (next) => {
      setEnabled(next);
      if (next) removeStored(KEY);
      else writeText(KEY, OFF);
    },
  ];
}
