import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { getDevices, rememberDevice } from './features/account/auth/known-device.ts';
import { promptPassword } from './features/account/auth/password-prompt.ts';
import { resumeSession } from './features/account/auth/session.ts';
import { getToken } from './features/account/auth/token.ts';
import { isAllowed } from './features/pages/consent/consent-store.ts';
import { ApiProvider, createApi } from './lib/api.ts';
import { createFetchTransport } from './lib/fetch-transport.ts';
import { NavigateProvider } from './lib/link.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { provideServices } from './lib/screen.ts';
import { SiteProvider } from './lib/site-query.tsx';
import { nextTask } from './lib/viewport/painted.ts';
import { routes } from './router.ts';
import { Hydration } from './ssr/hydrated.tsx';
import { hydrateQueries, hydrationData, type PageState } from './ssr/page-state.ts';

// On a slow phone starting takes a third of a second, so it is split into several browser tasks.
await nextTask();
const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? '');
const transportOptions = {
  getToken,
  getDevices,
  onDevice: rememberDevice,
  onUnauthenticated: resumeSession,
  onReauthRequired: promptPassword,
  mayBeCounted: () => isAllowed('analytics'),
};
const api = createApi(createFetchTransport(transportOptions));
const queries = createQueryClient();
hydrateQueries(queries, state);

await nextTask();
await loadMatchedRoutes(routes);
await nextTask();
const router = createBrowserRouter(routes, {
  hydrationData: hydrationData(state),
  getContext: () => provideServices({ api, queries }),
});

await nextTask();
// A transition hydrates in slices of a few milliseconds, so taps and scrolling are handled in between.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <StrictMode>
      <ApiProvider value={api}>
        <QueryClientProvider client={queries}>
          <NavigateProvider value={router.navigate}>
            <Hydration>
              <SiteProvider>
                <RouterProvider router={router} />
              </SiteProvider>
            </Hydration>
          </NavigateProvider>
        </QueryClientProvider>
      </ApiProvider>
    </StrictMode>,
  );
});

// Loads the prefetching code when a pointer first moves over anything.
addEventListener(
  'pointerover',
  async (first) => {
    const { prefetchOnIntent } = await import('./shell/intent.ts');
    const quietApi = createApi(createFetchTransport({ ...transportOptions, mayBeCounted: () => false }));
    prefetchOnIntent({ routes, queries, quietApi, navigate: router.navigate, first });
  },
  { once: true },
);

/** The first render must equal the server's, so the code of the current screen is loaded before it. */
async function loadMatchedRoutes(table: RouteObject[]): Promise<void> {
  const matches = matchRoutes(table, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}
