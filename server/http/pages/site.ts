import { pages } from '#app/routes.ts';

/** What the route table says to search engines. */

export const sitemapPaths = pages.filter(({ search }) => search === 'sitemap').map(({ path }) => path);

/** Nothing is hidden by it: these pages are behind a sign-in or mean nothing without a link from a mail. */
export const disallowedPaths = pages
  .filter(({ search, roles }) => search === 'disallow' || roles)
  .map(({ path }) => path.replace(/\/\*$/, ''));
