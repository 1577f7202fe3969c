import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { MenuIcon } from '#app/ui/display/icons.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** What every screen of the admin area stands in: the way to the others beside it, or behind a button where it is narrow. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();

  return (
    <div className="mx-auto flex w-full max-w-[100rem] grow max-lg:flex-col">
      <aside className="sticky top-0 max-h-dvh w-52 shrink-0 self-start overflow-y-auto py-6 pl-3 max-lg:hidden">
        <SideNavigation />
      </aside>
      <NarrowNavigation />
      <div className="min-w-0 grow px-4 pt-5 pb-12 md:px-6 lg:border-l lg:border-line lg:pt-7">
        <QueryErrorResetBoundary>
          {({ reset }) => (
            <ScreenBoundary key={pathname} onRetry={reset}>
              <Suspense fallback={<Spinner className="appear-late" />}>{children}</Suspense>
            </ScreenBoundary>
          )}
        </QueryErrorResetBoundary>
      </div>
    </div>
  );
}

function NarrowNavigation() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <div className="border-b border-line px-4 py-1.5 md:px-6 lg:hidden">
      <Button variant="quiet" className="-ml-4" onClick={() => setIsOpen(true)}>
        <MenuIcon />
        Administration
      </Button>
      <Drawer open={isOpen} onClose={close} title="Administration">
        <SideNavigation onFollow={close} />
      </Drawer>
    </div>
  );
}
