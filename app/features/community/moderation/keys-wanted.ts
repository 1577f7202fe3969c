import { useState } from 'react';
import { readText, removeStored, writeText } from '#app/lib/storage.ts';

const KEY = 'handset:moderation-keys';
const OFF = 'off';

/** Single keys get in the way of those who speak to their computer, so they can be turned off. */
export function useKeysWanted(): [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(() => readText(KEY) !== OFF);
  return [
    wanted,
    (next) => {
      setWanted(next);
      if (next) removeStored(KEY);
      else writeText(KEY, OFF);
    },
  ];
}
