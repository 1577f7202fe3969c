import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { Layout } from './layout/layout.tsx';
import { RouteError } from './layout/route-error.tsx';
import { screen } from './lib/screen.ts';

/** Every address of the site, each with the file in routes/ that answers it. */
const screens: RouteObject[] = [
  { index: true, ...screen('home') },
  { path: '/product/:id', ...screen('product') },
  { path: '/products', ...screen('products') },
  { path: '/products/compare', ...screen('compare') },
  ...(import.meta.env.DEV ? [{ path: '/kit', ...screen('kit') }] : []),
  { path: '*', ...screen('not-found') },
];

const paths = new Set(screens.map(({ path = '/' }) => path));

/** Links to screens that are still to come are not shown. */
function SiteLayout() {
  return createElement(Layout, { isRouted: (path) => paths.has(path) });
}

export const routes: RouteObject[] = [
  {
    Component: SiteLayout,
    ErrorBoundary: RouteError,
    children: [{ ErrorBoundary: RouteError, children: screens }],
  },
];
