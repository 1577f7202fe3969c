import { ConsentMount } from '#app/features/consent/consent-mount.tsx';
import { GoToTop } from './go-to-top.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SiteToaster } from './toaster.tsx';

/** Everything of the layout that the first page does not show. */
export function AfterHydration() {
  return (
    <>
      <OfflineBanner />
      <NavigationProgress />
      <GoToTop />
      <SiteToaster />
      <ConsentMount />
    </>
  );
}
