import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isAllowed, useConsent } from '#app/features/pages/consent/consent-store.ts';
import { watchTyping } from './unsent-text.ts';

/** A screen that is only passed through is not cached. */
const SEEN_AFTER_MS = 2_000;
const CHECK_AGAIN_MS = 3_600_000;

/**
 * Starts the service worker and reports every viewed page to it (app/entry.worker.ts). If offline pages are switched
 * off the server sends no version, and its worker removes itself.
 */
export function useOfflinePages(): void {
  const { key, pathname, search } = useLocation();
  useEffect(() => (isSwitchedOn() ? startWorker() : undefined), []);

  useEffect(() => {
    if (!isSwitchedOn()) return;
    const seen = window.location.origin + pathname + search;
    if (key === 'default') return void postToWorker(seen);
    // A page reached by navigation must be fetched again to be cached, unlike one that was loaded as a page.
    if (savesData()) return;
    const timer = setTimeout(postToWorker, SEEN_AFTER_MS, seen);
    return () => clearTimeout(timer);
  }, [key, pathname, search]);
}

function isSwitchedOn(): boolean {
  return 'serviceWorker' in navigator && document.querySelector('meta[name="version"]') !== null;
}

function startWorker(): () => void {
  watchTyping();
  const registered = navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  let checkedAt = Date.now();
  const check = async () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_AGAIN_MS) return;
    checkedAt = Date.now();
    await (await registered)?.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', check);
  document.addEventListener('click', openAsPage, { capture: true });
  const leave = useConsent.subscribe(() => postToWorker());
  return () => {
    document.removeEventListener('visibilitychange', check);
    document.removeEventListener('click', openAsPage, { capture: true });
    leave();
  };
}

/** Offline no screen can load its code, but the service worker may have the page, so the browser opens it. */
function openAsPage(event: MouseEvent): void {
  const isLink = event.target instanceof Element && event.target.closest('a[href]');
  if (isLink && !navigator.onLine && navigator.serviceWorker.controller) event.stopPropagation();
}

async function postToWorker(seen?: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const preferences = isAllowed('preferences');
  active?.postMessage(seen ? { preferences, seen, files: loadedFiles() } : { preferences });
}

/** Includes files that loaded after hydration, which the page's HTML does not list. */
function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname, search } = new URL(name);
    return origin === window.location.origin && /^\/(assets|media)\//.test(pathname) ? [pathname + search] : [];
  });
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
