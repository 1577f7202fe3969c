import { linksIn, linkTo, type SiteLink } from '#app/routes.ts';
import type { Role } from '#contract/users.ts';

export const wishlistLink = linkTo('/wishlist');
export const signInLink = linkTo('/login');

export const mainLinks = linksIn('main');
/** Ways on for a reader who came to a wrong address. */
export const notFoundLinks = linksIn('not-found');
export const footerGroups = [
  { title: 'Catalogue', links: linksIn('catalogue') },
  { title: 'Reading', links: linksIn('reading') },
  { title: 'Handset', links: linksIn('handset') },
];

/** Where somebody with that role can go from the account menu. Settings are a tab of the profile. */
export function accountLinks(role: Role): SiteLink[] {
  return linksIn('account', role).flatMap((link) =>
    link.path === '/user' ? [link, { label: 'Settings', path: '/user?tab=settings' }] : [link],
  );
}
