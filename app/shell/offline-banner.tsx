import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOnline = () => navigator.onLine;
const onServer = () => true;

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline, onServer);

  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-3 z-50 flex justify-center">
      {!online && (
        <p className="rounded-control bg-ink px-4 py-2 text-center text-sm font-medium text-paper shadow-float">
          You are offline. New pages will open once you are connected again.
        </p>
      )}
    </div>
  );
}
