import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useOfflinePages } from './use-offline-pages.ts';

/** Caches pages on the device, and shows when a page comes from the cache or a new version is ready. */
export function Offline() {
  useOfflinePages();
  return (
    <>
      <OfflineBanner />
      <NewVersionMount />
    </>
  );
}

function subscribe(listener: () => void): () => void {
  const reconnect = () => {
    // The page refetches its data.
    delete document.documentElement.dataset.cachedAt;
    listener();
  };
  window.addEventListener('online', reconnect);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', reconnect);
    window.removeEventListener('offline', listener);
  };
}

const isOnline = () => navigator.onLine;

const format = (moment: string) =>
  new Date(moment).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline);
  // The service worker writes when it cached the page (app/entry.worker.ts).
  const { cachedAt } = document.documentElement.dataset;
  const isCached = useLocation().key === 'default' && cachedAt;

  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-3 z-50 flex justify-center print:hidden">
      {(!online || isCached) && (
        <p className="rounded-control bg-ink px-4 py-2 text-center text-sm font-medium text-paper shadow-float">
          {isCached
            ? `You’re offline. This page is from ${format(cachedAt)}.`
            : 'You’re offline. Connect to the internet to open new pages.'}
        </p>
      )}
    </div>
  );
}

const loadPrompt = () => import('./new-version-prompt.tsx');

/** A new service worker sends its build; the page compares it with its own. */
function NewVersionMount() {
  const [isReady, setIsReady] = useState(false);
  const prompt = useLazyModule(loadPrompt, isReady);

  useEffect(() => {
    const onMessage = ({ data }: MessageEvent) => {
      const own = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content;
      if (data.build !== own) setIsReady(true);
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, []);

  return isReady && prompt ? <prompt.NewVersionPrompt onLater={() => setIsReady(false)} /> : null;
}
