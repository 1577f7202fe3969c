import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ConsentMount } from '#app/features/consent/consent-mount.tsx';
import { Footer } from './footer.tsx';
import { GoToTop } from './go-to-top.tsx';
import { Header } from './header.tsx';
import { MAIN_ID, useFocusOnNewScreen } from './main-area.ts';
import { type IsRouted, RoutedContext } from './navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SkipLink } from './skip-link.tsx';
import { ToasterMount } from './toaster-mount.tsx';

type LayoutProps = {
  /** Leaves out links to screens that do not exist yet. */
  isRouted?: IsRouted;
  /** In place of the matched screen. */
  children?: ReactNode;
};

const always: IsRouted = () => true;

export function Layout({ isRouted = always, children }: LayoutProps) {
  useFocusOnNewScreen();

  return (
    <RoutedContext value={isRouted}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <OfflineBanner />
        <Header />
        <main id={MAIN_ID} tabIndex={-1} className="grow">
          {children ?? <Outlet />}
        </main>
        <Footer />
      </div>
      <NavigationProgress />
      <GoToTop />
      <ToasterMount />
      <ConsentMount />
    </RoutedContext>
  );
}
