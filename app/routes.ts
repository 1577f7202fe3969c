import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { screen } from './lib/screen.ts';
import { ALL_ROLES, guardedRoute } from './shell/access/guarded-route.ts';
import { guardedSection } from './shell/access/guarded-section.ts';
import { Layout } from './shell/layout.tsx';
import { RouteError } from './shell/route-error.tsx';

/** Every address of the site, each with the file in routes/ that answers it. */
const screens: RouteObject[] = [
  { index: true, ...screen('home') },
  { path: '/product/:id', ...screen('product') },
  { path: '/products', ...screen('products') },
  { path: '/products/compare', ...screen('compare') },
  { path: '/login', ...screen('login') },
  { path: '/register', ...screen('register') },
  { path: '/forgot-password', ...screen('forgot-password') },
  { path: '/reset-password', ...screen('reset-password') },
  { path: '/verify-email', ...screen('verify-email') },
  { path: '/wishlist', ...guardedRoute(ALL_ROLES, 'wishlist', 'Wishlist') },
  { path: '/wishlist/shared/:token', ...screen('shared-wishlist') },
  { path: '/user', ...guardedRoute(ALL_ROLES, 'user', 'Your account') },
  { path: '/moderator', ...guardedRoute(['moderator'], 'moderator', 'Moderation') },
  // Its own screens are listed in routes/admin/screens.ts.
  { path: '/admin/*', ...guardedSection(['admin'], 'admin/layout', adminData) },
  { path: '/blogs', ...screen('blogs') },
  { path: '/blog/:id', ...screen('blog') },
  { path: '/contact-us', ...screen('contact-us') },
  { path: '/newsletter/confirm', ...screen('newsletter-confirm') },
  { path: '/newsletter/unsubscribe', ...screen('newsletter-unsubscribe') },
  { path: '/faq', ...screen('faq') },
  { path: '/about-us', ...screen('about-us') },
  { path: '/privacy-policy', ...screen('privacy-policy') },
  { path: '/terms-of-service', ...screen('terms-of-service') },
  ...(import.meta.env.DEV ? [{ path: '/kit', ...screen('kit') }] : []),
  { path: '*', ...screen('not-found') },
];

const paths = new Set(screens.map(({ path = '/' }) => path.replace('/*', '')));

async function adminData(splat: string) {
  return (await import('./routes/admin/screens.ts')).adminScreenData(splat);
}

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
