import { type RouteObject, redirect } from 'react-router';
import { createLoader, type ScreenHandle, type ScreenModule } from './lib/screen.ts';
import { type Page, pages, redirects } from './routes.ts';
import { guardedRoute } from './shell/access/guarded-route.ts';
import { Layout } from './shell/layout.tsx';
import { RouteError } from './shell/route-error.tsx';

const modules = import.meta.glob<ScreenModule>(['./routes/**/*.tsx', '!./routes/**/*.test.tsx']);

/** Creates React Router's routes from the route table; a screen's code loads on its first visit. */
function routeOf(page: Page): RouteObject {
  const { path, screen, roles, title = page.label ?? '' } = page;
  const load = importScreen(screen);
  if (!roles) return { path, ...openRoute(screen, load, page.width) };
  const route = { path, ...guardedRoute(roles, title, load) };
  return path === '/admin/*' ? { ...route, loader: ({ params }) => adminData(params['*'] ?? '') } : route;
}

function openRoute(
  screen: string,
  load: () => Promise<ScreenModule>,
  width?: Page['width'],
): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    handle: { module: `app/routes/${screen}.tsx`, ...(width && { width }) } satisfies ScreenHandle,
    lazy: async () => {
      const module = await load();
      return { loader: createLoader(module.load), Component: module.Screen };
    },
  };
}

function importScreen(name: string): () => Promise<ScreenModule> {
  const importModule = modules[`./routes/${name}.tsx`];
  if (!importModule) throw new Error(`There is no app/routes/${name}.tsx`);
  return importModule;
}

async function adminData(splat: string) {
  return (await import('./features/admin/desks.ts')).adminScreenData(splat);
}

const screens: RouteObject[] = [
  ...pages.map(routeOf),
  ...Object.entries(redirects).map(([path, to]) => ({ path, loader: () => redirect(to, 301) })),
  { path: '*', ...openRoute('not-found', importScreen('not-found')) },
];

/** The ids do not depend on the number of routes: the browser uses them to find the server's loader data. */
const withLayout = (children: RouteObject[]): RouteObject[] => [
  {
    id: 'layout',
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [
      {
        id: 'screen',
        ErrorBoundary: RouteError,
        children: children.map((route) => ({ ...route, id: route.path }) as RouteObject),
      },
    ],
  },
];

export const routes = withLayout(screens);

/**
 * Routes grouped by the first segment of their path. React Router tries one after the other, each with its layouts, and
 * the home page's after all named ones.
 */
export function routesByFirstPart(): Map<string, RouteObject[]> {
  const firstPart = ({ path }: RouteObject) => path?.split('/')[1] ?? '*';
  const isOpen = (part: string) => part.startsWith(':') || part.startsWith('*');
  const named = new Set(screens.map(firstPart).filter((part) => !isOpen(part)));
  return new Map(
    [...named].map((part) => [
      part,
      withLayout(screens.filter((route) => firstPart(route) === part || isOpen(firstPart(route)))),
    ]),
  );
}
