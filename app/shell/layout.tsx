import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import type { ScreenHandle } from '#app/lib/screen.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { MAIN_ID, useFocusOnNewScreen } from '#app/lib/viewport/main-area.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useDocumentHead } from './use-document-head.ts';

type LayoutProps = {
  /** Shown in place of the matched screen. */
  children?: ReactNode;
};

const RETRY_MS = 4_000;

/**
 * Retries, because toasts, the tray and the consent dialog load with it: a brief network failure must not cost a visit
 * all of them.
 */
const loadAfterHydration = (): Promise<typeof import('./after-hydration.tsx')> =>
  import('./after-hydration.tsx').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadAfterHydration();
  });

export function Layout({ children }: LayoutProps) {
  useFocusOnNewScreen();
  useDocumentHead();
  const width = usePageWidth();

  return (
    <>
      <div className="flex min-h-dvh flex-col" data-width={width}>
        <SkipLink />
        <Header />
        <main id={MAIN_ID} tabIndex={-1} className="grow">
          {children ?? <Outlet />}
        </main>
        <Footer />
      </div>
      <AfterHydrationMount />
    </>
  );
}

function usePageWidth(): ScreenHandle['width'] {
  return (useMatches().at(-1)?.handle as ScreenHandle | undefined)?.width;
}

/** A component of its own, so its loading renders nothing else. */
function AfterHydrationMount() {
  const later = useLazyModule(loadAfterHydration);
  return later ? <later.AfterHydration /> : null;
}

function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-3 font-medium text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
