import { useEffect, useState } from 'react';
import { DelayedSends } from './delayed-sends.ts';

/** What waits is sent when the reader leaves the screen or the page. */
export function useDelayedSends(): DelayedSends {
  const [delayedSends] = useState(() => new DelayedSends());

  useEffect(() => {
    const sendAll = () => delayedSends.sendAll();
    window.addEventListener('pagehide', sendAll);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, [delayedSends]);

  return delayedSends;
}
