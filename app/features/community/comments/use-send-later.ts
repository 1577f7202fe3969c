import { useEffect, useState } from 'react';
import { SendLater } from './send-later.ts';

/** What waits is sent when the reader leaves the screen or the page. */
export function useSendLater(): SendLater {
  const [later] = useState(() => new SendLater());

  useEffect(() => {
    const sendAll = () => later.sendAll();
    window.addEventListener('pagehide', sendAll);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, [later]);

  return later;
}
