import { pages } from '#app/routes.ts';

/** Pages listed in the sitemap. */

export const sitemapPaths = pages.filter(({ search }) => search === 'sitemap').map(({ path }) => path);

/** This hides nothing: these pages need a sign-in or a link from a mail. */
export const disallowedPaths = pages
  .filter(({ search, roles }) => search === 'disallow' || roles)
  .map(({ path }) => path.replace(/\/\*$/, ''));

/** The only page behind a sign-in that opens offline. */
const READER_PAGE = '/wishlist';

/** Pages that the service worker must never cache: staff pages, and those with personal data or a secret. */
export const neverCachedPatterns = pages
  .filter(({ path, roles, search, params }) => {
    if (path === READER_PAGE) return false;
    return roles || search === 'disallow' || params?.includes('token') || path.includes(':token');
  })
  .map(({ path }) => `^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/|$)')}${path.endsWith('*') ? '' : '/?$'}`);
