import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useOfflinePages } from './use-offline-pages.ts';

/** Keeps pages on the device, says when they come from there, and when the server has a newer version of the site. */
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
    // What the page shows is asked for again.
    delete document.documentElement.dataset.keptAt;
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
  // The service worker writes when it kept the page (app/entry.worker.ts).
  const { keptAt } = document.documentElement.dataset;
  const isKept = useLocation().key === 'default' && keptAt;

  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-3 z-50 flex justify-center print:hidden">
      {(!online || isKept) && (
        <p className="rounded-control bg-ink px-4 py-2 text-center text-sm font-medium text-paper shadow-float">
          {isKept
            ? `You are offline: this is as it was on ${format(keptAt)}.`
            : 'You are offline. New pages will open once you are connected again.'}
        </p>
      )}
    </div>
  );
}

const loadPrompt = () => import('./new-version-prompt.tsx');

/** A service worker that takes over says of which build it is; the page says of which it was made. */
function NewVersionMount() {
  const [isReady, setIsReady] = useState(false);
  const prompt = useLazyModule(loadPrompt, isReady);

  useEffect(() => {
    const hear = ({ data }: MessageEvent) => {
      const own = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content;
      if (data.build !== own) setIsReady(true);
    };
    navigator.serviceWorker?.addEventListener('message', hear);
    return () => navigator.serviceWorker?.removeEventListener('message', hear);
  }, []);

  return isReady && prompt ? <prompt.NewVersionPrompt onLater={() => setIsReady(false)} /> : null;
}
