import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { AuthMount } from '#app/features/account/auth/auth-mount.tsx';
import { restoreGuestWishlist, WISHLIST_KEY } from '#app/features/account/guest/guest-wishlist.ts';
import { COMPARE_PATH, COMPARISON_KEY } from '#app/features/catalogue/compare/comparison.ts';
import { useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { ConsentMount } from '#app/features/pages/consent/consent-mount.tsx';
import { resumeRefetching } from '#app/lib/resume-refetching.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useStorageSync } from '#app/lib/use-storage-sync.ts';
import { MAIN_ID } from '#app/lib/viewport/main-area.ts';
import { painted } from '#app/lib/viewport/painted.ts';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { useToastCount } from '#app/ui/overlays/toast.ts';
import { GoToTop } from './go-to-top.tsx';
import { ShortcutList } from './shortcut-list.tsx';

/** Loads the player's code when a video preview is pressed. */
function useVideos(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target as Element).closest('a[data-video]')) return;
      // The default must be prevented now, before the code has loaded.
      if (event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        void import('#app/features/magazine/article/play-video.ts').then(({ playVideo }) => playVideo(event.target));
      }
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

/** The parts of the layout that the first page does not show. */
export function AfterHydration() {
  const queries = useQueryClient();
  useEffect(() => {
    void resumeRefetching(queries);
  }, [queries]);
  useVideos();
  useStorageSync(WISHLIST_KEY, restoreGuestWishlist);
  return (
    <>
      <AuthMount />
      <LaterMount />
      <CompareTrayMount />
      <NavigationProgress />
      <GoToTop />
      <ConsentMount />
      <ShortcutList />
    </>
  );
}

const loadOffline = () => import('./offline/offline.tsx');
const loadToaster = () => import('./toaster.tsx');

/**
 * Offline support and the container of toasts, unless one is shown earlier. Loads late, so a first visit has its page
 * long before.
 */
function LaterMount() {
  const [isDue, setIsDue] = useState(false);
  const toastCount = useToastCount();
  const offline = useLazyModule(loadOffline, isDue);
  const toaster = useLazyModule(loadToaster, toastCount + Number(isDue));
  useEffect(() => {
    const timer = setTimeout(setIsDue, navigator.serviceWorker?.controller ? 500 : 5_000, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {offline && <offline.Offline />}
      {toaster && <toaster.SiteToaster />}
    </>
  );
}

const loadSkeleton = () => import('#app/features/catalogue/product/product-skeleton.tsx');

/** Shows that the next screen is loading, as a skeleton for a phone's page; only after a moment. */
function NavigationProgress() {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const isToPhone = next?.pathname.startsWith('/product/') === true && next.pathname !== pathname;
  const skeleton = useLazyModule(loadSkeleton, isToPhone);
  if (state === 'idle') return null;

  return (
    <>
      {isToPhone && skeleton && (
        <div
          aria-hidden="true"
          style={placeOfMain()}
          className="fixed inset-0 z-40 overflow-hidden bg-paper appear-late print:hidden"
        >
          <skeleton.ProductSkeleton />
        </div>
      )}
      <div className="pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center">
        <Spinner className="rounded-full border border-line-2 bg-sheet px-4 py-2 shadow-float appear-late" />
      </div>
    </>
  );
}

/** Where a page begins when scrolled to its top: below the header, covering the current page. */
function placeOfMain(): CSSProperties {
  const main = document.getElementById(MAIN_ID);
  const top = Math.max(0, main?.getBoundingClientRect().top ?? 0);
  return { top, paddingTop: (main?.offsetTop ?? 0) - top };
}

/** Loads after the press that fills it is painted. */
const loadTray = () => painted().then(() => import('#app/features/catalogue/compare/compare-tray.tsx'));

/**
 * The tray loads only once it contains a phone. It is hidden on the comparison and on a phone's page, whose Compare
 * button shows the count.
 */
function CompareTrayMount() {
  const { items, restore } = useComparison();
  const { pathname } = useLocation();
  const isShown = items.length > 0 && pathname !== COMPARE_PATH && !pathname.startsWith('/product/');
  const tray = useLazyModule(loadTray, isShown);
  useStorageSync(COMPARISON_KEY, restore);
  return isShown && tray ? <tray.CompareTray /> : null;
}
