import { linksIn, linkTo, type Member, type SiteLink } from '#app/routes.ts';

export const wishlistLink = linkTo('/wishlist');
export const signInLink = linkTo('/login');
/** A phone's menu has them too: there is no footer in sight. */
export const menuLinks = [linkTo('/best'), linkTo('/size')];

export const mainLinks = linksIn('main');
/** Where a reader can go from a wrong address. */
export const notFoundLinks = linksIn('not-found');
export const footerGroups = [
  { title: 'Catalogue', links: linksIn('catalogue') },
  { title: 'Reading', links: linksIn('reading') },
  // Under the name of the site.
  { title: '', links: linksIn('handset') },
];

/** Where someone can go from the account menu. Settings are a tab of the profile. */
export function accountLinks(member: Member): SiteLink[] {
  return linksIn('account', member).flatMap((link) =>
    link.path === '/user' ? [link, { label: 'Settings', path: '/user?tab=settings' }] : [link],
  );
}
