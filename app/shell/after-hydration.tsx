import { SessionMount } from '#app/features/account/auth/session-mount.tsx';
import { SignInPromptMount } from '#app/features/account/auth/sign-in-prompt-mount.tsx';
import { WishlistMount } from '#app/features/account/wishlist/wishlist-mount.tsx';
import { CompareTrayMount } from '#app/features/catalogue/compare/compare-tray-mount.tsx';
import { ConsentMount } from '#app/features/pages/consent/consent-mount.tsx';
import { GoToTop } from './go-to-top.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ToasterMount } from './toaster-mount.tsx';

/** Everything of the layout that the first page does not show. */
export function AfterHydration() {
  return (
    <>
      <SessionMount />
      <SignInPromptMount />
      <OfflineBanner />
      <CompareTrayMount />
      <WishlistMount />
      <NavigationProgress />
      <GoToTop />
      <ToasterMount />
      <ConsentMount />
    </>
  );
}
