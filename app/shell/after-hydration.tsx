import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { AuthMount } from '#app/features/account/auth/auth-mount.tsx';
import { restoreGuestWishlist, WISHLIST_KEY } from '#app/features/account/guest/guest-wishlist.ts';
import { COMPARE_PATH, COMPARISON_KEY } from '#app/features/catalogue/compare/comparison.ts';
import { useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { ConsentMount } from '#app/features/pages/consent/consent-mount.tsx';
import { resumeRefetching } from '#app/lib/resume-refetching.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useStorageSync } from '#app/lib/use-storage-sync.ts';
import { painted } from '#app/lib/viewport/painted.ts';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { GoToTop } from './go-to-top.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { SiteToaster } from './toaster.tsx';

/** Everything of the layout that the first page does not show. */
export function AfterHydration() {
  const queries = useQueryClient();
  useEffect(() => {
    void resumeRefetching(queries);
  }, [queries]);
  useStorageSync(WISHLIST_KEY, restoreGuestWishlist);
  return (
    <>
      <AuthMount />
      <OfflineMount />
      <CompareTrayMount />
      <NavigationProgress />
      <GoToTop />
      <SiteToaster />
      <ConsentMount />
      <ShortcutList />
    </>
  );
}

const loadOffline = () => import('./offline/offline.tsx');

/** What a device keeps for when there is no network: a first visit has its page long before. */
function OfflineMount() {
  const [isDue, setIsDue] = useState(false);
  const offline = useLazyModule(loadOffline, isDue);
  useEffect(() => {
    const timer = setTimeout(setIsDue, navigator.serviceWorker?.controller ? 500 : 5_000, true);
    return () => clearTimeout(timer);
  }, []);
  return offline ? <offline.Offline /> : null;
}

/** Shows that the next screen is on its way; quick ones come without it. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;

  return (
    <div className="pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center">
      <Spinner className="rounded-full border border-line-2 bg-sheet px-4 py-2 shadow-float appear-late" />
    </div>
  );
}

/** The press that fills it is answered first. */
const loadTray = () => painted().then(() => import('#app/features/catalogue/compare/compare-tray.tsx'));

/**
 * The tray is fetched only once it contains something. It is not shown where its phones are compared already, nor on a
 * phone's page, whose Compare button counts them.
 */
function CompareTrayMount() {
  const { items, restore } = useComparison();
  const { pathname } = useLocation();
  const isShown = items.length > 0 && pathname !== COMPARE_PATH && !pathname.startsWith('/product/');
  const tray = useLazyModule(loadTray, isShown);
  useStorageSync(COMPARISON_KEY, restore);
  return isShown && tray ? <tray.CompareTray /> : null;
}
