import deskAddresses from 'virtual:desk-addresses';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { isValidElement, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { useSession } from '#app/features/account/auth/session.ts';
import { setToken } from '#app/features/account/auth/token.ts';
import { UserContext } from '#app/features/account/auth/user-context.ts';
import { ApiProvider, addCalls, createApi } from '#app/lib/api.ts';
import { NavigateProvider } from '#app/lib/link.tsx';
import { createQueryClient } from '#app/lib/query-client.ts';
import { createLoader, provideServices, type ScreenModule } from '#app/lib/screen.ts';
import { MAIN_ID } from '#app/lib/viewport/main-area.ts';
import { ShortcutList } from '#app/shell/shortcut-list.tsx';
import { SiteToaster } from '#app/shell/toaster.tsx';
import { HydratedContext } from '#app/ssr/hydrated.tsx';
import type { User } from '#contract/account/user.ts';
import type { FakeServer } from './fake-server.ts';

const ACCOUNT = { emailVerified: true, avatarUrl: null, theme: 'system' } as const;

export const ADMIN: User = {
  ...ACCOUNT,
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Test Admin',
  email: 'admin@example.com',
  role: 'admin',
  roles: ['admin'],
};

export const READER: User = {
  ...ACCOUNT,
  id: '01990000-0000-7000-8000-000000000002',
  name: 'Test Reader',
  email: 'reader@example.com',
  role: 'consumer',
  roles: [],
};

interface RenderOptions {
  server: FakeServer;
  /** The component's address; navigating elsewhere shows 'elsewhere: /path'. */
  path?: string;
  /** The signed-in user. */
  user?: User;
}

interface Rendered {
  keys: UserEvent;
  /** The address in the address bar. */
  address(): string;
  navigate(to: string): Promise<void>;
  unmount(): void;
}

/** Screens by path pattern, for those that read it or link to each other. */
type Screens = Record<string, ReactNode>;

/** Mounts a component as the browser would, hydrated and signed in, with the fake server behind the typed client. */
export function renderScreen(screen: ReactNode | Screens, options: RenderOptions): Rendered {
  const { path = '/', user } = options;
  const screens = isScreens(screen) ? screen : { [new URL(path, window.location.origin).pathname]: screen };
  const routes = Object.entries(screens).map(([pattern, content]) => ({
    path: pattern,
    element: user ? <UserContext value={user}>{content}</UserContext> : content,
  }));
  return mount(routes, options);
}

function isScreens(screen: ReactNode | Screens): screen is Screens {
  return typeof screen === 'object' && screen !== null && !isValidElement(screen) && !Array.isArray(screen);
}

/** Mounts a file of routes/ at its address, with its loader. */
export function renderPage({ load, Screen }: ScreenModule, options: RenderOptions & { pattern?: string }): Rendered {
  const { path = '/', pattern = new URL(path, window.location.origin).pathname } = options;
  return mount(
    [{ path: pattern, loader: createLoader(load), Component: Screen, HydrateFallback: () => null }],
    options,
  );
}

function mount(screens: RouteObject[], { server, path = '/', user }: RenderOptions): Rendered {
  window.history.replaceState(null, '', path);
  if (user) {
    setToken('a-token');
    useSession.setState({ status: 'succeeded', error: null, user, token: 'a-token' });
  }
  const api = addCalls(createApi(server.transport), deskAddresses);
  const queries = createQueryClient();
  queries.setDefaultOptions({
    queries: { ...queries.getDefaultOptions().queries, refetchOnMount: true, retry: false },
  });
  const router = createBrowserRouter([...screens, { path: '*', element: null }], {
    getContext: () => provideServices({ api, queries }),
  });
  const view = render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queries}>
        <NavigateProvider value={router.navigate}>
          <HydratedContext value={true}>
            <main id={MAIN_ID} tabIndex={-1}>
              <Suspense fallback="Loading">
                <RouterProvider router={router} />
              </Suspense>
            </main>
            <SiteToaster />
            <ShortcutList />
          </HydratedContext>
        </NavigateProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return {
    keys: userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) }),
    address: () => window.location.pathname + window.location.search,
    navigate: (to) => router.navigate(to),
    unmount: () => {
      view.unmount();
      router.dispose();
    },
  };
}
