import { pages } from '#app/routes.ts';

/** What the route table says to search engines. */

export const sitemapPaths = pages.filter(({ search }) => search === 'sitemap').map(({ path }) => path);

/** Nothing is hidden by it: these pages are behind a sign-in or mean nothing without a link from a mail. */
export const disallowedPaths = pages
  .filter(({ search, roles }) => search === 'disallow' || roles)
  .map(({ path }) => path.replace(/\/\*$/, ''));

/** The one page for some readers alone that opens without a network. */
const KEPT_FOR_ITS_READER = '/wishlist';

/** Patterns of what no service worker keeps: pages for some roles, and those that say who someone is or hold a secret. */
export const neverCachedPatterns = pages
  .filter(({ path, roles, search, params }) => {
    if (path === KEPT_FOR_ITS_READER) return false;
    return roles || search === 'disallow' || params?.includes('token') || path.includes(':token');
  })
  .map(({ path }) => `^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/|$)')}${path.endsWith('*') ? '' : '/?$'}`);
